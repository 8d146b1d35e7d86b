import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { compareWithEarlier, earlierSittingsMachine } from '../../../src/machines/results/earlier-sittings.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { completed } from '../../support/results/result.ts';

describe('a sitting is compared with', () => {
  const other = { quizId: 'quiz-2', title: 'Another quiz' };
  const compared = (before: CompletedSitting[], own = completed(9)) => {
    const comparison = compareWithEarlier([...before, own, completed(20)], own.studentQuizId);
    return comparison && [comparison.by, comparison.earlier.map(({ studentQuizId }) => studentQuizId)];
  };

  it('earlier sittings of the same quiz, where there are any, and with no later one', () => {
    expect(compared([completed(1), completed(2, other), completed(3)])).toEqual(['content', ['sitting-1', 'sitting-3']]);
  });

  it('else with those on the same subject, else with all of its kind', () => {
    const french = { ...other, subject: 'French' };
    expect(compared([completed(1, french), completed(2, other)])).toEqual(['subject', ['sitting-2']]);
    expect(compared([completed(1, french), completed(2, { ...french, is_node: true })])).toEqual(['kind', ['sitting-1']]);
  });

  it('no drill, where it is none; as a drill with the drills on the same skill alone', () => {
    const drill = { isDrill: true, title: 'Drill: Lines', quizId: 'drill-1' };
    expect(compared([completed(1, drill)])).toBeNull();
    const own = completed(9, { ...drill, quizId: 'drill-2' });
    expect(compared([completed(1, drill), completed(2, { ...drill, title: 'Drill: Words' }), completed(3)], own)).toEqual([
      'content',
      ['sitting-1'],
    ]);
    expect(compared([completed(2, { ...drill, title: 'Drill: Words' }), completed(3)], own)).toBeNull();
  });

  it('the last five, however many there are', () => {
    const before = Array.from({ length: 500 }, (_, at) => completed(1, { studentQuizId: `before-${at}` }));
    expect(compared(before)).toEqual(['content', ['before-495', 'before-496', 'before-497', 'before-498', 'before-499']]);
  });

  it('nothing, where it is the first, the only one, or not in the list', () => {
    expect([
      compared([]),
      compareWithEarlier([completed(9)], 'sitting-9'),
      compareWithEarlier([completed(9)], 'sitting-1'),
    ]).toEqual([null, null, null]);
  });
});

describe('the earlier sittings', () => {
  let loaded: Deferred<CompletedSitting[]>;
  const asked: unknown[] = [];
  const logic = earlierSittingsMachine.provide({
    actors: {
      loadCompleted: fromPromise<CompletedSitting[], { studentId: string }>(({ input }) => {
        asked.push(input);
        loaded = deferred();
        return loaded.promise;
      }),
    },
  });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('load by themselves; a failure is told and can be tried again', async () => {
    const flow = createActor(logic, { input: { studentId: 'student-1', sittingId: 'sitting-9' } }).start();
    const seen = () => [flow.getSnapshot().value, flow.getSnapshot().hasTag('waiting'), flow.getSnapshot().context.notice];
    const words = 'We couldn’t load your earlier results. Please try again.';
    expect([seen(), asked]).toEqual([['loading', true, null], [{ studentId: 'student-1' }]]);
    loaded.reject(new CallFailed('unreachable', ''));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen()).toEqual(['failed', false, words]);
    flow.send({ type: 'earlier.retry' });
    expect(flow.getSnapshot().value).toBe('loading');
    loaded.resolve([completed(3), completed(9)]);
    await vi.advanceTimersByTimeAsync(0);
    expect([flow.getSnapshot().value, flow.getSnapshot().context.comparison]).toEqual([
      'shown',
      { by: 'content', earlier: [completed(3)], own: completed(9) },
    ]);
    flow.stop();
  });
});
