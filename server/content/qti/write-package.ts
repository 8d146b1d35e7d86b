import type { Head } from '../head.ts';
import type { QuestionContent } from '../question.ts';
import { namespaces, resourceTypes, schemas, taxonomies } from './names.ts';
import { type ItemPlace, itemXml, stimulusXml } from './write-item.ts';
import { figurePath } from './write-text.ts';
import { escaped, tag, xmlFile } from './write-xml.ts';

/** Questions that are sat together: a module of a mock test, or all of a quiz or a bank (`name` null). `seconds` null: no limit. */
export type Part = {
  name: string | null;
  title: string;
  type: string | null;
  seconds: number | null;
  questions: QuestionContent[];
};

/** What is exported: the newest version of a quiz, a mock test or a bank. */
export type ExportedQuiz = Head & { slug: string; parts: Part[] };

/** An item with its place, and the addresses of the images in it. */
type PlacedItem = { question: QuestionContent; place: ItemPlace; id: string; addresses: string[] };

/** The files of a QTI 3.0 package by their path, but the figures; those are `addresses`, which the package calls `figurePath`. */
export function packageFiles(exported: ExportedQuiz): { files: Map<string, string>; addresses: string[] } {
  const parts = exported.parts.map((part) => ({ ...part, placed: part.questions.map((each) => placedIn(each, part)) }));
  const all = parts.flatMap(({ placed }) => placed);
  const files = new Map<string, string>();
  for (const { question, place } of all) {
    files.set(place.item, itemXml(question, place));
    if (question.delivered.passage !== undefined) files.set(place.stimulus, stimulusXml(question, place));
  }
  const addresses = [...new Set(all.flatMap((each) => each.addresses))];
  files.set('test.xml', testXml(exported, parts));
  files.set('imsmanifest.xml', manifestXml(exported, all, addresses));
  return { files, addresses };
}

function placedIn(question: QuestionContent, { name }: Part): PlacedItem {
  const path = name === null ? question.name : `${name}/${question.name}`;
  const place = { item: `items/${path}.xml`, stimulus: `stimuli/${path}.xml`, toRoot: name === null ? '../' : '../../' };
  const id = name === null ? question.name : `${name}.${question.name}`;
  return { question, place, id, addresses: addressesIn(question) };
}

/** The images of a question, wherever they stand. */
const addressesIn = ({ delivered, key }: QuestionContent): string[] =>
  [...new Set(JSON.stringify([delivered, key]).match(/\/media\/[\da-f]{64}\.(?:svg|png|webp|jpg)/g))].sort();

function testXml({ slug, title }: ExportedQuiz, parts: readonly (Part & { placed: PlacedItem[] })[]): string {
  const root = { xmlns: namespaces.qti, 'xmlns:xsi': namespaces.xsi, 'xsi:schemaLocation': schemas.item };
  return xmlFile(
    tag(
      'qti-assessment-test',
      { ...root, identifier: slug, title },
      parts.map(({ name, title: named, type, seconds, placed }) =>
        tag(
          'qti-test-part',
          { identifier: `part-${name ?? 'all'}`, 'navigation-mode': 'nonlinear', 'submission-mode': 'simultaneous' },
          [
            ...(seconds === null ? [] : [tag('qti-time-limits', { 'max-time': seconds })]),
            tag(
              'qti-assessment-section',
              { identifier: `section-${name ?? 'all'}`, title: named, visible: 'true' },
              placed.map(({ id, place }) =>
                tag('qti-assessment-item-ref', { identifier: `item-${id}`, href: place.item, category: type ?? undefined }),
              ),
            ),
          ],
        ),
      ),
    ),
  );
}

