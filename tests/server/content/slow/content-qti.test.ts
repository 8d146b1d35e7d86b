import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runAdmin } from '../../../../server/admin/run.ts';
import { importContent } from '../../../../server/content/import.ts';
import { importQti } from '../../../../server/content/qti/import.ts';
import { questions, quizVersions, quizzes } from '../../../../server/db/tables/content.ts';
import { readEnvironment } from '../../../../server/environment.ts';
import { newId } from '../../../../server/ids.ts';
import { projectRoot } from '../../../../server/project-root.ts';
import { fill, goodFiles, png, quizFolder, temporaryFolder } from '../../../support/content/content.ts';
import { mockFolder } from '../../../support/content/mock-content.ts';
import { choiceItem, entryItem, explanation, packFolder } from '../../../support/content/qti.ts';
import { findSchemaFaults } from '../../../support/content/qti-schema.ts';
import { sharedDatabase } from '../../../support/server/shared-server.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const environment = readEnvironment({});
const database = sharedDatabase();

const admin = (...argv: string[]) => runAdmin(argv, { db: database.db, environment, now, cwd: '/', stdin: null });

/** Every pack of the project's content: its folder and its kind. */
const packs = ['quizzes', 'bank', 'mocks'].flatMap((kind) => {
  const folder = join(projectRoot, 'content', kind);
  // A set of free response alone is no package of QTI: its export is refused.
  const slugs = existsSync(folder) ? readdirSync(folder).filter((slug) => !/-free-response-\d+$/.test(slug)) : [];
  return slugs.map((slug) => [slug, kind, join(folder, slug)] as const);
});

/** Packs with everything that a text has: `npm run bench:qti` holds all of them to the schema. */
const inSchema = new Set(['sat-full-3', 'ap-statistics']);

/** The questions of a quiz's newest version, or of all modules of a mock test's in all their forms, in order. */
async function loadQuestions(slug: string) {
  const { db } = database;
  const [version] = await db
    .select({ id: quizVersions.id, modules: quizVersions.modules })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(eq(quizzes.slug, slug))
    .orderBy(desc(quizVersions.version))
    .limit(1);
  const forms = version?.modules?.flatMap(({ versionId, harder }) => (harder === undefined ? [versionId] : [versionId, harder]));
  const ids = forms ?? [version?.id ?? ''];
  const rows = await db.select().from(questions).where(inArray(questions.versionId, ids)).orderBy(asc(questions.number));
  return ids
    .flatMap((id) => rows.filter(({ versionId }) => versionId === id))
    .map(({ versionId: _, number: _n, source: _s, ...rest }) => rest);
}

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

const digest = (content: string | Uint8Array | undefined) =>
  createHash('sha256')
    .update(content ?? '')
    .digest('hex');
const figures = {
  graph: `figures/${digest(goodFiles['figures/graph.svg'])}.svg`,
  a: `figures/${digest(goodFiles['figures/a.svg'])}.svg`,
  b: `figures/${digest(png)}.png`,
};

/** An XML file of a folder without its declaration, namespaces and schemas. */
const xmlIn = (folder: string, path: string) =>
  readFileSync(join(folder, path), 'utf8')
    .replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '')
    .replace(/ xmlns="http:\/\/www.imsglobal.org\S+ xmlns:xsi="\S+ xsi:schemaLocation="[^"]*"/, '');

