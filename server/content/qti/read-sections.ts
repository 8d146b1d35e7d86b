import { pathFrom } from './file.ts';
import type { Node } from './node.ts';
import type { XmlElement } from './xml.ts';

/** What a section of a test tells candidates before its items, in the file that says it. */
export type SectionText = { path: string; blocks: XmlElement['children'] };

/** An item's place in a test. `told`: what its sections tell candidates before it, where they do. */
export type TestPlace = { path: string; told?: SectionText };

/** The items of the sections within a part or a section of a test, in order; `told` is what the sections around them tell. */
export function readPlaces(within: Node, told: SectionText): TestPlace[] {
  const places = within.children('qti-assessment-section').flatMap((section) => {
    section.accept('identifier', 'title', 'visible');
    const own = { ...told, blocks: [...told.blocks, ...readRubrics(section)] };
    const items = section.children('qti-assessment-item-ref').flatMap((reference): TestPlace[] => {
      // Categories are for a test's reports.
      reference.accept('identifier', 'category');
      const href = reference.required('href');
      reference.finish();
      const path = pathFrom(told.path, href);
      if (path === null) reference.fault(`'${href}' is no file inside of the package`);
      return path === null ? [] : [{ path, ...(own.blocks.length > 0 && { told: own }) }];
    });
    return [...items, ...readPlaces(section, own)];
  });
  within.finish();
  return places;
}

/** What a section tells candidates; what it tells others is for no student, and noted. */
const readRubrics = (section: Node): XmlElement['children'] =>
  section.children('qti-rubric-block').flatMap((rubric) => {
    const isForCandidates = (rubric.attribute('view') ?? '').split(/\s+/).includes('candidate');
    if (!isForCandidates) rubric.note(`the element <${rubric.name}> is not understood`);
    return isForCandidates ? rubric.content() : [];
  });
