import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AsideLine, ImportedPack } from '../../../contract/desk/content.ts';
import type { PackFile, PackLine } from '../../../contract/desk/packs.ts';
import type { Preview } from '../../../contract/desk/preview.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { assignCourse } from '../../../server/portal/course-content.ts';
import { countFresh } from '../../../server/practice/fresh-questions.ts';
import { goodFiles, goodQuiz, replaced } from '../../support/content/content.ts';
import { goodMockFiles } from '../../support/content/mock-content.ts';
import { makeZip } from '../../support/content/zip.ts';
import { assignQuizOnce } from '../../support/exam/assign-quiz-once.ts';
import { seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { id: string; token: string };
let owner: { id: string; token: string };
beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  owner = await seedStaff(server.db, newId(), 'owner', server.clock.now);
});
let slug: string;
beforeEach(() => {
  slug = `waiting-${newId()}`;
});

const desk = (path: string, body: object, { token } = clerk) => server.call(`/desk${path}`, body, { token });
const open = async () => (await desk('/getPack', { pack: slug })).body.data as PackFile;
const seen = async () => ({ pack: slug, seen: (await open()).draft?.seen ?? '' });
const publish = async () => desk('/publishDraft', await seen());

const { 'quiz.yaml': _, ...figures } = goodFiles;
const bank = replaced(goodQuiz, 'duration: 15\n', '');
const later = (text: string) => replaced(text, 'title: Owls', 'title: Owls by night');
const quizFiles = (text = goodQuiz) => ({ ...figures, 'quiz.yaml': text });
const bankFiles = (text = bank) => ({ ...figures, 'bank.yaml': text });
type Files = Record<string, string | Uint8Array>;
async function bring(as: 'draft' | 'version', files: Files) {
  const zip = makeZip(Object.fromEntries(Object.entries(files).map(([path, content]) => [`${slug}/${path}`, content])));
  const upload = { name: 'content.zip', file: zip.toString('base64'), kind: 'bank', about: {} };
  const { http, body } = await desk('/importUpload', { ...upload, as });
  return { http, msg: body.msg, packs: body.data as ImportedPack[] };
}
const versionsOf = async () =>
  (
    await server.db
      .select({ version: quizVersions.version, digest: quizVersions.digest })
      .from(quizVersions)
      .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
      .where(eq(quizzes.slug, slug))
      .orderBy(quizVersions.version)
  ).map(({ version }) => version);
const actionsOf = async () =>
  (await server.db.select().from(auditEvents).where(eq(auditEvents.subjectName, slug)).orderBy(auditEvents.at, auditEvents.id))
    .map(({ action }) => action)
    .sort();

it('keeps what is imported as a draft, which no student meets, and publishes it', async () => {
  const { packs } = await bring('draft', quizFiles());
  expect(packs).toMatchObject([{ slug, result: 'new', version: 1, questions: 3, of: `w/${slug}` }]);
  expect(await versionsOf()).toEqual([]);
  expect(await server.db.select().from(quizzes).where(eq(quizzes.slug, slug))).toEqual([]);
  const found = (await desk('/findPacks', { search: slug, state: 'draft' })).body.data as { lines: PackLine[] };
  expect(found.lines).toMatchObject([
    { pack: slug, state: 'draft', version: null, quiz: null, draft: { questions: 3, by: 'Nandini Iyer' } },
  ]);
  expect(await open()).toMatchObject({ draft: { follows: null, heldBack: 0, difference: null }, versions: [], shown: null });
  expect((await publish()).body).toMatchObject({ version: 1 });
  expect(await open()).toMatchObject({ state: 'published', version: 1, draft: null, by: 'Nandini Iyer' });
  expect(await actionsOf()).toEqual(['content.draft', 'content.publish']);
  // It is what an import would have made of the files.
  expect((await bring('version', quizFiles())).packs).toMatchObject([{ result: 'unchanged', version: 1 }]);
});

it('gives a draft to nobody: no enrollment, no drill, and no sitting that has not begun', async () => {
  const student = await seedStudent(server.db, newId(), server.clock.now);
  await bring('version', quizFiles());
  const quizId = (await open()).quiz ?? '';
  await server.db.transaction((tx) => assignQuizOnce(tx, { studentId: student.id, quizId, now: server.clock.now }));
  const held = async () => {
    const [row] = await server.db
      .select({ version: quizVersions.version })
      .from(sittings)
      .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
      .where(eq(sittings.quizId, quizId));
    return row?.version;
  };
  await bring('draft', quizFiles(later(goodQuiz)));
  expect([await held(), await versionsOf()]).toEqual([1, [1]]);
  await publish();
  expect([await held(), await versionsOf()]).toEqual([2, [1, 2]]);

  const other = await seedStudent(server.db, newId(), server.clock.now);
  slug = `waiting-${newId()}`;
  const subject = `Owls ${slug}`;
  const drilled = async () =>
    (await countFresh(server.db, other.id, server.clock.now)).filter((each) => each.subject === subject);
  await bring('draft', bankFiles(replaced(bank, 'subject: SAT Reading and Writing', `subject: ${subject}`)));
  expect(await drilled()).toEqual([]);
  await publish();
  expect(await drilled()).not.toEqual([]);

  slug = `waiting-${newId()}`;
  await bring('draft', quizFiles());
  const enroll = { studentId: other.id, courseId: 'course-sat', now: server.clock.now };
  const before = await server.db.transaction((tx) => assignCourse(tx, enroll));
  await publish();
  const given = await server.db.transaction((tx) => assignCourse(tx, enroll));
  expect([before.includes((await open()).quiz ?? ''), given]).toEqual([false, [(await open()).quiz]]);
});

