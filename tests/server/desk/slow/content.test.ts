import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AsideLine, ImportedPack } from '../../../../contract/desk/content.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { quizzes } from '../../../../server/db/tables/content.ts';
import { newId } from '../../../../server/ids.ts';
import { goodFiles, goodQuiz, replaced } from '../../../support/content/content.ts';
import { choiceItem } from '../../../support/content/qti.ts';
import { makeZip } from '../../../support/content/zip.ts';
import { seedStaff } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { id: string; token: string };
beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
});
const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });

const { 'quiz.yaml': _, ...figures } = goodFiles;
const bank = replaced(goodQuiz, 'duration: 15\n', '');
const unexplained = replaced(bank, '    explanation: It is $-2$.\n', '');
const inFolder = (slug: string, text: string) =>
  Object.fromEntries(Object.entries({ ...figures, 'bank.yaml': text }).map(([path, content]) => [`${slug}/${path}`, content]));
const upload = (bytes: Buffer, more: object = {}) => ({
  ...{ name: 'content.zip', file: bytes.toString('base64'), kind: 'bank', about: {}, as: 'version' },
  ...more,
});
const packs = async (path: string, body: object) => (await desk(path, body)).body.data as ImportedPack[];
const isStored = async (slug: string) => (await server.db.select().from(quizzes).where(eq(quizzes.slug, slug))).length > 0;
const aside = async (body: object) => (await desk('/findAside', body)).body.data as { lines: AsideLine[]; total?: number };

it('says of a file what would become of each pack, line by line, and stores nothing', async () => {
  const broken = replaced(bank, 'answer: B\n    explanation: |\n', 'answer: D\n    explanation: |\n');
  const zip = makeZip({
    ...inFolder(
      'uploaded-owls',
      replaced(unexplained, 'skill: Lines\n    difficulty: hard', 'skill: Line\n    difficulty: hard'),
    ),
    ...inFolder('uploaded-bats', broken),
  });
  await packs('/importUpload', upload(makeZip(inFolder('known-owls', bank))));
  const [bats, owls] = await packs('/checkUpload', upload(zip));
  expect(owls).toMatchObject({ slug: 'uploaded-owls', result: 'new', version: 1, questions: 3, drafts: 1 });
  expect(owls?.warnings).toEqual([
    {
      ...{ file: 'uploaded-owls/bank.yaml', line: 21 },
      reason: 'there is no explanation: the question is a draft, which no student gets until staff release it',
    },
    {
      ...{ file: 'uploaded-owls/bank.yaml', line: 29 },
      reason: "no question has the skill 'Line' yet: the nearest that is known is 'Lines'",
    },
  ]);
  expect(bats).toMatchObject({ slug: 'uploaded-bats', result: 'refused', version: null });
  expect(bats?.problems.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    "18: 'answer' is 'D', which is none of the options A, B",
  ]);
  const refused = await desk('/importUpload', upload(zip));
  expect([refused.http, refused.body.msg]).toEqual([409, '‘uploaded-bats’ has errors: check the file again.']);
  expect([await isStored('uploaded-owls'), await isStored('uploaded-bats')]).toEqual([false, false]);
});

it('imports a file with a row in the record of actions, lists its drafts, and releases and withdraws them', async () => {
  const slug = `uploaded-${newId()}`;
  expect(await packs('/importUpload', upload(makeZip(inFolder(slug, unexplained))))).toMatchObject([
    { slug, version: 1, drafts: 1 },
  ]);
  expect(await aside({ search: slug })).toMatchObject({
    lines: [{ pack: slug, title: 'Owls', question: 'slope', state: 'draft', skill: 'Lines' }],
    total: 1,
  });
  const named = { pack: slug, question: 'slope', reason: 'Good without' };
  expect((await desk('/withdrawContent', named)).http).toBe(409);
  expect((await desk('/releaseContent', named)).body).toMatchObject({ version: 2 });
  expect((await aside({ search: slug })).lines).toEqual([]);
  expect((await desk('/withdrawContent', { ...named, reason: 'It was sold' })).body).toMatchObject({ version: 3 });
  await desk('/withdrawContent', { pack: slug, question: null, reason: 'Replaced' });
  expect((await aside({ search: slug, state: 'withdrawn' })).lines.map(({ question }) => question)).toEqual([null, 'slope']);
  expect((await desk('/releaseContent', { pack: slug, question: null, reason: 'Needed' })).http).toBe(200);
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectName, slug));
  expect(rows.map(({ action }) => action).sort()).toEqual([
    ...['content.import', 'content.release', 'content.release', 'content.withdraw', 'content.withdraw'],
  ]);
});

it('takes one file without images, and a package of QTI, under the name that is given', async () => {
  const two = { title: 'Owls', creator: 'Us', subject: 'Birds', questions: [] as object[] };
  two.questions.push({
    ...{ id: 'owl', domain: 'Birds', skill: 'Owls', difficulty: 'easy', prompt: 'How does an owl hunt?' },
    ...{ options: { A: 'By sight', B: 'By ear' }, answer: 'B', explanation: 'It hears.' },
  });
  const json = upload(Buffer.from(JSON.stringify(two, null, 2)), { name: 'owls.json', slug: 'json-owls' });
  expect(await packs('/checkUpload', json)).toMatchObject([{ slug: 'json-owls', result: 'new', questions: 1 }]);
  const about = { title: 'Owls', creator: 'Us', subject: 'Birds', domain: 'Birds', skill: 'Owls', difficulty: 'easy' };
  const qti = upload(makeZip({ 'items/a.xml': choiceItem(undefined, undefined, '') }), { slug: 'qti-owls', kind: 'quiz', about });
  expect(await packs('/checkUpload', qti)).toMatchObject([{ slug: 'qti-owls', result: 'drafts', drafts: 1 }]);
  expect((await desk('/checkUpload', { ...json, slug: undefined })).body.msg).toBe('Say under which name it is kept.');
});

it.each([
  ['no archive', upload(Buffer.from('owls')), 400, 'This file isn’t a ZIP archive.'],
  ['no base64', { ...upload(Buffer.from('owls')), file: '????' }, 400, 'This file can’t be read.'],
  ['a name that is none', upload(Buffer.from('a: b'), { name: 'a.yaml', slug: '../a' }), 400, undefined],
  ['a body beyond its bounds', { ...upload(Buffer.from('owls')), file: 'A'.repeat(12_000_001) }, 413, undefined],
])('refuses %s', async (_name, body, http, said) => {
  const refused = await desk('/checkUpload', body);
  expect(refused.http).toBe(http);
  if (said !== undefined) expect(refused.body.msg).toBe(said);
});