it('exports a quiz: its items, passages, figures, test and manifest', async () => {
  await importContent(database.db, quizFolder({}, 'owls'), now);
  const to = join(temporaryFolder(), 'new', 'owls');
  const told = `owls, version 1, 3 questions: 9 files written to ${to}\n`;
  expect(await admin('content', 'export', '--quiz', 'owls', '--to', to)).toEqual({ exitCode: 0, out: told, err: '' });
  expect(files(to)).toEqual(
    [
      ...Object.values(figures),
      'imsmanifest.xml',
      'items/graph.xml',
      'items/owls-hunt.xml',
      'items/slope.xml',
      'stimuli/owls-hunt.xml',
      'test.xml',
    ].sort(),
  );
  expect(readFileSync(join(to, figures.b)).equals(png)).toBe(true);
  const itemHead = (name: string) =>
    `<qti-assessment-item identifier="${name}" title="${name}" xml:lang="en" adaptive="false" time-dependent="false">`;
  const outcomes = `<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="1"/>
<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"><qti-default-value><qti-value>explanation</qti-value></qti-default-value></qti-outcome-declaration>`;
  const scored = (template: string, explanation: string) =>
    `<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${template}.xml"/>
<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="explanation" show-hide="show" title="Explanation"><qti-content-body><p>${explanation}</p></qti-content-body></qti-modal-feedback>
</qti-assessment-item>
`;
  const choice = (key: string) => `<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier">
<qti-correct-response><qti-value>${key}</qti-value></qti-correct-response>
</qti-response-declaration>`;
  const options = (
    a: string,
    b: string,
  ) => `<qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="1">
<qti-simple-choice identifier="A">${a}</qti-simple-choice>
<qti-simple-choice identifier="B">${b}</qti-simple-choice>
</qti-choice-interaction>`;
  const math = (inner: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math>`;
  expect(xmlIn(to, 'items/owls-hunt.xml')).toBe(`${itemHead('owls-hunt')}
${choice('A')}
${outcomes}
<qti-assessment-stimulus-ref identifier="stimulus-owls-hunt" href="../stimuli/owls-hunt.xml"/>
<qti-item-body>
<div class="qti-shared-stimulus" data-stimulus-idref="stimulus-owls-hunt"/>
<p>How does it hunt?</p>
<p>It has ${math('<mn>2</mn>')} ears.</p>
${options('By ear', 'By sight')}
</qti-item-body>
${scored('match_correct', 'The passage says so.')}`);
  expect(xmlIn(to, 'stimuli/owls-hunt.xml')).toBe(
    `<qti-assessment-stimulus identifier="stimulus-owls-hunt" title="owls-hunt" xml:lang="en">
<qti-stimulus-body>
<p>The barn owl hunts <em>by ear</em>.</p>
</qti-stimulus-body>
</qti-assessment-stimulus>
`,
  );
  const minusTwo = math('<mrow><mo form="prefix" stretchy="false">−</mo><mn>2</mn></mrow>');
  const line = math('<mrow><mn>2</mn><mi>x</mi><mo>+</mo><mi>y</mi><mo>=</mo><mn>5</mn></mrow>');
  expect(xmlIn(to, 'items/slope.xml')).toBe(`${itemHead('slope')}
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="float">
<qti-correct-response><qti-value>-2</qti-value></qti-correct-response>
<qti-mapping default-value="0">
<qti-map-entry map-key="-2" mapped-value="1"/>
<qti-map-entry map-key="-2.0" mapped-value="1"/>
</qti-mapping>
</qti-response-declaration>
${outcomes}
<qti-item-body>
<p>What is the slope of ${line}?</p>
<p><qti-text-entry-interaction response-identifier="RESPONSE" expected-length="32"/></p>
</qti-item-body>
${scored('map_response', `It is ${minusTwo}.`)}`);
  const image = (path: string, alt: string) => `<div><img src="../${path}" alt="${alt}"/></div>`;
  expect(xmlIn(to, 'items/graph.xml')).toBe(`${itemHead('graph')}
${choice('B')}
${outcomes}
<qti-item-body>
${image(figures.graph, 'A line through (0, 5) and (5, 0)')}
${options(image(figures.a, 'Rising'), image(figures.b, 'Falling'))}
</qti-item-body>
${scored('match_correct', 'It falls.')}`);
  expect(xmlIn(to, 'test.xml')).toBe(`<qti-assessment-test identifier="owls" title="Owls">
<qti-test-part identifier="part-all" navigation-mode="nonlinear" submission-mode="simultaneous">
<qti-assessment-section identifier="section-all" title="Owls" visible="true">
<qti-assessment-item-ref identifier="item-owls-hunt" href="items/owls-hunt.xml"/>
<qti-assessment-item-ref identifier="item-slope" href="items/slope.xml"/>
<qti-assessment-item-ref identifier="item-graph" href="items/graph.xml"/>
</qti-assessment-section>
</qti-test-part>
</qti-assessment-test>
`);
  const manifest = xmlIn(to, 'imsmanifest.xml');
  expect(manifest).toContain(`<resource identifier="item-owls-hunt" type="imsqti_item_xmlv3p0" href="items/owls-hunt.xml">
<metadata>
<lom xmlns="http://ltsc.ieee.org/xsd/LOM">
<educational><difficulty><source>LOMv1.0</source><value>medium</value></difficulty></educational>
<classification>
<purpose><source>LOMv1.0</source><value>discipline</value></purpose>
<taxonPath>
<source><string language="en">Prepchart domain and skill</string></source>
<taxon><entry><string language="en">Information and Ideas</string></entry></taxon>
<taxon><entry><string language="en">Command of Evidence</string></entry></taxon>
</taxonPath>
</classification>
</lom>
</metadata>
<file href="items/owls-hunt.xml"/>
<dependency identifierref="stimulus-owls-hunt"/>
</resource>`);
  expect([...manifest.matchAll(/<resource [^>]*href="([^"]*)"/g)].map(([, href]) => href).sort()).toEqual(
    files(to).filter((path) => path !== 'imsmanifest.xml'),
  );
});

it('exports a mock test by its modules, with their times', async () => {
  await importContent(database.db, mockFolder({}, 'owl-test'), now);
  const to = temporaryFolder();
  const told = `owl-test, version 1, 4 questions in 2 modules: 10 files written to ${to}\n`;
  expect(await admin('content', 'export', '--quiz', 'owl-test', '--to', to)).toEqual({ exitCode: 0, out: told, err: '' });
  const reference = (module: string, name: string, type: string) =>
    `<qti-assessment-item-ref identifier="item-${module}.${name}" href="items/${module}/${name}.xml" category="${type}"/>`;
  expect(xmlIn(to, 'test.xml')).toBe(`<qti-assessment-test identifier="owl-test" title="Owl Test">
<qti-test-part identifier="part-owls" navigation-mode="nonlinear" submission-mode="simultaneous">
<qti-time-limits max-time="600"/>
<qti-assessment-section identifier="section-owls" title="Owls" visible="true">
${reference('owls', 'owls-hunt', 'reading-writing')}
${reference('owls', 'slope', 'reading-writing')}
${reference('owls', 'graph', 'reading-writing')}
</qti-assessment-section>
</qti-test-part>
<qti-test-part identifier="part-lines" navigation-mode="nonlinear" submission-mode="simultaneous">
<qti-time-limits max-time="1800"/>
<qti-assessment-section identifier="section-lines" title="Lines" visible="true">
${reference('lines', 'slope', 'math')}
</qti-assessment-section>
</qti-test-part>
</qti-assessment-test>
`);
});

it('writes what the schema of QTI 3.0 has, marks that it has no element for as well', async () => {
  const folder = quizFolder({}, 'marked-owls');
  const yaml = readFileSync(join(folder, 'quiz.yaml'), 'utf8');
  expect(yaml).toContain('_by ear_');
  fill(folder, { 'quiz.yaml': yaml.replace('_by ear_', '<u>by _ear_</u>, ~~not~~ <s>eye</s>') });
  await importContent(database.db, folder, now);
  const to = temporaryFolder();
  await admin('content', 'export', '--quiz', 'marked-owls', '--to', to);
  expect(readFileSync(join(to, 'stimuli/owls-hunt.xml'), 'utf8')).toContain(
    '<span class="qti-underline">by <em>ear</em></span>, <span class="prepchart-deleted">not</span> <span class="prepchart-struck">eye</span>.',
  );
  expect(await findSchemaFaults(to)).toEqual([]);
  const report = await importQti(database.db, to, { kind: 'quiz', slug: 'marked-owls', head: {}, missing: {}, skip: false }, now);
  expect(report).toMatchObject({ notUnderstood: [], stored: { result: 'unchanged' } });
  fill(to, {
    'stimuli/owls-hunt.xml': readFileSync(join(to, 'stimuli/owls-hunt.xml'), 'utf8')
      .replace('<em>', '<u>')
      .replace('</em>', '</u>'),
  });
  expect((await findSchemaFaults(to)).join('\n')).toContain("u': This element is not expected");
});

it('exports neither what is not there, nor a module by itself, nor into a folder that has something', async () => {
  const to = temporaryFolder();
  const refused = (err: string) => ({ exitCode: 1, out: '', err: `${err}\n` });
  const calling = (slug: string) => admin('content', 'export', '--quiz', slug, '--to', to);
  expect(await calling('none')).toEqual(refused("There is no quiz, bank or mock test 'none'."));
  expect(await calling('owl-test/owls')).toEqual(refused("'owl-test/owls' is a module: export the whole mock test, 'owl-test'."));
  fill(to, { 'notes.txt': 'mine' });
  expect(await calling('owls')).toEqual(refused(`${to} is not empty: give a new folder.`));
  expect(files(to)).toEqual(['notes.txt']);
});

const order = ['--title', 'Birds', '--creator', 'Prepchart', '--subject', 'SAT', '--domain', 'Nature'];
const level = ['--skill', 'Owls', '--difficulty', 'easy'];
const importing = (folder: string, slug: string, ...more: string[]) =>
  admin('content', 'import-qti', folder, '--as', 'quiz', '--slug', slug, ...more);

it('imports nothing of a package with a faulty item, and the others with --skip', async () => {
  const wrong = choiceItem().replace('>ChoiceB<', '>ChoiceC<').replace('OWL_1', 'OWL_2');
  const folder = packFolder({ 'a.xml': choiceItem('<p id="p">How does an owl hunt?</p>'), 'b.xml': entryItem(), 'c.xml': wrong });
  const rest = `1 of 3 items is faulty%:
  pack/c.xml:3: the correct response 'ChoiceC' is none of the options
Not understood and left out, 1 place:
  pack/a.xml:5: the attribute id of <p> is not understood
`;
  expect(await importing(folder, 'birds', ...order, ...level)).toEqual({
    exitCode: 1,
    out: `birds: refused, nothing is imported\n${rest.replace('%', '')}`,
    err: '',
  });
  expect(await database.db.select().from(quizzes).where(eq(quizzes.slug, 'birds'))).toEqual([]);
  expect(await importing(folder, 'birds', ...order, ...level, '--skip')).toEqual({
    exitCode: 1,
    out: `birds: new, version 1, 2 questions\n${rest.replace('%', ' and left out')}`,
    err: '',
  });
  expect((await loadQuestions('birds')).map(({ name, domain, skill, difficulty }) => [name, domain, skill, difficulty])).toEqual([
    ['owl-1', 'Nature', 'Owls', 'easy'],
    ['half', 'Nature', 'Owls', 'easy'],
  ]);
});

it('leaves out with --skip what is listed as an item or a test and is none', async () => {
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="m"><organizations/><resources>
<resource identifier="t" type="imsqti_test_xmlv3p0" href="s.xml"/>
<resource identifier="s" type="imsqti_item_xmlv3p0" href="t.xml"/>
<resource identifier="i" type="imsqti_item_xmlv3p0" href="a.xml"/></resources></manifest>`;
  const stimulus = '<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s" title="S"/>';
  const folder = packFolder({ 'imsmanifest.xml': manifest, 's.xml': stimulus, 't.xml': stimulus, 'a.xml': choiceItem() });
  expect((await importing(folder, 'mislabelled', ...order, ...level)).out).toMatch(
    /^mislabelled: refused, nothing is imported\n/,
  );
  const { exitCode, out } = await importing(folder, 'mislabelled', ...order, ...level, '--skip');
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^mislabelled: new, version 1, 1 question\n2 of 3 items are faulty and left out:\n/);
});

