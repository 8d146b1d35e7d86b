import { beforeAll, expect, it } from 'vitest';
import type { PackFile, PackLine } from '../../../contract/desk/packs.ts';
import { importContent } from '../../../server/content/import.ts';
import { newId } from '../../../server/ids.ts';
import { goodFiles, goodQuiz, quizFolder, replaced } from '../../support/content/content.ts';
import { mockFolder } from '../../support/content/mock-content.ts';
import { makeZip } from '../../support/content/zip.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { id: string; token: string };
beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
});
const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const find = async (body: object) =>
  (await desk('/findPacks', body)).body.data as { lines: PackLine[]; next: string | null; total?: number };
const open = async (body: object) => (await desk('/getPack', body)).body.data as PackFile;

const { 'quiz.yaml': _, ...figures } = goodFiles;
const bank = replaced(goodQuiz, 'duration: 15\n', '');
const upload = (slug: string, text: string) => {
  const files = Object.entries({ ...figures, 'bank.yaml': text }).map(([path, content]) => [`${slug}/${path}`, content]);
  return {
    name: 'content.zip',
    file: makeZip(Object.fromEntries(files)).toString('base64'),
    kind: 'bank',
    about: {},
    as: 'version',
  };
};

it('lists quizzes, mock tests and banks with their newest version, and whose it is', async () => {
  const slug = `packs-${newId()}`;
  await importContent(server.db, quizFolder({}, `${slug}-quiz`), server.clock.now);
  await importContent(server.db, mockFolder({}, `${slug}-mock`), server.clock.now);
  await desk('/importUpload', upload(`${slug}-bank`, bank));
  const { lines, total } = await find({ search: slug });
  expect(total).toBe(3);
  expect(lines.map(({ pack, kind, state, version }) => [pack, kind, state, version]).sort()).toEqual([
    [`${slug}-bank`, 'bank', 'published', 1],
    [`${slug}-mock`, 'mock', 'published', 1],
    [`${slug}-quiz`, 'quiz', 'published', 1],
  ]);
  expect(lines.find(({ kind }) => kind === 'bank')).toMatchObject({
    questions: 3,
    by: 'Nandini Iyer',
    at: server.clock.now.getTime(),
  });
  expect((await find({ search: slug, kind: 'mock' })).lines).toHaveLength(1);
  await desk('/withdrawContent', { pack: `${slug}-bank`, question: null, reason: 'Old' });
  expect((await find({ search: slug, state: 'withdrawn' })).lines.map(({ pack }) => pack)).toEqual([`${slug}-bank`]);
});

it('tells of a version what differs from the one before, question by question', async () => {
  const slug = `changed-${newId()}`;
  await desk('/importUpload', upload(slug, bank));
  expect(await open({ pack: slug })).toMatchObject({ pack: slug, shown: null, versions: [{ version: 1, by: 'Nandini Iyer' }] });
  const changed = replaced(
    replaced(bank, 'title: Owls', 'title: Owls by night'),
    'explanation: It is $-2$.',
    'explanation: It is $-2$, as drawn.',
  );
  await desk('/importUpload', upload(slug, changed));
  const { shown, versions } = await open({ pack: slug });
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(shown).toMatchObject({ version: 2, before: 1, difference: { same: 2, isMoved: false, left: 0 } });
  expect(shown?.difference.head).toEqual([{ field: 'title', before: 'Owls', after: 'Owls by night' }]);
  expect(shown?.difference.questions).toMatchObject([
    {
      ...{ name: 'slope', module: null, kind: 'changed' },
      changes: [{ field: 'explanation', before: 'It is $-2$.', after: 'It is $-2$, as drawn.' }],
    },
  ]);
  expect((await open({ pack: slug, version: 1 })).shown).toBeNull();
  expect((await desk('/getPack', { pack: 'nothing' })).http).toBe(404);
});
