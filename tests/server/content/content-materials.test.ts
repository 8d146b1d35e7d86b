import { readdirSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runAdmin } from '../../../server/admin/run.ts';
import { importContent } from '../../../server/content/import.ts';
import { courseFiles } from '../../../server/db/tables/courses.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { countPages } from '../../../server/materials/count-pages.ts';
import { readMaterials } from '../../../server/materials/read-folder.ts';
import { fill, goodFiles, ofOwls, problemsIn, temporaryFolder } from '../../support/content/content.ts';
import { courses } from '../../support/enrolment/catalogue.ts';
import { makePdf, materialsFolder } from '../../support/materials/materials.ts';
import { sharedDatabase } from '../../support/server/shared-server.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const later = new Date('2026-03-09T10:00:00.000Z');
/** What a student's line should carry for one sheet, in bytes. */
const heaviest = 200_000;
const database = sharedDatabase();

const stored = async () => {
  const rows = await database.db.select().from(courseFiles).orderBy(asc(courseFiles.position));
  return rows.map(({ title, bytes, addedAt }) => [title, Buffer.from(bytes).equals(makePdf('one')) ? 'one' : 'other', addedAt]);
};
const imported = async (...folder: Parameters<typeof materialsFolder>) =>
  (await importContent(database.db, materialsFolder(...folder), folder[0] ? later : now)).folders;
const admin = async (line: string, cwd: string) => {
  const { exitCode, out } = await runAdmin(line.split(' '), {
    db: database.db,
    environment: readEnvironment({}),
    now: later,
    cwd,
    stdin: null,
  });
  return [exitCode, out];
};

it('imports the PDFs of a course, and the same again changes nothing', async () => {
  expect(await admin('materials list', '/')).toEqual([
    0,
    'No course has a PDF. `content import content/materials` brings some.\n',
  ]);
  const counts = { slug: 'ap-statistics', files: 2, added: 0, replaced: 0, removed: 0, kept: 0 };
  expect(await imported()).toEqual([{ ...counts, result: 'new', added: 2 }]);
  expect(await imported()).toEqual([{ ...counts, result: 'unchanged' }]);
  expect(await stored()).toEqual([
    ['Sampling', 'one', now],
    ['Bias', 'other', now],
  ]);
});

it('replaces a PDF whose bytes changed, takes away what is listed no more, and keeps the order of the list', async () => {
  expect(await imported({ Bias: 'one', Sampling: 'one', Chance: 'new' })).toMatchObject([
    { result: 'updated', added: 1, replaced: 1, removed: 0 },
  ]);
  expect(await stored()).toEqual([
    ['Bias', 'one', later],
    ['Sampling', 'one', now],
    ['Chance', 'other', later],
  ]);
  expect(await imported({ Sampling: 'one', Bias: 'one' })).toMatchObject([
    { result: 'updated', added: 0, replaced: 0, removed: 1 },
  ]);
  expect((await stored()).map(([title]) => title)).toEqual(['Sampling', 'Bias']);
});

it('staff import, check and list them like other content, and learn what changed', async () => {
  const cwd = temporaryFolder();
  fill(`${cwd}/set/ap-statistics`, { 'materials.yaml': 'files: [{ title: Sampling, file: a.pdf }]', 'a.pdf': makePdf('new') });
  fill(`${cwd}/set/owls`, { ...goodFiles, 'quiz.yaml': ofOwls });
  expect(await admin('content check set', cwd)).toEqual([0, 'ap-statistics: good, 1 PDF\nowls: good, 3 questions\n']);
  expect(await admin('content import set', cwd)).toEqual([
    0,
    'ap-statistics: updated, 1 PDF, 1 replaced, 1 removed\nowls: new, version 1, 3 questions\n',
  ]);
  expect(await admin('materials list', cwd)).toEqual([
    0,
    'COURSE         TITLE     SIZE  ADDED                 ORIGIN\nAP Statistics  Sampling  1 KB  2026-03-09 10:00 UTC  pack\n',
  ]);
});

