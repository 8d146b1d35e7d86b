import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import { appBuildMachine, buildCheckMs } from '../../../src/machines/site/app-build.machine.ts';
import { appBuildModel } from '../../models/site/app-build.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let questions: number;
let answer: Deferred<string | null>;
let reloaded: string[];
let tab: Actor<typeof logic>;

const logic = appBuildMachine.provide({
  actors: {
    fetchBuild: fromPromise<string | null, void>(() => {
      questions += 1;
      answer = deferred();
      return answer.promise;
    }),
    tab: fromCallback(() => {}),
  },
  actions: { reload: ({ context }) => void reloaded.push(String(context.newer)) },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const openTab = (own: string | null) => {
  tab = createActor(logic, { input: { own } }).start();
};

beforeEach(() => {
  vi.useFakeTimers();
  [questions, reloaded] = [0, []];
  openTab('/assets/app-1.js');
});
afterEach(() => {
  tab.stop();
  vi.useRealTimers();
});

/** What can be seen from outside in each state: the notice, whether the server is being asked, and that a page was loaded again. */
const shows = (value: string, seen: { notice?: boolean; asks?: boolean; reloads?: number }) => () => {
  const { notice = false, asks = false, reloads = 0 } = seen;
  const snapshot = tab.getSnapshot();
  expect([snapshot.value, snapshot.matches('behind'), Boolean(snapshot.children.fetchBuild), reloaded.length]).toEqual([
    ...[value, notice, asks, reloads],
  ]);
};

it.each(appBuildModel.getShortestPaths().map((path) => [describePath(path), path] as const))(
  'walks of the independent model: %s',
  async (_, path) => {
    await path.test({
      events: {
        look: () => tab.send({ type: 'tab.shown' }),
        waitTenMinutes: async () => void (await vi.advanceTimersByTimeAsync(buildCheckMs)),
        serverHasThis: () => settle(() => answer.resolve('/assets/app-1.js')),
        serverHasAnother: () => settle(() => answer.resolve('/assets/app-2.js')),
        noAnswer: () => settle(() => answer.reject(new Error('no network'))),
        codeIsGone: () => tab.send({ type: 'code.missing' }),
        openPage: () => tab.send({ type: 'page.opened', path: '/student-portal/dashboard' }),
        openAttempt: () => tab.send({ type: 'page.opened', path: '/student-portal/quizzes/attend/quiz-1' }),
        pressReload: () => tab.send({ type: 'reload.press' }),
      },
      states: {
        upToDate: shows('current', {}),
        beingAsked: shows('asking', { asks: true }),
        told: shows('behind', { notice: true }),
        stuck: shows('missing', { asks: true }),
        inExam: shows('attempt', {}),
        reloaded: shows('reloading', { reloads: 1 }),
      },
    });
  },
);

it('is not asked anything during an attempt, however long it takes', async () => {
  tab.send({ type: 'page.opened', path: '/student-portal/mock-tests/attend/mock-1' });
  await vi.advanceTimersByTimeAsync(20 * buildCheckMs);
  expect([tab.getSnapshot().value, questions]).toEqual(['attempt', 0]);
});

it('is loaded again for the build that the server named', async () => {
  tab.send({ type: 'code.missing' });
  await settle(() => answer.resolve('/assets/app-2.js'));
  expect(reloaded).toEqual(['/assets/app-2.js']);
});

it.each([
  ['nothing was built here', null, '/assets/app-2.js'],
  ['the server names none', '/assets/app-1.js', null],
])('is behind nothing where %s', async (_, own, named) => {
  openTab(own);
  tab.send({ type: 'tab.shown' });
  await settle(() => answer.resolve(named));
  expect(tab.getSnapshot().value).toBe('current');
});
