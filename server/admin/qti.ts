import { resolve } from 'node:path';
import type { ImportTarget } from '../../contract/desk/content.ts';
import { exportContent } from '../content/export.ts';
import { isName, nameRule } from '../content/head.ts';
import type { Problem } from '../content/problem.ts';
import { importQti, type QtiReport } from '../content/qti/import.ts';
import { type Arguments, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { formatCount, plain } from './text.ts';

const exportPackage: Command = {
  name: 'content export',
  summary: 'write a quiz, a bank or a mock test as a QTI 3.0 package',
  positionals: [],
  options: {
    quiz: { value: 'QUIZ', required: true, says: 'which one, as `quiz list` names it; its newest version' },
    to: { value: 'FOLDER', required: true, says: 'a new or empty folder' },
  },
  examples: ['content export --quiz sat-mathematics-core --to /tmp/sat-mathematics-core'],
  notes: 'Keys and explanations are in it, nothing of students. content/README.md says what stands where.',
  run: async (db, args, { cwd }) => {
    const report = await exportContent(db, { slug: args.text('quiz').trim(), folder: resolve(cwd, args.text('to')) });
    const { slug, version, questions, modules, files, folder } = report;
    const inModules = modules === undefined ? '' : ` in ${formatCount(modules, 'module')}`;
    const what = `${slug}, version ${version}, ${formatCount(questions, 'question')}${inModules}`;
    return { text: `${what}: ${formatCount(files, 'file')} written to ${folder}`, data: report };
  },
};

const importPackage: Command = {
  name: 'content import-qti',
  changes: true,
  summary: 'bring QTI 3.0 items in as a quiz or a bank',
  positionals: ['FOLDER'],
  options: {
    as: { value: 'KIND', choices: ['quiz', 'bank'], required: true, says: 'what to make of the items' },
    slug: { value: 'NAME', required: true, says: 'its lasting name; an import under the same name brings it up to date' },
    title: { value: 'TEXT', says: "title, in place of the package's" },
    creator: { value: 'TEXT', says: "who made it, in place of the package's" },
    subject: { value: 'TEXT', says: "subject, in place of the package's" },
    domain: { value: 'TEXT', says: 'domain of the items whose metadata has none' },
    skill: { value: 'TEXT', says: 'skill of the items whose metadata has none' },
    difficulty: {
      value: 'LEVEL',
      choices: ['easy', 'medium', 'hard'],
      says: 'difficulty of the items whose metadata has none',
    },
    draft: { says: 'keep it as a draft, which no student gets until it is published at the desk' },
    skip: { says: 'leave faulty items out and import the others; the exit code is 1 all the same' },
  },
  examples: [
    'content import-qti /tmp/sat-mathematics-core --as quiz --slug sat-mathematics-core',
    'content import-qti items --as bank --slug algebra --title Algebra --creator Prepchart --subject SAT --domain Algebra --skill Lines --difficulty easy',
  ],
  notes:
    'FOLDER is an unpacked package (imsmanifest.xml), or has items by themselves. Choices of one and text entries of a number are read.\n' +
    'It is published at once, unless --draft is given. What was not understood and left out is listed with file and line. If an item is faulty, nothing is imported (but see --skip).',
  run: async (db, args, { now, cwd }) => {
    const slug = args.text('slug');
    if (!isName(slug)) throw new UsageError(`--slug is '${slug}': ${nameRule}.`, 'content import-qti');
    const order = {
      kind: args.text('as') === 'bank' ? ('bank' as const) : ('quiz' as const),
      slug,
      head: given(args, ['title', 'creator', 'subject']),
      missing: given(args, ['domain', 'skill', 'difficulty']),
      skip: args.flag('skip'),
      as: args.flag('draft') ? ('draft' as const) : ('version' as const),
    };
    const report = await importQti(db, resolve(cwd, args.positional(0)), order, now);
    const refused = report.problems.length > 0 || report.refused.length > 0;
    return { text: formatReport(report, order.as), data: report, refused };
  },
};

export const qtiCommands: Command[] = [exportPackage, importPackage];

/** The options that were given. */
function given<Name extends string>(args: Arguments, names: readonly Name[]): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = args.optional(name);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function formatReport({ slug, items, stored, refused, problems, notUnderstood, warnings }: QtiReport, as: ImportTarget): string {
  const faulty = `${refused.length} of ${formatCount(items, 'item')} ${refused.length === 1 ? 'is' : 'are'} faulty`;
  const done = stored && `${slug}: ${describeStored(stored, as)}, ${formatCount(stored.questions, 'question')}`;
  return [
    done ?? `${slug}: refused, nothing is imported`,
    ...formatProblems(problems),
    ...(refused.length > 0 ? [`${faulty}${stored ? ' and left out' : ''}:`] : []),
    ...formatProblems(refused.flatMap((item) => item.problems)),
    ...(notUnderstood.length > 0 ? [`Not understood and left out, ${formatCount(notUnderstood.length, 'place')}:`] : []),
    ...formatProblems(notUnderstood),
    ...(warnings.length > 0 ? [`${formatCount(warnings.length, 'warning')}:`] : []),
    ...formatProblems(warnings),
  ].join('\n');
}

function describeStored(stored: NonNullable<QtiReport['stored']>, as: ImportTarget): string {
  const drafts = stored.drafts === undefined ? '' : `, ${formatCount(stored.drafts, 'draft')}`;
  if (as === 'draft' && stored.result !== 'unchanged') return `kept as a draft${drafts}`;
  return 'version' in stored ? `${stored.result}, version ${stored.version}${drafts}` : `drafts alone${drafts}`;
}

const formatProblems = (list: readonly Problem[]) => list.map(({ file, line, reason }) => `  ${file}:${line}: ${plain(reason)}`);