it('ends with 0 where every item is good, and refuses what it cannot name', async () => {
  const folder = packFolder({ 'a.xml': choiceItem() });
  const good = await importing(folder, 'good-birds', ...order, ...level);
  expect(good).toEqual({ exitCode: 0, out: 'good-birds: new, version 1, 1 question\n', err: '' });
  expect(await importing(folder, 'good-birds', ...order, ...level)).toEqual({
    ...good,
    out: good.out.replace('new', 'unchanged'),
  });
  expect(await importing(folder, 'other-birds', ...order)).toEqual({
    exitCode: 1,
    out: `other-birds: refused, nothing is imported
1 of 1 item is faulty:
  pack/a.xml:2: the metadata says no skill: give --skill
  pack/a.xml:2: the metadata says no difficulty: give --difficulty
`,
    err: '',
  });
  const refused = (err: string) => ({ exitCode: 1, out: '', err: `${err}\n` });
  expect(await importing(folder, 'other-birds', '--domain', 'Nature', ...level)).toEqual(
    refused('The package says no title, creator, subject: give --title, --creator, --subject.'),
  );
  expect(await importing(folder, 'owl-test', ...order, ...level)).toEqual(
    refused("'owl-test' is the name of something of another kind already."),
  );
  expect(await importing(`${folder}/none`, 'x', ...order, ...level)).toEqual(refused(`There is no folder ${folder}/none.`));
  expect(await importing(`${folder}/a.xml`, 'x', ...order, ...level)).toEqual(
    refused(`${folder}/a.xml is not a folder: unpack the package first.`),
  );
  expect(await importing(folder, 'Bad Name', ...order, ...level)).toMatchObject({ exitCode: 2 });
});

