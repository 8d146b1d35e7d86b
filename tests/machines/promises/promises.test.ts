import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { CoursePromises } from '../../../contract/enrolment/course-promises.ts';
import { promisesMachine } from '../../../src/machines/promises/promises.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { promisesModel } from '../../models/promises/promises.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let rows: Deferred<CoursePromises[]>;
let asked: number;
let flow: Actor<typeof promisesMachine>;
const logic = promisesMachine.provide({
  actors: {
    loadPromises: fromPromise<CoursePromises[], { studentId: string }>(({ input }) => {
      expect(input).toEqual({ studentId: 's1' });
      asked += 1;
      rows = deferred();
      return rows.promise;
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  flow = createActor(logic, { input: { studentId: 's1' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

/** What is seen: whether it loads, which courses, what is said, and how often the server was asked. */
const sees = (waiting: boolean, courses: string[], said: string | null, times: number) => () => {
  const { context } = flow.getSnapshot();
  const seen = [flow.getSnapshot().hasTag('waiting'), context.courses.map(({ course }) => course), context.notice, asked];
  expect(seen).toEqual([waiting, courses, said, times]);
};

it.each(promisesModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: {
      open: () => flow.send({ type: 'page.opened' }),
      rowsCome: async () => {
        rows.resolve([{ courseId: 'course-sat', course: 'SAT Sprint', families: [] }]);
        await vi.advanceTimersByTimeAsync(0);
      },
      networkFails: async () => {
        rows.reject(new CallFailed('unreachable', ''));
        await vi.advanceTimersByTimeAsync(0);
      },
      tryAgain: () => flow.send({ type: 'promises.retry' }),
    },
    states: {
      closed: sees(false, [], null, 0),
      waiting: sees(true, [], null, 1),
      told: sees(false, [], 'We couldn’t load what your courses include.', 1),
      waitingAgain: sees(true, [], null, 2),
      seen: sees(false, ['SAT Sprint'], null, 1),
      seenAfterAll: sees(false, ['SAT Sprint'], null, 2),
    },
  });
});
