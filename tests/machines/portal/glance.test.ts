import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { glanceMachine } from '../../../src/machines/portal/glance.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { tellUnread } from '../../../src/services/notices/unread.ts';
import { tellAhead } from '../../../src/services/portal/ahead.ts';
import type { OwnGlance } from '../../../src/services/portal/glance.ts';
import { type GlanceStep, glanceModel } from '../../models/portal/glance.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';
import { first, second } from '../../support/portal/glance.ts';

let answers: Deferred<OwnGlance>[];
let asked: { studentId: string }[];
let running: number;
let flow: Actor<typeof glanceMachine>;

const logic = glanceMachine.provide({
  actors: {
    loadGlance: fromPromise<OwnGlance, { studentId: string }>(({ input, signal }) => {
      asked.push(input);
      running += 1;
      signal.addEventListener('abort', () => {
        running -= 1;
      });
      const answer = deferred<OwnGlance>();
      answers.push(answer);
      return answer.promise;
    }),
  },
});
beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked, running] = [[], [], 0];
  flow = createActor(logic, { input: { studentId: 'student-1' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const answer = async (give: (last: Deferred<OwnGlance> | undefined) => void) => {
  give(answers.at(-1));
  await vi.advanceTimersByTimeAsync(0);
  running -= 1;
};
const open = () => flow.send({ type: 'place.shown' });
const hands: Record<GlanceStep, Act> = {
  openPage: open,
  openAnotherPage: open,
  somethingComes: () => answer((last) => last?.resolve(first)),
  somethingNew: () => answer((last) => last?.resolve(second)),
  oneIsRead: () => tellUnread(2),
  moveSession: tellAhead,
  nothingComes: () => answer((last) => last?.reject(new CallFailed('unreachable', ''))),
};

type State = StateOf<typeof glanceModel>;
const stateNames: Record<State, string> = {
  ...{ before: 'idle', asking: 'loading', askingThere: 'loading', none: 'unknown', askingAgain: 'loading', known: 'shown' },
  ...{ oneLess: 'shown', lookingAfterRead: 'refreshing' },
  ...{ lookingAnew: 'refreshing', lookingThere: 'refreshing', knownAnew: 'shown', stillKnown: 'shown' },
};
type Meta = { known: 0 | 1 | 2; asks: boolean; unread?: number };

/** What is to be seen, and whether an answer is awaited: of calls that are asked one after the other only of the newest. */
function claim(name: State, { known, asks, unread }: Meta): void {
  const { value, context } = flow.getSnapshot();
  expect({ value, glance: context.glance, running }).toEqual({
    ...{
      value: stateNames[name],
      glance: unread === undefined ? [null, first, second][known] : { ...first, notices: unread },
      running: asks ? 1 : 0,
    },
  });
}

it.each(glanceModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    states: { '*': (state) => claim(state.value, Object.values(state.getMeta())[0] as Meta) },
    events: hands,
  });
  expect(asked.every(({ studentId }) => studentId === 'student-1')).toBe(true);
});