it('warns of a domain or a skill that no question of the subject has, with the nearest that is known', async () => {
  const subject = ['--title', 'Tides', '--creator', 'Prepchart', '--subject', 'Tides'];
  const named = (domain: string, skill: string) => [...subject, '--domain', domain, '--skill', skill, '--difficulty', 'easy'];
  const one = packFolder({ 'a.xml': choiceItem() });
  const two = packFolder({ 'b.xml': choiceItem('<p>When does the sea rise?</p>', undefined, undefined, 'SEA') });
  await importing(one, 'tides', ...named('Problem-Solving and Data Analysis', 'Percentages'));
  const { exitCode, out } = await importing(two, 'tides-2', ...named('Problem Solving and Data Analysis', 'Percentages'));
  expect([exitCode, out]).toEqual([
    0,
    `tides-2: new, version 1, 1 question
1 warning:
  pack/b.xml:1: no question has the domain 'Problem Solving and Data Analysis' yet: the nearest that is known is 'Problem-Solving and Data Analysis'
`,
  ]);
  const skill = await importing(two, 'tides-3', ...named('Problem-Solving and Data Analysis', 'Percents'));
  expect(skill.out).toContain("no question has the skill 'Percents' yet: the nearest that is known is 'Percentages'");
});

it('says beside the others what is probably not meant in an item', async () => {
  const said = explanation.replace('So it is.', 'The answer is A.');
  const { exitCode, out } = await importing(
    packFolder({ 'a.xml': choiceItem(undefined, undefined, said) }),
    'doubtful',
    ...order,
    ...level,
  );
  expect([exitCode, out]).toEqual([
    0,
    `doubtful: new, version 1, 1 question
1 warning:
  pack/a.xml:11: the explanation says that A is right, the key says B
`,
  ]);
});

