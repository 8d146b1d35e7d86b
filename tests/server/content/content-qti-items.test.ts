import { createHash } from 'node:crypto';
import { realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJpeg } from '../../../server/attachments/read-jpeg.ts';
import { readPackage } from '../../../server/content/qti/read-package.ts';
import { besidePicture, makeJpeg } from '../../support/attachments/jpeg.ts';
import { goodFiles, png, replaced } from '../../support/content/content.ts';
import { about, choiceItem, entryItem, explanation, packFolder } from '../../support/content/qti.ts';

const told = (problems: { file: string; line: number; reason: string }[]) =>
  problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);

/** What a folder has: its questions, what is wrong in its items and in itself, what was left out, and what is probably not meant. */
async function read(files: Record<string, string | Uint8Array>, prepare: (folder: string) => void = () => undefined) {
  const folder = packFolder(files);
  prepare(folder);
  const { items, problems, notUnderstood } = await readPackage(realpathSync(folder), about);
  return {
    questions: items.flatMap((item) => ('question' in item ? [item.question] : [])),
    faults: told([...problems, ...items.flatMap((item) => ('problems' in item ? item.problems : []))]),
    notes: told(notUnderstood),
    warnings: told(items.flatMap((item) => ('question' in item ? item.warnings : []))),
  };
}

const owl = {
  name: 'owl-1',
  delivered: {
    question: '<p>How does an owl hunt?</p>',
    questionFormat: 'html',
    options: { A: 'By sight', B: 'By ear' },
    optionFormat: 'html',
    kind: 'choice',
    mcq: true,
  },
  key: { answer: 'B', accepted: [], explanation: '<p>So it is.</p>' },
  ...about,
};

it('reads single items that another program wrote', async () => {
  const mapped =
    '<qti-mapping default-value="0" lower-bound="0" upper-bound="1"><qti-map-entry map-key=".5" mapped-value="1"/>' +
    '<qti-map-entry map-key="0.5" mapped-value="1"/><qti-map-entry map-key="0.4" mapped-value="0"/></qti-mapping>';
  expect(await read({ 'b.xml': choiceItem(), 'a.xml': entryItem(mapped) })).toEqual({
    questions: [
      {
        name: 'half',
        delivered: {
          question: '<p>What is half of one? ____</p>',
          questionFormat: 'html',
          options: {},
          optionFormat: 'html',
          kind: 'number',
          mcq: false,
        },
        key: { answer: '.5', accepted: ['0.5'], explanation: '<p>So it is.</p>' },
        ...about,
      },
      owl,
    ],
    faults: [],
    notes: [],
    warnings: [],
  });
});

it.each([
  ['groups and bare text', '<div><div>One<br/>two</div>\n  <h2>Three</h2></div>', '<p>One<br />two</p>\n<p>Three</p>'],
  ['prompts', '<p>One</p>', '<p>One</p>\n<p>Which?</p>', '<qti-prompt>Which?</qti-prompt>'],
  ['CDATA and entities as text', '<p><![CDATA[<b>]]> &lt;i&gt; &#x41; &amp;amp;</p>', '<p>&lt;b&gt; &lt;i&gt; A &amp;amp;</p>'],
  [
    'mathematics',
    '<p><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:semantics><m:mi>x</m:mi></m:semantics></m:math></p>',
    '<p><math><mi>x</mi></math></p>',
  ],
  ['tables', '<table>\n  <tr><th align="right">a</th></tr></table>', '<table>\n<tr><th align="right">a</th></tr></table>'],
])('reads %s', async (_, text, html, prompt = '') => {
  const item = replaced(choiceItem(text), '<qti-simple-choice', `${prompt}<qti-simple-choice`);
  const { questions, faults, notes } = await read({ 'a.xml': item });
  expect({ html: questions[0]?.delivered.question, faults, notes }).toEqual({ html, faults: [], notes: [] });
});