it('refuses a folder with every problem in it, each with its line, and stores nothing of it', async () => {
  const before = await stored();
  const yaml = [
    'files:',
    '  - title: Sampling',
    '    file: sheet-1.pdf',
    '  - title: sampling',
    '    file: no-pdf.pdf',
    '  - title: Torn',
    '    file: torn.pdf',
    '  - file: ../secret.pdf',
    '    pages: 3',
    '  - title: Twice',
    '    file: sheet-1.pdf',
    '',
  ].join('\n');
  const folder = materialsFolder(
    { Sampling: 'one' },
    {
      files: {
        'materials.yaml': yaml,
        'no-pdf.pdf': 'PK\u0003\u0004',
        'torn.pdf': '%PDF-1.7\n1 0 obj',
        'forgotten.pdf': makePdf('nobody lists me'),
      },
    },
  );
  const at = (line: number, reason: string) => ({ file: 'ap-statistics/materials.yaml', line, reason });
  const problems = [
    at(1, "there is a PDF 'forgotten.pdf' in this folder, which is not listed"),
    at(4, "'sampling' is also the title of the PDF in line 2"),
    at(5, "'no-pdf.pdf' is not a PDF"),
    at(7, "'torn.pdf' is a PDF whose end is missing"),
    at(8, "'title' is missing"),
    at(8, "there is no PDF '../secret.pdf' in this folder"),
    at(9, "there is no key 'pages' here; the keys are file, skills, title"),
    at(11, "'sheet-1.pdf' is listed twice"),
  ];
  expect(
    (await problemsIn(folder)).toSorted((one, other) => one.line - other.line || (one.reason < other.reason ? -1 : 1)),
  ).toEqual(problems.toSorted((one, other) => one.line - other.line || (one.reason < other.reason ? -1 : 1)));
  expect(await importContent(database.db, folder, later)).toMatchObject({ folders: [{ slug: 'ap-statistics' }] });
  expect(await stored()).toEqual(before);
});

it('wants a folder named after a course, a list in it, and a PDF of at most 10 MB', async () => {
  const said = async (folder: string) => (await problemsIn(folder)).map(({ line, reason }) => `${line}: ${reason}`);
  expect(await said(materialsFolder({ Owls: 'one' }, { slug: 'ap-owls' }))).toEqual([
    "1: the folder is named 'ap-owls', which is no course: it can be sat-dominance-program, ap-calculus-bc, ap-computer-science-a, " +
      'ap-psychology, ap-us-govt-politics, ap-world-history, ap-microeconomics, ap-macroeconomics, ap-precalculus, ap-statistics',
  ]);
  expect(await said(materialsFolder({ Owls: 'one' }, { files: { 'materials.yaml': 'files: []\n' } }))).toEqual([
    "1: 'files' has to be a list that is not empty",
    "1: there is a PDF 'sheet-1.pdf' in this folder, which is not listed",
  ]);
  expect(await said(materialsFolder({ Owls: 'x'.repeat(10_000_000) }))).toEqual(["3: 'sheet-1.pdf' is larger than 10 MB"]);
});

