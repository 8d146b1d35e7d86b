import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { MarkedWork } from '../../../contract/homework/marking.ts';
import { markingMachine } from '../../../src/machines/homework/marking.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { AfterMarks } from '../../../src/services/homework/marking.ts';

const work = (own: boolean | null, more: Partial<MarkedWork> = {}): MarkedWork => ({
  line: {
    ...{ id: 'w', student: 's', name: 'Asha', state: own === null ? 'handedIn' : 'held', dueAt: 1, handedInAt: 1 },
    ...{ isLate: false, points: null, heldBy: own === false ? 'Ravi' : null },
  },
  ...{ homework: 'h', title: 'Limits', course_name: 'AP', mostPoints: 10, html: '', photos: [], pdfs: [], comment: '' },
  ...{ markedBy: null, hold: own === null ? null : { name: own ? 'Meera' : 'Ravi', own, until: 9 }, next: null },
  ...more,
});
const elsewhere = new CallFailed('refused', 'Ravi is marking this work.', 'heldElsewhere', 409);

let shown: MarkedWork;
let taking: () => Promise<MarkedWork>;
let keeping: () => Promise<void>;
let saving: () => Promise<MarkedWork>;
let calls: unknown[];
let flow: Actor<typeof logic>;
const logic = markingMachine.provide({
  actors: {
    loadMarked: fromPromise(async () => shown),
    takeWork: fromPromise<MarkedWork, { work: string; fromOther: boolean }>(({ input }) => {
      calls.push(['take', input.fromOther]);
      return taking();
    }),
    keepWork: fromPromise<void, { work: string }>(() => {
      calls.push(['keep']);
      return keeping();
    }),
    saveMarks: fromPromise<MarkedWork, { work: string; comment: string; points: string; next: AfterMarks }>(({ input }) => {
      calls.push([input.next, input.comment, input.points]);
      return saving();
    }),
  },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const at = () => flow.getSnapshot();
const send = async (...events: Parameters<typeof flow.send>[0][]) => {
  for (const event of events) flow.send(event);
  await settle();
};
const take = { type: 'work.take', fromOther: false } as const;

beforeEach(async () => {
  vi.useFakeTimers();
  [shown, calls] = [work(null), []];
  [taking, keeping, saving] = [async () => work(true), async () => {}, async () => work(true, { comment: 'So far' })];
  flow = createActor(logic, { input: { work: 'w' } }).start();
  await send({ type: 'page.opened' });
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

it('marks only what was taken, gives signs of life, and is over once it is given back', async () => {
  await send({ type: 'comment.type', text: 'x' }, { type: 'marks.save', next: 'giveBack' });
  expect([at().value, at().context.comment, calls]).toEqual(['reading', '', []]);
  await send(take);
  expect(at().value).toEqual({ marking: 'still' });
  await vi.advanceTimersByTimeAsync(101_000);
  expect([calls.at(-1), at().value]).toEqual([['keep'], { marking: 'still' }]);
  await send({ type: 'marks.save', next: 'giveBack' });
  expect(at().context.notice).toBe('Write a comment or give points first.');
  await send({ type: 'points.type', text: 'nine' }, { type: 'marks.save', next: 'giveBack' });
  expect(at().context.notice).toBe('Points are a whole number.');
  saving = async () => work(null, { comment: 'Clean.', markedBy: 'Meera' });
  await send(
    { type: 'points.type', text: '9' },
    { type: 'comment.type', text: 'Clean.' },
    { type: 'marks.save', next: 'giveBack' },
  );
  expect([calls.at(-1), at().value, at().context.isTouched]).toEqual([['giveBack', 'Clean.', '9'], 'reading', false]);
});

it('tells who has it, takes it over when asked, and keeps what was typed by who loses it', async () => {
  taking = async () => {
    shown = work(false);
    throw elsewhere;
  };
  await send(take);
  expect([at().value, at().context.notice, at().context.open?.hold?.name]).toEqual([
    'reading',
    'Ravi is marking this work.',
    'Ravi',
  ]);
  taking = async () => work(true);
  await send({ type: 'work.take', fromOther: true });
  expect([at().value, calls.at(-1)]).toEqual([{ marking: 'still' }, ['take', true]]);
  await send({ type: 'comment.type', text: 'Half a sen' });
  keeping = async () => {
    throw elsewhere;
  };
  await vi.advanceTimersByTimeAsync(101_000);
  expect([at().value, at().context.comment]).toEqual(['reading', 'Half a sen']);
  await send({ type: 'work.take', fromOther: true });
  expect(at().context.comment).toBe('Half a sen');
});

it('loses nothing where saving fails', async () => {
  await send(take, { type: 'comment.type', text: 'x' });
  await send({ type: 'comment.type', text: 'Clean.' });
  saving = async () => {
    throw new CallFailed('unreachable', '');
  };
  await send({ type: 'marks.save', next: 'letGo' });
  expect([at().value, at().context.comment, at().context.notice]).toEqual([
    { marking: 'still' },
    'Clean.',
    'This wasn’t saved. What you typed is still here: please try again.',
  ]);
});