it('refuses an item whose id or whose words another has', async () => {
  const folder = packFolder({
    'a.xml': choiceItem(),
    'b.xml': choiceItem(undefined, undefined, undefined, 'OWL_2'),
    'c.xml': choiceItem('<p>x</p>'),
  });
  const { out } = await importing(folder, 'doubles', ...order, ...level);
  expect(out).toBe(`doubles: refused, nothing is imported
2 of 3 items are faulty:
  pack/b.xml:1: 'owl-2' says nearly the same as 'owl-1'
  pack/c.xml:1: 'owl-1' is also the id of pack/a.xml
`);
});

/** Every fourth and those that are held to the schema, and with LONG=all each. */
const returned = packs.filter(([slug], at) => process.env.LONG === 'all' || at % 4 === 0 || inSchema.has(slug));

it('has the packs that are held to the schema among those that it exports', () => {
  expect([...inSchema].filter((slug) => !returned.some(([name]) => name === slug))).toEqual([]);
});

it.each(returned)('brings %s (%s) back from an export as it was', async (slug, kind, folder) => {
  await importContent(database.db, folder, now);
  const before = await loadQuestions(slug);
  const to = join(temporaryFolder(), slug);
  expect(await admin('content', 'export', '--quiz', slug, '--to', to)).toMatchObject({ exitCode: 0, err: '' });
  if (inSchema.has(slug)) expect(await findSchemaFaults(to)).toEqual([]);
  const as = kind === 'bank' ? 'bank' : 'quiz';
  const copy = kind === 'mocks' ? `copy-${newId()}` : slug;
  const order = { kind: as, slug: copy, head: {}, missing: {}, skip: false } as const;
  const report = await importQti(database.db, to, order, now);
  expect(report).toMatchObject({ problems: [], refused: [], stored: { result: kind === 'mocks' ? 'new' : 'unchanged' } });
  const modules = kind === 'mocks' ? (readFileSync(join(to, 'test.xml'), 'utf8').match(/<qti-test-part /g) ?? []) : [];
  const lost = 'the time limit is not kept: a quiz and a bank have none';
  expect(report.notUnderstood.map(({ reason }) => reason)).toEqual(modules.map(() => lost));
  expect(await loadQuestions(copy)).toEqual(before);
});