it('notes a form that gives a part of the points', async () => {
  const mapping =
    '<qti-mapping><qti-map-entry map-key="0.5" mapped-value="2"/>\n<qti-map-entry map-key="0.49" mapped-value="1"/></qti-mapping>';
  const { questions, notes } = await read({ 'a.xml': entryItem(mapping) });
  expect(questions[0]?.key).toEqual({ answer: '0.5', accepted: [], explanation: '<p>So it is.</p>' });
  expect(notes).toEqual(["pack/a.xml:3: '0.49' for a part of the points is not understood: it counts as wrong"]);
});

it('reads images as questions, passages and options, from where the item lies', async () => {
  const img = (name: string) => `<div><img src="../figures/${name}" alt="${name} shows"/></div>`;
  const item = replaced(
    choiceItem(`${img('graph.svg')}<p>Which?</p>`)
      .replace('By sight', img('a.svg'))
      .replace('By ear', img('b.png')),
    '<qti-item-body>',
    '<qti-assessment-stimulus-ref identifier="s" href="s.xml"/><qti-item-body>',
  );
  const stimulus = `<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s" title="S"><qti-stimulus-body>${img('a.svg')}</qti-stimulus-body></qti-assessment-stimulus>`;
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="m"><organizations/><resources>
<resource identifier="i" type="imsqti_item_xmlv3p0" href="items/a.xml"><file href="items/a.xml"/></resource></resources></manifest>`;
  const { 'quiz.yaml': _, ...figures } = goodFiles;
  const files = { ...figures, 'items/a.xml': item, 'items/s.xml': stimulus, 'imsmanifest.xml': manifest };
  const { questions, faults, notes } = await read(files);
  const address = (extension: string) => expect.stringMatching(new RegExp(`^/media/[\\da-f]{64}\\.${extension}$`));
  expect({ delivered: questions[0]?.delivered, faults, notes }).toEqual({
    delivered: {
      passage: address('svg'),
      passageFormat: 'image',
      passageAlt: 'a.svg shows',
      question: address('svg'),
      questionFormat: 'image',
      questionAlt: 'graph.svg shows',
      stem: '<p>Which?</p>',
      options: { A: address('svg'), B: address('png') },
      optionFormat: 'image',
      optionAlts: { A: 'a.svg shows', B: 'b.png shows' },
      kind: 'choice',
      mcq: true,
    },
    faults: [],
    notes: [],
  });
});

it('lists to the letter what it leaves out', async () => {
  const item = choiceItem(
    '<p class="big" style="color: red" onclick="alert(1)">How does an <a href="https://example.org">owl</a> hunt?</p><qti-rubric-block view="scorer">x</qti-rubric-block>',
    `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1" shuffle="true" class="c">
<qti-simple-choice identifier="ChoiceA" fixed="true">By sight<qti-feedback-inline identifier="x">No</qti-feedback-inline></qti-simple-choice>
<qti-simple-choice identifier="ChoiceB">By ear</qti-simple-choice>
</qti-choice-interaction>`,
    `<qti-response-processing><qti-response-condition/></qti-response-processing>\n${explanation}`,
  );
  const more = replaced(
    item,
    '<qti-item-body>',
    '<?style x?><qti-outcome-declaration identifier="BONUS"/><qti-stylesheet href="x.css"/><qti-item-body>',
  );
  const { questions, faults, notes } = await read({ 'a.xml': more });
  expect(questions).toEqual([owl]);
  expect(faults).toEqual([]);
  expect(notes).toEqual([
    'pack/a.xml:4: the processing instruction style is not understood',
    'pack/a.xml:4: the outcome BONUS is not understood',
    'pack/a.xml:4: the element <qti-stylesheet> in <qti-assessment-item> is not understood',
    'pack/a.xml:5: the attribute class of <p> is not understood',
    'pack/a.xml:5: the attribute style of <p> is not understood',
    'pack/a.xml:5: the attribute onclick of <p> is not understood',
    'pack/a.xml:5: the element <a> is not understood: its text stays',
    'pack/a.xml:5: the element <qti-rubric-block> is not understood',
    'pack/a.xml:6: shuffle is not understood: the options stay in this order',
    'pack/a.xml:6: the attribute class of <qti-choice-interaction> is not understood',
    'pack/a.xml:7: the element <qti-feedback-inline> is not understood',
    'pack/a.xml:7: the attribute fixed of <qti-simple-choice> is not understood',
    'pack/a.xml:11: this scoring is not understood: the correct response gives the point',
  ]);
});

/** Scoring of an item's own, with this condition. */
const scoring = (condition: string, then = '') =>
  `<qti-response-processing><qti-response-condition><qti-response-if>${condition}${then}</qti-response-if></qti-response-condition></qti-response-processing>`;
const isCorrect = '<qti-match><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-match>';
const set = (value: string) => `<qti-set-outcome-value identifier="FEEDBACK">${value}</qti-set-outcome-value>`;
const setTo = (identifier: string) => set(`<qti-base-value base-type="identifier">${identifier}</qti-base-value>`);
const isNull = '<qti-is-null><qti-variable identifier="RESPONSE"/></qti-is-null>';
const feedback = (identifier: string, text: string) =>
  `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="${identifier}" show-hide="show"><p>${text}</p></qti-modal-feedback>`;
const right = feedback('right', 'Yes.');
const wrong = feedback('wrong', 'No.');
const ownScoring = /^pack\/a\.xml:\d+: this scoring is not understood/;

describe('of several feedbacks an explanation is what follows the right answer', () => {
  it.each<[name: string, more: string, explanation: string]>([
    ['by a value set for it', `${scoring(isCorrect, setTo('right'))}${right}${wrong}`, '<p>Yes.</p>'],
    [
      'by the response itself',
      `<qti-response-processing>${set('<qti-variable identifier="RESPONSE"/>')}</qti-response-processing>${feedback('ChoiceA', 'No.')}${feedback('ChoiceB', 'Yes.')}`,
      '<p>Yes.</p>',
    ],
    [
      'where a question that was left out comes first',
      `<qti-response-processing><qti-response-condition><qti-response-if>${isNull}${setTo('none')}</qti-response-if><qti-response-else-if>${isCorrect}${setTo('right')}</qti-response-else-if><qti-response-else>${setTo('wrong')}</qti-response-else></qti-response-condition></qti-response-processing>${right}${wrong}`,
      '<p>Yes.</p>',
    ],
    ['the same text once', `${feedback('right', 'So.')}${feedback('wrong', 'So.')}`, '<p>So.</p>'],
  ])('%s', async (_, more, told) => {
    const { questions, faults, notes } = await read({ 'a.xml': choiceItem(undefined, undefined, more) });
    expect({ told: questions.map(({ key }) => key.explanation), faults }).toEqual({ told: [told], faults: [] });
    expect(notes.filter((note) => !ownScoring.test(note))).toEqual([]);
  });

  it('and none where nobody can tell which, or where only the wrong one has any', async () => {
    const told = ({ questions, faults }: Awaited<ReturnType<typeof read>>) => [
      questions.map(({ key }) => key.explanation),
      faults,
    ];
    const other = await read({ 'a.xml': choiceItem(undefined, undefined, `${right}${wrong}`) });
    expect(told(other)).toEqual([[''], []]);
    expect(other.notes).toEqual(['pack/a.xml:11: which of 2 feedbacks follows the right answer is not understood']);
    const toRight = scoring(isCorrect, setTo('right'));
    expect(told(await read({ 'a.xml': choiceItem(undefined, undefined, `${toRight}${wrong}`) }))).toEqual([[''], []]);
    const elseWrong = scoring(isCorrect).replace(
      '</qti-response-if>',
      `</qti-response-if><qti-response-else>${setTo('wrong')}</qti-response-else>`,
    );
    expect(told(await read({ 'a.xml': choiceItem(undefined, undefined, `${elseWrong}${wrong}`) }))).toEqual([[''], []]);
  });
});

/** An item with these options and this explanation, whose key is the second. */
const explained = (options: readonly [string, string], text: string) =>
  choiceItem(
    undefined,
    `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1">
<qti-simple-choice identifier="ChoiceA">${options[0]}</qti-simple-choice>
<qti-simple-choice identifier="ChoiceB">${options[1]}</qti-simple-choice>
</qti-choice-interaction>`,
    explanation.replace('<p>So it is.</p>', text),
  );
const words = ['By sight', 'By ear'] as const;
const formula = (inner: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math>`;
const half = formula('<mfrac><mn>1</mn><mn>2</mn></mfrac>');

describe('an item is taken, and warned of,', () => {
  const otherKey = 'pack/a.xml:11: the explanation says that A is right, the key says B';
  const sameNumber = 'pack/a.xml:6: the options A and B are the same number';
  it.each<[name: string, options: readonly [string, string], text: string, ...warnings: string[]]>([
    ['whose explanation names another key', words, '<p>Owls listen. The correct answer is <strong>A</strong>.</p>', otherKey],
    ['whose explanation does so in a line of its own', words, '<p>So:</p><p>A is correct, since owls see.</p>', otherKey],
    ['whose explanation does so in a list', words, '<ul><li>Choice A is right.</li><li>Choice B is not.</li></ul>', otherKey],
    ['of which two options are one number', ['30', '30.0'], '<p>So it is.</p>', sameNumber],
    ['of which one is a fraction', [half, '<p>0.5</p>'], '<p>So it is.</p>', sameNumber],
    ['of which both are wrong', ['1,000', '$1000'], '<p>The answer is A.</p>', sameNumber, otherKey],
  ])('%s', async (_, options, text, ...warnings) => {
    const { questions, faults, warnings: warned } = await read({ 'a.xml': explained(options, text) });
    expect({ asked: questions.length, faults, warned }).toEqual({ asked: 1, faults: [], warned: warnings });
  });

  it.each<[name: string, options: readonly [string, string], text: string]>([
    ['that names its key', words, '<p>Choice B is correct, and A is not right.</p>'],
    ['that speaks of a letter in a formula', words, `<p>The answer is ${formula('<mi>A</mi>')}.</p>`],
    ['that speaks of an article', words, '<p>The correct answer: A bird that hears.</p>'],
    ['whose options are different numbers', [half, '12'], '<p>So it is.</p>'],
    ['whose options are a number and its root', [formula('<msqrt><mn>4</mn></msqrt>'), '4'], '<p>So it is.</p>'],
  ])('not one %s', async (_, options, text) => {
    const { questions, faults, warnings } = await read({ 'a.xml': explained(options, text) });
    expect({ asked: questions.length, faults, warnings }).toEqual({ asked: 1, faults: [], warnings: [] });
  });
});

it('makes what candidates are told a part of the question', async () => {
  const told =
    '<qti-rubric-block view="candidate" use="instructions"><qti-content-body><p>Use the map.</p></qti-content-body></qti-rubric-block>';
  const { questions, faults, notes } = await read({ 'a.xml': choiceItem(`${told}<p>How far?</p>`) });
  expect({ html: questions[0]?.delivered.question, faults, notes }).toEqual({
    html: '<p>Use the map.</p><p>How far?</p>',
    faults: [],
    notes: [],
  });
});

it('gives each item of a section what candidates are told there, above its own passage', async () => {
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="m"><organizations/><resources>
<resource identifier="t" type="imsqti_test_xmlv3p0" href="tests/t.xml"/>
<resource identifier="i" type="imsqti_item_xmlv3p0" href="a.xml"/>
<resource identifier="j" type="imsqti_item_xmlv3p0" href="b.xml"/>
<resource identifier="k" type="imsqti_item_xmlv3p0" href="c.xml"/></resources></manifest>`;
  const rubric = (view: string, text: string) => `<qti-rubric-block view="${view}">${text}</qti-rubric-block>`;
  const graph = '<div><img src="../figures/graph.svg" alt="Owls by year"/></div>';
  const test = `<qti-assessment-test xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="t" title="T">
<qti-test-part identifier="p" navigation-mode="linear" submission-mode="individual">
<qti-assessment-section identifier="s" title="S" visible="true">${rubric('candidate scorer', '<p>All are about owls.</p>')}
${rubric('scorer', '<p>Be kind.</p>')}
<qti-assessment-item-ref identifier="c" href="../c.xml"/>
<qti-assessment-section identifier="u" title="U" visible="true">${rubric('candidate', `${graph}<p>Use the graph.</p>`)}
<qti-assessment-item-ref identifier="a" href="../a.xml"/></qti-assessment-section></qti-assessment-section>
<qti-assessment-section identifier="v" title="V" visible="true"><qti-assessment-item-ref identifier="b" href="../b.xml"/></qti-assessment-section>
</qti-test-part></qti-assessment-test>`;
  const stimulus = `<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s" title="S"><qti-stimulus-body><p>Owls hear.</p></qti-stimulus-body></qti-assessment-stimulus>`;
  const withStimulus = replaced(
    choiceItem(),
    '<qti-item-body>',
    '<qti-assessment-stimulus-ref identifier="s" href="s.xml"/><qti-item-body>',
  );
  const { 'quiz.yaml': _, ...figures } = goodFiles;
  const items = { 'a.xml': choiceItem(), 'b.xml': entryItem(), 'c.xml': withStimulus, 's.xml': stimulus };
  const { questions, faults, notes } = await read({ ...figures, ...items, 'imsmanifest.xml': manifest, 'tests/t.xml': test });
  expect(faults).toEqual([]);
  expect(notes).toEqual(['pack/tests/t.xml:4: the element <qti-rubric-block> is not understood']);
  expect(questions.map(({ delivered }) => delivered.passage)).toEqual([
    '<p>All are about owls.</p>\n<p>Owls hear.</p>',
    expect.stringMatching(
      /^<p>All are about owls\.<\/p><p><img src="\/media\/.*" alt="Owls by year" \/><\/p><p>Use the graph\.<\/p>$/,
    ),
    undefined,
  ]);
});

it('takes a photo without what the camera wrote beside it, and refuses what only has its name', async () => {
  const item = choiceItem('<div><img src="a.jpeg" alt="An owl"/></div><p>Which?</p>');
  const photo = await read({ 'a.xml': item, 'a.jpeg': makeJpeg({ beside: besidePicture() }) });
  const plain = createHash('sha256').update(readJpeg(makeJpeg(), 4_096).bytes).digest('hex');
  expect([photo.faults, photo.questions[0]?.delivered.question]).toEqual([[], `/media/${plain}.jpg`]);
  expect((await read({ 'a.xml': item, 'a.jpeg': png })).faults).toEqual([
    'pack/a.jpeg:1: this JPEG cannot be used: This photo isn’t a JPEG.',
  ]);
});

it('reads the items of a package of which something is listed as a test and is none', async () => {
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="m"><organizations/><resources>
<resource identifier="t" type="imsqti_test_xmlv3p0" href="s.xml"/>
<resource identifier="i" type="imsqti_item_xmlv3p0" href="a.xml"/></resources></manifest>`;
  const stimulus = '<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s" title="S"/>';
  const { questions, faults } = await read({ 'imsmanifest.xml': manifest, 's.xml': stimulus, 'a.xml': choiceItem() });
  expect(questions).toEqual([owl]);
  expect(faults).toEqual([
    'pack/s.xml:1: this is <qti-assessment-stimulus>, not a test of QTI 3.0 (<qti-assessment-test xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0">)',
  ]);
  const earlier = '<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="T"/>';
  expect((await read({ 'imsmanifest.xml': manifest, 's.xml': earlier, 'a.xml': choiceItem() })).faults).toEqual([
    'pack/s.xml:1: this is a test of an earlier QTI: convert it to QTI 3.0 first, for instance with the npm package @citolab/qti-convert',
  ]);
});

const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>';
const math = (inner: string) => `<p><math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math></p>`;
const noLimit = replaced(choiceItem(), 'max-choices="1"', 'max-choices="0"');

describe('a faulty item is refused', () => {
  it.each<[name: string, item: string, ...said: string[]]>([
    ['a DOCTYPE with entities', `${entities}${entryItem()}`, '1: a DOCTYPE is not allowed'],
    ['an unknown entity', choiceItem('<p>&nbsp;</p>'), '5: this is not well-formed XML: undefined entity'],
    ['an open element', choiceItem('<p>'), '10: this is not well-formed XML: unexpected close tag'],
    ['two roots', `${entryItem()}<x/>`, '6: this is not well-formed XML: documents may contain only one root'],
    ['another encoding', '<?xml version="1.0" encoding="latin1"?><x/>', '1: the encoding is latin1: it has to be UTF-8'],
    ['nothing', '', '1: this is not well-formed XML: document must contain a root element'],
    ['depth', choiceItem('<div>'.repeat(5000)), '5: elements are nested more than 100 deep'],
    ['a private character', choiceItem('<p>\uE000</p>'), '5: there is a character that cannot be kept'],
    [
      'QTI 2',
      '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2"/>',
      '1: this is an item of an earlier QTI: convert it to QTI 3.0 first, for instance with the npm package @citolab/qti-convert',
    ],
    [
      'another vocabulary',
      '<question xmlns="https://example.org/questions"/>',
      '1: this is <question>, not an item of QTI 3.0 (<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0">)',
    ],
    ['a script', choiceItem('<p>a</p><script>alert(1)</script>'), '5: the element <script> cannot stand in a text'],
    ['a style sheet', choiceItem('<p>a</p><style>*{}</style>'), '5: the element <style> cannot stand in a text'],
    ['a frame', choiceItem('<iframe src="//x"/><p>a</p>'), '5: the element <iframe> cannot stand in a text'],
    [
      'a drawing',
      choiceItem('<p>a<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/></p>'),
      '5: the element <svg> cannot stand in a text',
    ],
    [
      'HTML in a formula',
      choiceItem(math('<mtext><b xmlns="http://www.w3.org/1999/xhtml">a</b></mtext>')),
      '5: the element <b> cannot stand in a formula',
    ],
    [
      'another language in a formula, under the name of one that is known',
      choiceItem(math('<mn xmlns="https://example.org/numbers">2</mn>')),
      '5: the element <mn> cannot stand in a formula',
    ],
    ['an unknown formula', choiceItem(math('<maction/>')), '5: the element <maction> cannot stand in a formula'],
    ['an image without alt', choiceItem('<p><img src="b.png"/></p>'), "5: the image 'b.png' has no text alternative (alt)"],
    [
      'an image from outside',
      choiceItem('<p><img src="../b.png" alt="b"/></p>'),
      "5: '../b.png' is no image inside of the package",
    ],
    [
      'the same in disguise',
      choiceItem('<p><img src="x/%2e%2e/..%2fb.png" alt="b"/></p>'),
      "5: 'x/%2e%2e/..%2fb.png' is no image inside of the package",
    ],
    [
      'an image of the web',
      choiceItem('<p><img src="https://example.org/b.png" alt="b"/></p>'),
      "5: 'https://example.org/b.png' is no image inside of the package",
    ],
    ['an image by a link', choiceItem('<p><img src="link.png" alt="b"/></p>'), "5: there is no image 'link.png' in this folder"],
    [
      'a passage from outside',
      replaced(choiceItem(), '<qti-item-body>', '<qti-assessment-stimulus-ref identifier="s" href="../x.xml"/><qti-item-body>'),
      "4: '../x.xml' is no file inside of the package",
    ],
    [
      'another interaction',
      choiceItem('<p>a</p>', '<qti-order-interaction response-identifier="RESPONSE"/>'),
      '6: the interaction <qti-order-interaction> is not understood: a choice of one and a text entry are',
    ],
    ['nothing to answer', choiceItem('<p>a</p>', ''), '4: there is nothing to answer: no choice of one and no text entry'],
    [
      'two interactions',
      entryItem(
        undefined,
        '<p>a <qti-text-entry-interaction response-identifier="RESPONSE"/> <qti-text-entry-interaction response-identifier="RESPONSE"/></p>',
      ),
      '3: there is a second interaction: a question has one answer',
    ],
    [
      'two passages',
      replaced(
        choiceItem(),
        '<qti-item-body>',
        `${'<qti-assessment-stimulus-ref identifier="s" href="gone.xml"/>'.repeat(2)}<qti-item-body>`,
      ).replace('gone.xml', 'a.xml'),
      '2: there is no <qti-stimulus-body> of a QTI 3.0 stimulus',
      '4: there is a second stimulus: a question has one passage',
    ],
    ['more than one answer', noLimit, '6: max-choices is 0: a question has one right option'],
    ['a wrong key', choiceItem().replace('>ChoiceB<', '>ChoiceC<'), "3: the correct response 'ChoiceC' is none of the options"],
    ['the same options', choiceItem().replace('By ear', 'By  sight'), '6: two options are the same'],
    [
      'text after the options',
      choiceItem(undefined, `${choiceItem().match(/<qti-choice[\s\S]*interaction>/)?.[0]}<p>b</p>`),
      '6: there is text after the options: a question ends with them',
    ],
    [
      'an answer within 5 %',
      replaced(
        entryItem(),
        '</qti-item-body>',
        `</qti-item-body>\n${scoring('<qti-equal tolerance-mode="relative" tolerance="5"/>')}`,
      ),
      '4: answers within a tolerance count as right, which cannot be kept: give each that counts as a <qti-map-entry>',
    ],
    [
      'a rounded answer',
      replaced(entryItem(), '</qti-item-body>', `</qti-item-body>\n${scoring('<qti-equal-rounded figures="2"/>')}`),
      '4: answers within a tolerance count as right, which cannot be kept: give each that counts as a <qti-map-entry>',
    ],
    [
      'an answer between two bounds',
      replaced(
        entryItem(),
        '</qti-item-body>',
        `</qti-item-body>\n${scoring(`<qti-and><qti-gte><qti-variable identifier="RESPONSE"/><qti-base-value base-type="float">0.45</qti-base-value></qti-gte></qti-and>`)}`,
      ),
      '4: answers within a tolerance count as right, which cannot be kept: give each that counts as a <qti-map-entry>',
    ],
    ['no text', choiceItem(''), '2: there is no question in <qti-item-body>'],
    [
      'a word as the key',
      entryItem('<qti-correct-response><qti-value>half</qti-value></qti-correct-response>'),
      "2: the response 'half' cannot be typed by a student: digits, one minus sign in front and one decimal point, 32 characters at most",
    ],
    ['no key', entryItem(''), '2: there is no correct response'],
    ['an adaptive item', choiceItem().replace('adaptive="false"', 'adaptive="true"'), '2: an adaptive item cannot be asked here'],
  ])('%s', async (_, item, ...said) => {
    const { questions, faults } = await read({ 'a.xml': item }, (folder) => {
      writeFileSync(join(dirname(folder), 'b.png'), png);
      writeFileSync(join(folder, 'b.png'), png);
      symlinkSync(join(dirname(folder), 'b.png'), join(folder, 'link.png'));
    });
    expect(questions).toEqual([]);
    expect(faults).toEqual(said.map((each) => `pack/a.xml:${each}`));
  });

  it('a file that is too large, is no text, or is a link out of the package', async () => {
    const files = { 'a.xml': choiceItem(`<p>${'a'.repeat(5_000_000)}</p>`), 'b.xml': Buffer.from([0xff, 0xfe]) };
    const { faults } = await read(files, (folder) => symlinkSync('/etc/hostname', join(folder, 'c.xml')));
    expect(faults).toEqual([
      'pack/a.xml:1: this file is larger than 1 MB',
      'pack/b.xml:1: this file is not UTF-8 text',
      'pack/c.xml:1: there is no such file in the package',
    ]);
  });
});

it('refuses a manifest that leads out of the package, and says what it does not know', async () => {
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="m">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>
<resource identifier="a" type="imsqti_item_xmlv3p0" href="../a.xml"/>
<resource identifier="b" type="imsqti_item_xmlv3p0" href="gone.xml"/>
<resource identifier="c" type="imslti_xmlv1p1" href="c.xml"/>
</resources></manifest>`;
  expect(await read({ 'imsmanifest.xml': manifest })).toMatchObject({
    questions: [],
    faults: [
      "pack/imsmanifest.xml:3: '../a.xml' is no file inside of the package",
      'pack/gone.xml:1: there is no such file in the package',
    ],
    notes: ['pack/imsmanifest.xml:5: the resource type imslti_xmlv1p1 is not understood'],
  });
});