describe('the pages that treat a skill', () => {
  const yaml = (...skills: string[]) =>
    [
      'files:',
      '  - title: Sampling',
      '    file: sheet-1.pdf',
      '    skills:',
      ...skills.map((each) => `      - ${each}`),
      '',
    ].join('\n');
  const sheet = (...skills: string[]) =>
    materialsFolder({ Sampling: 'one' }, { files: { 'materials.yaml': yaml(...skills), 'sheet-1.pdf': makePdf('one', 3) } });
  const loadSkills = async () => (await database.db.select().from(courseFiles)).map(({ skills, addedAt }) => [skills, addedAt]);
  const put = async (folder: string, at = later) => (await importContent(database.db, folder, at)).folders;

  it('are stored with the PDF, and others take their place though its bytes are the same', async () => {
    const counts = { slug: 'ap-statistics', files: 1, added: 0, removed: 0, kept: 0 };
    await put(sheet('{ skill: Residuals, page: 1 }'));
    const [[, addedAt] = []] = await loadSkills();
    const folder = sheet('{ skill: Residuals, page: 3 }', '{ skill: Conditional probability, page: 2 }');
    expect(await put(folder, new Date(later.getTime() + 1))).toEqual([{ ...counts, result: 'updated', replaced: 0 }]);
    const skills = [
      { skill: 'Residuals', page: 3 },
      { skill: 'Conditional probability', page: 2 },
    ];
    expect(await loadSkills()).toEqual([[skills, addedAt]]);
    expect(await put(folder)).toEqual([{ ...counts, result: 'unchanged', replaced: 0 }]);
    expect(await put(materialsFolder({ Sampling: 'other' }))).toMatchObject([{ result: 'updated', replaced: 1 }]);
    expect(await loadSkills()).toEqual([[[], later]]);
  });

  it('are refused where no question has the skill, or the PDF has no such page', async () => {
    const folder = sheet(
      '{ skill: residuals, page: 1 }',
      '{ skill: Residuals, page: 4 }',
      '{ skill: Residuals, page: 0 }',
      '{ skill: Residuals, page: one }',
      '{ skill: Residuals, page: 1, file: x }',
      '{ page: 1 }',
      '{ skill: Residuals, page: 1 }',
    );
    const number = 'it is a number from 1 on';
    expect((await problemsIn(folder)).map(({ file, line, reason }) => `${file}:${line}: ${reason}`)).toEqual(
      [
        "5: no question has the skill 'residuals'",
        "6: 'page' is 4, and this PDF has 3 pages",
        `7: 'page' is '0': ${number}`,
        `8: 'page' is 'one': ${number}`,
        "9: there is no key 'file' here; the keys are page, skill",
        "10: 'skill' is missing",
        "11: 'Residuals' is listed twice for page 1",
      ].map((each) => `ap-statistics/materials.yaml:${each}`),
    );
  });

  it('have the names of the pack that the folder stands in, where it stands in one', async () => {
    const pack = temporaryFolder();
    fill(`${pack}/bank/owls`, { 'bank.yaml': "questions:\n  - id: one\n    skill: 'Owls: at night' # not by day\n" });
    const folder = fill(`${pack}/materials/ap-statistics`, {
      'materials.yaml': yaml("{ skill: 'Owls: at night', page: 1 }", '{ skill: Residuals, page: 1 }'),
      'sheet-1.pdf': makePdf('one'),
    });
    expect((await problemsIn(folder)).map(({ line, reason }) => [line, reason])).toEqual([
      [6, "no question has the skill 'Residuals'"],
    ]);
  });

  it('cannot be named where the pages of a PDF cannot be counted', async () => {
    const locked = Buffer.from(makePdf('one').toString().replace('%%EOF', 'trailer << /Encrypt 5 0 R >>\n%%EOF'));
    const folder = materialsFolder(
      { Sampling: 'one' },
      { files: { 'materials.yaml': yaml('{ skill: Residuals, page: 1 }'), 'sheet-1.pdf': locked } },
    );
    expect((await problemsIn(folder)).map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'the pages of this PDF cannot be counted, so none can be named'],
    ]);
  });
});

it('every study sheet of content/ names pages for the skills it treats', async () => {
  const folders = readdirSync('content/materials').filter((name) => !name.includes('.'));
  const read = await Promise.all(folders.map((course) => readMaterials(`content/materials/${course}`, courses)));
  expect(read.flatMap((each) => ('problems' in each ? each.problems : []))).toEqual([]);
  const files = read.flatMap((each) => ('materials' in each ? each.materials.files : []));
  expect(files.length).toBeGreaterThan(6);
  expect(files.filter(({ skills }) => skills.length === 0).map(({ title }) => title)).toEqual([]);
  expect(files.filter(({ bytes }) => bytes.length > heaviest).map(({ title }) => title)).toEqual([]);
});

it('counts the pages of a PDF, packed or not, and as it was changed last', () => {
  const root = (count: number) => `<< /Type /Pages /Kids [3 0 R] /Count ${count} >>`;
  const packed = deflateSync(Buffer.from(`2 0 ${root(12)} << /Type /Pages /Parent 2 0 R /Count 5 >>`));
  const stream = Buffer.concat([Buffer.from('1 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\n'), packed]);
  const pages = [makePdf('one', 7), Buffer.from(`${root(3)}\n%%EOF\n${root(4)}`), stream, Buffer.from('%PDF-1.7')].map(
    countPages,
  );
  expect(pages).toEqual([7, 4, 12, null]);
});

it('pages are not told of a PDF that would unpack to very much, in however many pieces, or whose pieces are damaged', () => {
  const piece = (packed: Buffer) =>
    Buffer.concat([Buffer.from('<< /Type /ObjStm /N 1 >>\nstream\n'), packed, Buffer.from('\nendstream\n')]);
  const root = Buffer.from('<< /Type /Pages /Count 3 >>');
  const blank = deflateSync(Buffer.alloc(20_000_000, ' '));
  expect(countPages(Buffer.concat([root, piece(blank), piece(blank)]))).toBe(3);
  expect(countPages(Buffer.concat([root, ...Array.from({ length: 150 }, () => piece(blank))]))).toBeNull();
  expect(countPages(Buffer.concat([root, ...Array.from({ length: 150 }, () => piece(blank.subarray(0, -5)))]))).toBeNull();
  // What is packed in another way is none of ours.
  expect(countPages(Buffer.concat([root, piece(Buffer.from('4E 0B ...>'))]))).toBe(3);
});
