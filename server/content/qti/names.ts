import type { QuestionKind } from '../../../contract/exam/questions.ts';

/** The namespaces of a QTI 3.0 package, and where their schemas are published. */
export const namespaces = {
  qti: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
  manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
  lom: 'http://ltsc.ieee.org/xsd/LOM',
  math: 'http://www.w3.org/1998/Math/MathML',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
} as const;

const published = 'https://purl.imsglobal.org/spec';
const mathSchema = `${namespaces.math} ${published}/mathml/v3p0/schema/xsd/mathml3.xsd`;
export const schemas = {
  item: `${namespaces.qti} ${published}/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd ${mathSchema}`,
  stimulus: `${namespaces.qti} ${published}/qti/v3p0/schema/xsd/imsqti_stimulusv3p0_v1p0.xsd ${mathSchema}`,
  manifest:
    `${namespaces.manifest} ${published}/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd ` +
    `${namespaces.lom} ${published}/md/v1p3/schema/xsd/imsmd_loose_v1p3p2.xsd`,
} as const;

/** The interaction by which each kind of question is answered, and the base type of its response. */
export const interactions: Readonly<Record<QuestionKind, { name: string; base: string }>> = {
  choice: { name: 'qti-choice-interaction', base: 'identifier' },
  number: { name: 'qti-text-entry-interaction', base: 'float' },
};

/**
 * Marks that QTI's HTML has no element for, and the class of the `<span>` that stands for each: the first is a word of QTI's own vocabulary, which players draw,
 * the others are ours.
 */
export const markClasses: Readonly<Record<string, string>> = {
  u: 'qti-underline',
  s: 'prepchart-struck',
  del: 'prepchart-deleted',
};

/** Names, on an empty `<div>` of an item's body, the stimulus that players show there; without one they show none. */
export const stimulusPlace = 'data-stimulus-idref';

/** The standard ways of scoring: one point for the correct response, or what the mapping gives. */
export const templates = {
  matchCorrect: `${published}/qti/v3p0/rptemplates/match_correct.xml`,
  mapResponse: `${published}/qti/v3p0/rptemplates/map_response.xml`,
} as const;

/** What a resource of the manifest is. */
export const resourceTypes = {
  item: 'imsqti_item_xmlv3p0',
  test: 'imsqti_test_xmlv3p0',
  stimulus: 'imsqti_stimulus_xmlv3p0',
  file: 'webcontent',
} as const;

/**
 * What our paths in the manifest's classification (LOM) are: a domain and its skill; the subject of the whole; how hard a question was to who solved it without
 * its key; `true` where it is being tried out; the family that drew it and the seed.
 */
export const taxonomies = {
  skill: 'Prepchart domain and skill',
  subject: 'Prepchart subject',
  solvedAs: 'Prepchart difficulty as solved',
  uncounted: 'Prepchart uncounted',
  family: 'Prepchart family and seed',
} as const;

/** LOM's words for how hard a question is, and ours. */
export const difficulties: Readonly<Record<string, string>> = {
  'very easy': 'easy',
  easy: 'easy',
  medium: 'medium',
  difficult: 'hard',
  'very difficult': 'hard',
};
