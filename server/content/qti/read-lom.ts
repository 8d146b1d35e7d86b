import { type Head, isName } from '../head.ts';
import { isSeed, levels } from '../question.ts';
import { difficulties, taxonomies } from './names.ts';
import type { Node } from './node.ts';
import type { ItemClass } from './read-item.ts';

/** What the metadata (LOM) of an item says of the things that we keep. The rest is noted. */
export function readItemLom(resource: Node): Partial<ItemClass> {
  const about: Partial<ItemClass> = {};
  forEachLom(resource, (lom) => {
    const educational = lom.child('educational');
    const said = educational?.child('difficulty');
    const value = said && vocabulary(said);
    if (value !== undefined && value in difficulties) about.difficulty = difficulties[value] ?? '';
    else said?.note(`the difficulty '${value}' is not understood`);
    educational?.finish();
    const paths = readPaths(lom);
    const [domain, skill] = paths.get(taxonomies.skill) ?? [];
    if (domain !== undefined) about.domain = domain;
    if (skill !== undefined) about.skill = skill;
    const solvedAs = levels.find((level) => level === paths.get(taxonomies.solvedAs)?.[0]);
    if (solvedAs) about.solvedAs = solvedAs;
    if (paths.get(taxonomies.uncounted)?.[0] === 'true') about.uncounted = true;
    const [family = '', seed = ''] = paths.get(taxonomies.family) ?? [];
    if (isName(family) && isSeed(seed)) about.family = { name: family, seed: Number(seed) };
  });
  return about;
}

/** The same of a package. */
export function readHeadLom(manifest: Node): Partial<Head> {
  const head: Partial<Head> = {};
  forEachLom(manifest, (lom) => {
    const general = lom.child('general');
    const title = general?.child('title');
    if (title) head.title = readString(title);
    general?.finish();
    const creator = readCreator(lom);
    if (creator !== undefined) head.creator = creator;
    const educational = lom.child('educational');
    const time = educational?.child('typicalLearningTime');
    const duration = time?.child('duration');
    const [, minutes] = /^PT([1-9]\d{0,2})M$/.exec(duration?.text() ?? '') ?? [];
    if (minutes !== undefined) head.minutes = Number(minutes);
    else duration?.note('this duration is not understood: whole minutes are, such as PT30M');
    time?.finish();
    educational?.finish();
    const [subject] = readPaths(lom).get(taxonomies.subject) ?? [];
    if (subject !== undefined) head.subject = subject;
  });
  return head;
}

function forEachLom(of: Node, read: (lom: Node) => void): void {
  const metadata = of.child('metadata');
  const schema = metadata?.child('schema');
  const version = metadata?.child('schemaversion');
  schema?.text();
  version?.text();
  const lom = metadata?.child('lom');
  if (lom) {
    read(lom);
    lom.finish();
  }
  metadata?.finish();
}

function readCreator(lom: Node): string | undefined {
  const cycle = lom.child('lifeCycle');
  const contribute = cycle?.child('contribute');
  const role = contribute?.child('role');
  const entity = contribute?.child('entity');
  if (role && vocabulary(role) !== 'author') role.note('of who contributed only the author is understood');
  const [, name] = /^FN:(.*)$/m.exec(entity?.text() ?? '') ?? [];
  contribute?.finish();
  cycle?.finish();
  return name?.replace(/\\([\\,;])/g, '$1').trim();
}

/** The paths in our taxonomies, by the taxonomy's name. Other classifications are noted. */
function readPaths(lom: Node): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const classification of lom.children('classification')) {
    const taxon = classification.child('taxonPath');
    const source = taxon?.child('source');
    const taxonomy = source ? readString(source) : '';
    if (!taxon || !ours.has(taxonomy)) {
      classification.note('this classification is not understood');
      continue;
    }
    const purpose = classification.child('purpose');
    if (purpose) vocabulary(purpose);
    const path = taxon.children('taxon').map((each) => {
      const entry = each.child('entry');
      each.finish();
      return entry ? readString(entry) : '';
    });
    taxon.finish();
    classification.finish();
    paths.set(
      taxonomy,
      path.filter((entry) => entry !== ''),
    );
  }
  return paths;
}

const ours: ReadonlySet<string> = new Set(Object.values(taxonomies));

/** A text of LOM, in its first language. */
function readString(node: Node): string {
  const text = node.child('string');
  text?.accept('language');
  const value = text?.text() ?? '';
  node.finish();
  return value;
}

/** A word of LOM's own vocabulary. */
function vocabulary(node: Node): string {
  node.child('source')?.text();
  const value = node.child('value')?.text() ?? '';
  node.finish();
  return value;
}