it('is compared with what stands in the pack, and refused where that is another than was seen', async () => {
  const changed = replaced(bank, 'explanation: It is $-2$.', 'explanation: It is $-2$, as drawn.');
  await bring('version', bankFiles());
  await bring('draft', bankFiles(changed));
  const first = await seen();
  expect((await open()).draft).toMatchObject({
    follows: { version: 1, isLater: false },
    difference: { same: 2, head: [], questions: [{ name: 'slope', kind: 'changed', changes: [{ field: 'explanation' }] }] },
  });
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await bring('version', bankFiles(later(bank)));
  const refused = await desk('/publishDraft', first);
  expect([refused.http, refused.body.msg]).toEqual([
    409,
    'The draft or the version has changed since you looked. Load the page again and compare them.',
  ]);
  expect((await open()).draft).toMatchObject({
    follows: { version: 2, isLater: true },
    difference: { head: [{ field: 'title', before: 'Owls by night', after: 'Owls' }] },
  });
  await bring('draft', bankFiles(later(changed)));
  expect((await desk('/discardDraft', { ...first, reason: 'Old' })).http).toBe(409);
  expect((await publish()).body).toMatchObject({ version: 3 });
});

it('is published once where two staff publish it at once, and never after it was discarded', async () => {
  await bring('draft', bankFiles());
  const wanted = await seen();
  const both = await Promise.all([desk('/publishDraft', wanted), desk('/publishDraft', wanted, owner)]);
  expect(both.map(({ http }) => http).sort()).toEqual([200, 409]);
  expect(both.find(({ http }) => http === 409)?.body.msg).toBe(
    'This draft is gone: somebody has published or discarded it. Load the page again.',
  );
  expect(await versionsOf()).toEqual([1]);
  await bring('draft', bankFiles(later(bank)));
  const draft = await seen();
  expect((await desk('/discardDraft', { ...draft, reason: 'It was a trial' })).http).toBe(200);
  expect((await desk('/publishDraft', draft)).http).toBe(409);
  expect(await open()).toMatchObject({ version: 1, draft: null });
  expect(await actionsOf()).toEqual(['content.discard', 'content.draft', 'content.draft', 'content.publish']);
});

it('is gone once its content is published, stays beside other content, and is none of what students have', async () => {
  await bring('draft', bankFiles());
  await bring('version', bankFiles(later(bank)));
  expect(await open()).toMatchObject({ version: 1, draft: { follows: { version: 1 } } });
  await bring('version', bankFiles());
  expect(await open()).toMatchObject({ version: 2, draft: null });
  expect((await bring('draft', bankFiles())).packs).toMatchObject([{ result: 'unchanged', version: 2 }]);
  expect((await open()).draft).toBeNull();
});

it('is previewed in the hall, a mock test module by module', async () => {
  await bring('draft', goodMockFiles);
  const { title, sheets } = (await desk('/getPreview', { of: `w/${slug}` })).body.data as Preview;
  expect([title, sheets.map(({ sheet, isModule }) => [sheet, isModule])]).toEqual([
    'Owl Test',
    [
      [`w/${slug}/0`, true],
      [`w/${slug}/1`, true],
    ],
  ]);
  const { body } = await desk('/getPreviewSheet', { sheet: `w/${slug}/1` });
  const asked = body.data as { question: string }[];
  expect(asked).toHaveLength(sheets[1]?.questions ?? 0);
  const checked = await desk('/checkPreview', { sheet: `w/${slug}/1`, answers: asked.map(() => '') });
  expect(checked.body.data).toHaveLength(asked.length);
  expect((await desk('/getPreviewSheet', { sheet: `w/${slug}/9` })).http).toBe(404);
  expect((await publish()).body).toMatchObject({ version: 1 });
  expect((await desk('/getPreview', { of: `w/${slug}` })).http).toBe(404);
  expect(await open()).toMatchObject({ kind: 'mock', state: 'published' });
});

it('says which questions would be held back, and holds them back once it is published', async () => {
  await bring('draft', bankFiles(replaced(bank, '    explanation: It is $-2$.\n', '')));
  expect((await open()).draft).toMatchObject({ heldBack: 1 });
  expect((await publish()).body).toMatchObject({ version: 1 });
  expect(await open()).toMatchObject({ questions: 2, heldBack: 1 });
  const aside = (await desk('/findAside', { search: slug })).body.data as { lines: AsideLine[] };
  expect(aside.lines).toMatchObject([{ question: 'slope', state: 'draft' }]);
});

it('is none of the PDFs of a course', async () => {
  const pdfs = { 'materials.yaml': 'course: AP Statistics\nfiles: []\n' };
  expect((await bring('draft', pdfs)).http).toBe(409);
});
