import { beforeAll, expect, it } from 'vitest';
import type { Preview, PreviewedAnswer } from '../../../contract/desk/preview.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { seedSection } from '../../support/free-response.ts';
import { asked, seedFullSat, seedPack } from '../../support/server/server-results.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { token: string };

beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const open = async (of: string) => (await desk('/getPreview', { of })).body.data as Preview;
const check = async (sheet: string, answers: string[]) =>
  (await desk('/checkPreview', { sheet, answers })).body.data as PreviewedAnswer[];

it('shows a quiz and one of its questions as students get them, grades what is tried, and keeps nothing', async () => {
  const pack = await seedPack(server.db, { asked: asked(2), subject: 'SAT Math' }, server.clock.now);
  const preview = await open(`t/${pack.quizId}`);
  expect(preview.sheets).toMatchObject([{ sheet: `v/${pack.versionId}`, questions: 2, isModule: false, seconds: null }]);
  const { body } = await desk('/getPreviewSheet', { sheet: `v/${pack.versionId}` });
  expect([(body.data as object[]).length, JSON.stringify(body).includes('explanation')]).toEqual([2, false]);
  const [first, second] = await check(`v/${pack.versionId}`, ['A']);
  expect([first?.graded?.right, first?.graded?.key, second?.answer, second?.graded?.right]).toEqual([true, 'A', '', false]);
  expect((await open(`q/${pack.versionId}/2`)).sheets).toMatchObject([{ questions: 1 }]);
  expect(await check(`q/${pack.versionId}/2`, ['B'])).toMatchObject([{ graded: { right: false } }]);
  expect(await server.db.$count(sittings)).toBe(0);
});

it('shows a mock test module by module, with its time and its tools, and free response beside its rubric', async () => {
  const sat = await seedFullSat(server.db, server.clock.now);
  const { sheets } = await open(`t/${sat.quizId}`);
  expect(sheets.map(({ isModule }) => isModule)).toEqual([true, true, true, true]);
  expect(sheets.every(({ seconds }) => seconds !== null && seconds > 0)).toBe(true);
  const section = await seedSection(server.db, 'text', server.clock.now);
  const [written] = (await open(`t/${section.quizId}`)).sheets;
  expect(written).toMatchObject({ isWritten: true, questions: 2, seconds: 600 });
  const [tried] = await check(written?.sheet ?? '', ['$x^2$']);
  expect(tried).toMatchObject({ graded: null, written: { model: '<p>The model answer</p>' } });
  expect([tried?.written?.rubric.length, tried?.written?.html.includes('<math')]).toEqual([2, true]);
});

it('knows nothing else', async () => {
  for (const of of ['t/none', 'v/none', 'q/none/1', 'q/none', 'd/none', 'd/none/owl'])
    expect([of, (await desk('/getPreview', { of })).body.reason]).toEqual([of, 'notFound']);
  expect((await desk('/getPreview', { of: 'x/none' })).body.reason).toBe('badInput');
});
