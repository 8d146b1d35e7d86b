import { createHash } from 'node:crypto';
import { readdir, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Fields, SourceText } from '../content/fields.ts';
import { readInside } from '../content/figures.ts';
import { readYamlFile } from '../content/file.ts';
import { inOrder, type Problem, type RefusedFolder, type Report } from '../content/problem.ts';
import { readSkills } from './read-skills.ts';
import { skillNames } from './skill-names.ts';

/**
 * A PDF as it is stored: `title` is its identifier in its course, `digest` the SHA-256 of its bytes, `skills` the pages, from 1, on which it
 * treats skills of questions.
 */
export type Material = { title: string; digest: string; bytes: Uint8Array; skills: { skill: string; page: number }[] };

/** All PDFs of a course in the order of its list. `slug`: the folder's name, which is the course's. */
export type MaterialsContent = { slug: string; course: string; files: Material[] };

const list = 'materials.yaml';
const longestTitle = 200;
/** The largest document, in bytes, that a student's connection should have to load. */
const largestPdf = 10_000_000;

/** The name of a course's folder: 'ap-us-govt-politics' for AP US Govt. & Politics. */
export const toFolderName = (course: string): string =>
  course
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .join('-');

/** Reads and checks the folder of the PDFs of one of `courses` as a whole. The answer is all of them, or everything that is wrong. */
export async function readMaterials(
  folder: string,
  courses: readonly string[],
): Promise<{ materials: MaterialsContent } | RefusedFolder> {
  const slug = basename(await realpath(folder));
  const problems: Problem[] = [];
  const report: Report = (line, reason) => {
    problems.push({ file: `${slug}/${list}`, line, reason });
  };
  const course = courses.find((name) => toFolderName(name) === slug);
  if (course === undefined) {
    const known = courses.map(toFolderName).join(', ');
    report(1, `the folder is named '${slug}', which is no course: it can be ${known}`);
  }
  const fields = await readYamlFile(folder, list, report);
  const files = fields ? await readFiles(folder, fields) : [];
  if (course === undefined || problems.length > 0) return { slug, problems: inOrder(problems) };
  return { materials: { slug, course, files } };
}

async function readFiles(folder: string, fields: Fields): Promise<Material[]> {
  const files: Material[] = [];
  const lineByTitle = new Map<string, number>();
  const named = new Set<string>();
  const entries = fields.maps('files');
  const known = entries.some((each) => each.has('skills')) ? await skillNames(folder) : new Set<string>();
  for (const each of entries) {
    const title = each.text('title');
    const file = each.text('file');
    const listed = each.has('skills') ? each.maps('skills') : [];
    each.finish();
    checkTitle(title, lineByTitle, each);
    if (!file) continue;
    if (named.has(file.text)) each.report('file', `'${file.text}' is listed twice`);
    named.add(file.text);
    const bytes = await readPdf(folder, file.text, (reason) => each.report('file', reason));
    const skills = readSkills(listed, { known, bytes });
    if (!title || !bytes) continue;
    const digest = createHash('sha256').update(bytes).digest('hex');
    files.push({ title: title.text, digest, bytes: new Uint8Array(bytes), skills });
  }
  fields.finish();
  const unlisted = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf') && !named.has(name));
  for (const name of unlisted.sort()) fields.report('files', `there is a PDF '${name}' in this folder, which is not listed`);
  return files;
}

/** A title is what people and calls name a PDF by: one in a course has it, in whatever case. */
function checkTitle(title: SourceText | undefined, lineByTitle: Map<string, number>, at: Fields): void {
  if (!title) return;
  if (title.text.length > longestTitle || /\p{Cc}/u.test(title.text)) {
    at.report('title', `a title is one line of ${longestTitle} characters at most`);
  }
  const earlier = lineByTitle.get(title.text.toLowerCase());
  if (earlier !== undefined) at.report('title', `'${title.text}' is also the title of the PDF in line ${earlier}`);
  else lineByTitle.set(title.text.toLowerCase(), title.line);
}

async function readPdf(folder: string, name: string, report: (reason: string) => void): Promise<Buffer | null> {
  const bytes = /^[\w-][\w .-]*\.pdf$/i.test(name) ? await readInside(folder, name) : null;
  const reason = bytes ? findFault(bytes) : `there is no PDF '${name}' in this folder`;
  if (reason !== null) report(reason.replace('this file', `'${name}'`));
  return reason === null ? bytes : null;
}

function findFault(bytes: Buffer): string | null {
  if (bytes.length > largestPdf) return `this file is larger than ${largestPdf / 1_000_000} MB`;
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return 'this file is not a PDF';
  if (!bytes.subarray(-1024).includes('%%EOF')) return 'this file is a PDF whose end is missing';
  return null;
}
