import type { Fields } from './fields.ts';
import type { Problem } from './problem.ts';

/** What stands above the questions or the modules. `minutes` null: the display's own default. */
export type Head = { title: string; creator: string; subject: string; minutes: number | null };

/** Reads what a quiz and a mock test have in common. What is wrong is reported. */
export function readHead(fields: Fields): Head {
  const duration = fields.optionalText('duration');
  if (duration && !/^[1-9]\d{0,2}$/.test(duration.text)) {
    fields.report('duration', `'duration' is '${duration.text}': it is in whole minutes, 1 to 999`);
  }
  return { ...readNames(fields), minutes: duration ? Number(duration.text) : null };
}

/** The same for a module, whose time stands in mock.yaml. */
export function readModuleHead(fields: Fields): Head {
  fields.forbid('duration', "a module has no 'duration': its 'time' stands in mock.yaml");
  return { ...readNames(fields), minutes: null };
}

/** The same for a bank: nobody sits it as it stands. */
export function readBankHead(fields: Fields): Head {
  fields.forbid('duration', "a bank has no 'duration': drills are made from it");
  return { ...readNames(fields), minutes: null };
}

const readNames = (fields: Fields) => ({
  title: fields.text('title')?.text ?? '',
  creator: fields.text('creator')?.text ?? '',
  subject: fields.text('subject')?.text ?? '',
});

/** Whether a folder's name can be the lasting name of what is in it. */
export const isName = (text: string): boolean => /^[a-z\d]+(-[a-z\d]+)*$/.test(text);

/** What `isName` asks for, in words. */
export const nameRule = 'it can have lower-case letters, digits and single hyphens between them';

/** What is wrong with the name of the folder that a file stands in. */
export const nameProblems = (name: string, file: string): Problem[] =>
  isName(name) ? [] : [{ file, line: 1, reason: `the folder is named '${name}': ${nameRule}` }];
