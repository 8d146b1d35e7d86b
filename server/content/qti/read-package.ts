import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Figures, type Image } from '../figures.ts';
import { hasFile } from '../file.ts';
import type { Head } from '../head.ts';
import { inOrder, type Problem } from '../problem.ts';
import type { QuestionContent } from '../question.ts';
import { pathFrom, readPackageFile } from './file.ts';
import { Node, type Sheet } from './node.ts';
import { type ItemClass, readItem } from './read-item.ts';
import { listItems, manifestFile, readManifest } from './read-manifest.ts';
import type { SectionText } from './read-sections.ts';
import { type ReadText, readBlocks } from './read-text.ts';

/** An item that can be used: its question and images, the file (from the package's folder on) that it stands in, and what in it is probably not meant. */
export type GoodItem = { file: string; question: QuestionContent; images: Image[]; warnings: Problem[] };
/** An item that cannot. */
export type FaultyItem = { file: string; problems: Problem[] };

/**
 * A package as it was read, its items in order. `problems` are of the package itself; `notUnderstood` is what was left out, in the
 * items that can be used as in the others.
 */
export type Package = {
  head: Partial<Head>;
  items: (GoodItem | FaultyItem)[];
  problems: Problem[];
  notUnderstood: Problem[];
};

/**
 * Reads a QTI 3.0 package, or, in a folder without a manifest, the items that lie there. `folder` is its real path; `missing` is
 * what an item has that says nothing about its domain, skill or difficulty.
 */
export async function readPackage(folder: string, missing: Partial<ItemClass>): Promise<Package> {
  const problems: Problem[] = [];
  const notUnderstood: Problem[] = [];
  const createSheet = (path: string, faults: Problem[]): Sheet => {
    const file = `${basename(folder)}/${path}`;
    return {
      fault: (line, reason) => faults.push({ file, line, reason }),
      note: (line, reason) => notUnderstood.push({ file, line, reason }),
    };
  };
  const isPackage = await hasFile(folder, manifestFile);
  const list = isPackage ? readManifest : listItems;
  const { head, items: listed, faulty } = await list(folder, (path, faults = problems) => createSheet(path, faults));
  const items: Package['items'] = faulty.map(({ path, faults }) => ({
    file: `${basename(folder)}/${path}`,
    problems: inOrder(faults),
  }));
  for (const { path, about, told } of listed) {
    items.push(await readOne(folder, path, { about: { ...missing, ...about }, createSheet, ...(told && { told }) }));
    // A server that reads a package goes on answering in between.
    await setImmediate();
  }
  if (items.length === 0 && problems.length === 0) {
    problems.push({
      file: `${basename(folder)}/${isPackage ? manifestFile : ''}`,
      line: 1,
      reason: 'there are no items of QTI 3.0',
    });
  }
  return { head, items, problems: inOrder(problems), notUnderstood: inOrder(notUnderstood) };
}

type PackageContext = { about: Partial<ItemClass>; createSheet(path: string, faults: Problem[]): Sheet; told?: SectionText };

async function readOne(
  folder: string,
  path: string,
  { about, createSheet, told }: PackageContext,
): Promise<GoodItem | FaultyItem> {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const file = `${basename(folder)}/${path}`;
  const figures = new Figures(folder);
  const addressFrom = (from: string, sheet: Sheet) => async (src: string, line: number) => {
    const place = pathFrom(from, src);
    if (place === null) sheet.fault(line, `'${src}' is no image inside of the package`);
    return place === null ? '' : ((await figures.address(place, (reason) => sheet.fault(line, reason))) ?? '');
  };
  const sheet = createSheet(path, problems);
  const passage = async (href: string, line: number): Promise<ReadText | null> => {
    const place = pathFrom(path, href);
    if (place === null) sheet.fault(line, `'${href}' is no file inside of the package`);
    const of = createSheet(place ?? path, problems);
    return place === null ? null : readStimulus(folder, place, { ...of, address: addressFrom(place, of) });
  };
  const tell = ({ path: from, blocks }: SectionText): Promise<ReadText> => {
    const of = createSheet(from, problems);
    return readBlocks(blocks, { ...of, address: addressFrom(from, of) });
  };
  const root = await readPackageFile(folder, path, sheet);
  if (!root) return { file, problems };
  const { domain = '', skill = '', difficulty = '', ...measured } = about;
  const kept = { domain, skill, difficulty };
  for (const [name, value] of Object.entries(kept)) {
    if (value === '') sheet.fault(root.line, `the metadata says no ${name}: give --${name}`);
  }
  const question = await readItem(root, {
    ...sheet,
    about: { ...kept, ...measured },
    address: addressFrom(path, sheet),
    passage,
    told: told ? await tell(told) : null,
    warn: (line, reason) => warnings.push({ file, line, reason }),
  });
  const { images, faults } = await figures.all();
  problems.push(...faults);
  return problems.length > 0 ? { file, problems: inOrder(problems) } : { file, question, images, warnings };
}

async function readStimulus(folder: string, path: string, around: Parameters<typeof readBlocks>[1]): Promise<ReadText | null> {
  const root = await readPackageFile(folder, path, around);
  if (!root) return null;
  const stimulus = new Node(root, around);
  stimulus.accept('identifier', 'title', 'label', 'xml:lang', 'xsi:schemaLocation');
  const body = stimulus.name === 'qti-assessment-stimulus' ? stimulus.child('qti-stimulus-body') : undefined;
  if (!body) stimulus.fault('there is no <qti-stimulus-body> of a QTI 3.0 stimulus');
  const read = body ? await readBlocks(body.content(), around) : null;
  body?.finish();
  stimulus.finish();
  if (read && !read.image && read.html === '') stimulus.fault('this stimulus is empty');
  return read;
}