function manifestXml(exported: ExportedQuiz, placed: readonly PlacedItem[], addresses: readonly string[]): string {
  const root = { xmlns: namespaces.manifest, 'xmlns:xsi': namespaces.xsi, 'xsi:schemaLocation': schemas.manifest };
  const items = placed.flatMap((each) => renderResources(each));
  const figures = addresses.map((address) => resource(figureId(address), resourceTypes.file, figurePath(address), []));
  const uses = placed.map(({ id }) => dependency(`item-${id}`));
  return xmlFile(
    tag('manifest', { ...root, identifier: `package-${exported.slug}` }, [
      tag('metadata', {}, [
        tag('schema', {}, 'QTI Package'),
        tag('schemaversion', {}, '3.0.0'),
        tag('lom', { xmlns: namespaces.lom }, headLom(exported)),
      ]),
      tag('organizations', {}),
      tag('resources', {}, [resource('test', resourceTypes.test, 'test.xml', uses), ...items, ...figures]),
    ]),
  );
}

function renderResources({ question, place, id, addresses }: PlacedItem): string[] {
  const images = addresses.map((address) => dependency(figureId(address)));
  const passage = `stimulus-${id}`;
  const hasPassage = question.delivered.passage !== undefined;
  const uses = [tag('metadata', {}, [tag('lom', { xmlns: namespaces.lom }, itemLom(question))])];
  return [
    resource(`item-${id}`, resourceTypes.item, place.item, [...(hasPassage ? [dependency(passage)] : []), ...images], uses),
    ...(hasPassage ? [resource(passage, resourceTypes.stimulus, place.stimulus, images)] : []),
  ];
}

const resource = (identifier: string, type: string, href: string, uses: readonly string[], about: readonly string[] = []) =>
  tag('resource', { identifier, type, href }, [...about, tag('file', { href }), ...uses]);
const dependency = (identifierref: string) => tag('dependency', { identifierref });
const figureId = (address: string) => `figure-${address.slice('/media/'.length).replace(/\..*$/, '')}`;

/** Domain, skill, difficulty and what only an estimate of a score uses in the words of Learning Object Metadata (LOM). */
const itemLom = ({ domain, skill, difficulty, key: { solvedAs, uncounted, family } }: QuestionContent): string[] => [
  tag('educational', {}, tag('difficulty', {}, vocabulary(lomDifficulty(difficulty)))),
  classification(taxonomies.skill, [domain, skill]),
  ...(solvedAs ? [classification(taxonomies.solvedAs, [solvedAs])] : []),
  ...(uncounted ? [classification(taxonomies.uncounted, ['true'])] : []),
  ...(family ? [classification(taxonomies.family, [family.name, String(family.seed)])] : []),
];

const lomDifficulty = (ours: string): string => (ours === 'hard' ? 'difficult' : ours);

/** Title, creator, shown minutes and subject. */
const headLom = ({ title, creator, minutes, subject }: Head): string[] => [
  tag('general', {}, tag('title', {}, string(title))),
  tag(
    'lifeCycle',
    {},
    tag('contribute', {}, [tag('role', {}, vocabulary('author')), tag('entity', {}, escaped(renderCard(creator)))]),
  ),
  ...(minutes === null ? [] : [tag('educational', {}, tag('typicalLearningTime', {}, tag('duration', {}, `PT${minutes}M`)))]),
  classification(taxonomies.subject, [subject]),
];

const classification = (taxonomy: string, path: readonly string[]) =>
  tag('classification', {}, [
    tag('purpose', {}, vocabulary('discipline')),
    tag('taxonPath', {}, [
      tag('source', {}, string(taxonomy)),
      ...path.map((taxon) => tag('taxon', {}, tag('entry', {}, string(taxon)))),
    ]),
  ]);

const string = (text: string) => tag('string', { language: 'en' }, escaped(text));
const vocabulary = (value: string) => `${tag('source', {}, 'LOMv1.0')}${tag('value', {}, escaped(value))}`;

/** LOM names people and bodies by a vCard. */
const renderCard = (name: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name.replace(/[\\,;]/g, '\\$&')}\nEND:VCARD`;
