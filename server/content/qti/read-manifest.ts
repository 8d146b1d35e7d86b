import { readdir } from 'node:fs/promises';
import type { Head } from '../head.ts';
import type { Problem } from '../problem.ts';
import { pathFrom, readPackageFile } from './file.ts';
import { namespaces, resourceTypes } from './names.ts';
import { Node, type Sheet } from './node.ts';
import { sayOtherRoot } from './other-root.ts';
import type { ItemClass } from './read-item.ts';
import { readHeadLom, readItemLom } from './read-lom.ts';
import { readPlaces, type SectionText, type TestPlace } from './read-sections.ts';

/** An item's place in the package, what the manifest says of it, and what its sections tell before it. */
type ListedItem = { path: string; about: Partial<ItemClass>; told?: SectionText };
/** `faulty`: files that are listed as tests and cannot be read as such; the items are there without them. */
type ManifestContent = { head: Partial<Head>; items: ListedItem[]; faulty: { path: string; faults: Problem[] }[] };

export const manifestFile = 'imsmanifest.xml';

/** Where to say what is wrong in a file: what keeps the package from being read, or, with `faults`, what belongs there. */
type SheetFinder = (path: string, faults?: Problem[]) => Sheet;

/** The items of a folder without a manifest: every XML file in it. */
export async function listItems(folder: string): Promise<ManifestContent> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory() && entry.name.endsWith('.xml')).map(({ name }) => name);
  return { head: {}, items: names.sort().map((path) => ({ path, about: {} })), faulty: [] };
}

/** The items that the manifest lists: first those of the test in its order, then the others. */
export async function readManifest(folder: string, createSheet: SheetFinder): Promise<ManifestContent> {
  const root = await readPackageFile(folder, manifestFile, createSheet(manifestFile));
  if (!root) return { head: {}, items: [], faulty: [] };
  const manifest = new Node(root, createSheet(manifestFile));
  if (manifest.name !== 'manifest') manifest.fault(`this is <${manifest.name}>, not the <manifest> of a package`);
  manifest.accept('identifier', 'xsi:schemaLocation');
  manifest.child('organizations')?.finish();
  const head = readHeadLom(manifest);
  const resources = manifest.child('resources');
  const items = new Map<string, ListedItem>();
  const tests: string[] = [];
  for (const resource of resources?.children('resource') ?? []) {
    const read = readResource(resource);
    if (!read) continue;
    if (read.type === resourceTypes.test) tests.push(read.path);
    else if (items.has(read.path)) resource.fault(`'${read.path}' is listed twice`);
    else items.set(read.path, { path: read.path, about: read.about });
  }
  resources?.finish();
  manifest.finish();
  const { order, faulty } = await readTests(folder, tests, createSheet);
  const toldByPath = new Map(order.places.map(({ path, told }) => [path, told]));
  const paths = [...new Set([...toldByPath.keys(), ...items.keys()])];
  const listed = paths.map((path): ListedItem => {
    const told = toldByPath.get(path);
    return { ...(items.get(path) ?? { path, about: {} }), ...(told && { told }) };
  });
  return { head: { ...order.head, ...head }, items: listed, faulty };
}

type TestOrder = { head: Partial<Head>; places: TestPlace[] };

/** The order of the first test that is one. */
async function readTests(folder: string, tests: readonly string[], createSheet: SheetFinder) {
  const orders: TestOrder[] = [];
  const faulty: ManifestContent['faulty'] = [];
  for (const path of tests) {
    const faults: Problem[] = [];
    const sheet = createSheet(path, faults);
    const read = await readTest(folder, path, sheet);
    if (faults.length > 0 || !read) faulty.push({ path, faults });
    else if (orders.push(read) > 1) sheet.note(1, 'a second test is not understood: its order is not kept');
  }
  return { order: orders[0] ?? { head: {}, places: [] }, faulty };
}

/** A resource that is an item or a test; what others use is read where they name it. */
function readResource(resource: Node): { type: string; path: string; about: Partial<ItemClass> } | null {
  resource.accept('identifier');
  const type = resource.required('type');
  const href = resource.attribute('href');
  const about = readItemLom(resource);
  for (const name of ['file', 'dependency']) for (const each of resource.children(name)) each.accept('href', 'identifierref');
  resource.finish();
  const isItem = type.startsWith('imsqti_item_');
  if (type !== '' && !isItem && !Object.values<string>(resourceTypes).includes(type) && !type.startsWith('associatedcontent')) {
    resource.note(`the resource type ${type} is not understood`);
  }
  if (!isItem && type !== resourceTypes.test) return null;
  const path = pathFrom(manifestFile, href ?? '');
  if (path === null) resource.fault(`'${href ?? ''}' is no file inside of the package`);
  return path === null ? null : { type, path, about };
}

/** A test's title, and the files of its items in order; null where the file is none, which is reported. */
async function readTest(folder: string, path: string, sheet: Sheet): Promise<TestOrder | null> {
  const root = await readPackageFile(folder, path, sheet);
  if (!root) return null;
  const test = new Node(root, sheet);
  if (test.name !== 'qti-assessment-test' || test.uri !== namespaces.qti) {
    test.fault(sayOtherRoot(test, 'a test', 'qti-assessment-test'));
    return null;
  }
  test.accept('identifier', 'xml:lang', 'xsi:schemaLocation');
  const title = test.attribute('title');
  const places = test.children('qti-test-part').flatMap((part) => {
    part.accept('identifier', 'title', 'navigation-mode', 'submission-mode');
    part.child('qti-time-limits')?.note('the time limit is not kept: a quiz and a bank have none');
    return readPlaces(part, { path, blocks: [] });
  });
  test.finish();
  return { head: title ? { title } : {}, places };
}
