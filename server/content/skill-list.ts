import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import type { Fields } from './fields.ts';
import { hasFile, readYamlFile } from './file.ts';
import type { Report } from './problem.ts';

const file = 'skills.yaml';
/** `<pack>/mocks/<mock>/<module>` is the deepest folder with questions. */
const deepest = 3;

/** Skills by domain, by subject. */
export type SkillList = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** The list of the pack that a folder with questions stands in; null where its pack has none. A faulty list is reported, under its own name. */
export async function readSkillList(
  folder: string,
  report: (name: string, ...where: Parameters<Report>) => void,
): Promise<SkillList | null> {
  const pack = await findPack(dirname(folder), deepest);
  if (pack === null) return null;
  const fields = await readYamlFile(pack, file, (line, reason) => report(file, line, reason));
  return fields && readSubjects(fields);
}

/** The list of content/, whose every topic is asked. */
export async function readOwnSkillList(): Promise<SkillList> {
  const list = await readSkillList(join(projectRoot, 'content', 'bank'), (name, line, reason) => {
    throw new Error(`content/${name}:${line}: ${reason}`);
  });
  return list ?? new Map();
}

async function findPack(folder: string, levels: number): Promise<string | null> {
  if (levels === 0) return null;
  return (await hasFile(folder, file)) ? folder : findPack(dirname(folder), levels - 1);
}

function readSubjects(fields: Fields): SkillList {
  const list = new Map<string, Map<string, Set<string>>>();
  for (const each of fields.maps('subjects')) {
    const domains = new Map<string, Set<string>>();
    for (const part of each.maps('domains')) {
      addOnce(domains, part, 'domain', new Set(part.texts('skills').map(({ text }) => text)));
      // Why the exam leaves the domain out: for those who count what its course has.
      part.optionalText('untested');
      part.finish();
    }
    addOnce(list, each, 'subject', domains);
    each.finish();
  }
  fields.finish();
  return list;
}

/** Adds an entry under the name that a key of its map has; a second one of that name is reported. */
function addOnce<Entry>(list: Map<string, Entry>, fields: Fields, key: string, entry: Entry): void {
  const name = fields.text(key)?.text;
  if (name === undefined) return;
  if (list.has(name)) fields.report(key, `'${name}' is listed twice`);
  list.set(name, entry);
}

/** What a question is filed under; empty where that is missing, which is reported already. */
type Names = { domain: string; skill: string };

/** Reports the names of a question that are not on the list: a result could not lead from it to the questions of a bank. */
export function checkNames(list: SkillList, subject: string, { domain, skill }: Names, question: Fields): void {
  const domains = list.get(subject);
  if (!domains || domain === '' || skill === '') return;
  const skills = domains.get(domain);
  if (!skills)
    question.report('domain', `'${domain}' is no domain of ${subject} in ${file}: it can be ${[...domains.keys()].join('; ')}`);
  else if (!skills.has(skill))
    question.report('skill', `'${skill}' is no skill of '${domain}' in ${file}: it can be ${[...skills].join('; ')}`);
}

/** Reports a subject that is not on the list. */
export function checkSubject(list: SkillList, subject: string, fields: Fields): void {
  if (!list.has(subject))
    fields.report('subject', `'${subject}' is no subject in ${file}: it can be ${[...list.keys()].join('; ')}`);
}
