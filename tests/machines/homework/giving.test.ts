import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { HomeworkChoices } from '../../../contract/homework/marking.ts';
import { givingMachine, type HomeworkDraft } from '../../../src/machines/homework/giving.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptFile } from '../../../src/services/attachments/files.ts';
import type { CheckedHomework, GivenHomework } from '../../../src/services/homework/giving.ts';

const course = { id: 'c', name: 'AP Statistics', sheets: ['Sampling'], tests: [] };
const none = { count: 0, first: [] };
let choices: HomeworkChoices;
let gets: number;
let answer: () => Promise<GivenHomework>;
let calls: string[];
let flow: Actor<typeof logic>;
const logic = givingMachine.provide({
  actors: {
    loadChoices: fromPromise<HomeworkChoices, void>(async () => choices),
    checkHomework: fromPromise<CheckedHomework, HomeworkDraft>(async () => {
      calls.push('check');
      return { to: 'AP Statistics', gets: { count: gets, first: [] }, outside: none, off: none, key: `look ${calls.length}` };
    }),
    makeHomework: fromPromise<GivenHomework, { draft: HomeworkDraft; checked: CheckedHomework }>(({ input }) => {
      calls.push(`give by ${input.checked.key}`);
      return answer();
    }),
    openFile: fromPromise<KeptFile, { file: File }>(async () => ({ photoKey: 'p', jpeg: 'aaaa' })),
  },
});
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const send = async (...events: Parameters<typeof flow.send>[0][]) => {
  for (const event of events) {
    flow.send(event);
    await settle();
  }
};
const at = () => flow.getSnapshot();
const fill = { type: 'draft.change', change: { title: 'Limits', text: 'Read it.', due: '2026-03-02T10:00' } } as const;

beforeEach(async () => {
  [choices, gets, calls] = [{ courses: [course], groups: [] }, 2, []];
  answer = async () => ({ homework: 'h', given: 2 });
  flow = createActor(logic).start();
  await send({ type: 'page.opened' });
});
afterEach(() => flow.stop());

it('names what is missing, and begins with the only course there is', async () => {
  expect(at().context.draft.course).toBe('c');
  await send({ type: 'draft.check' });
  expect([at().context.missing, calls]).toEqual([['title', 'due'], []]);
  await send({ type: 'draft.change', change: { to: 'group' } }, fill, { type: 'draft.check' });
  expect([at().context.missing, calls]).toEqual([['group'], []]);
});

it('gives nothing that was not looked at, nor to nobody, and goes back to the draft with its files', async () => {
  await send(fill, { type: 'files.choose', files: [new File([], 'a.jpg')] }, { type: 'homework.send' });
  expect([calls, at().context.draft.files.length]).toEqual([[], 1]);
  gets = 0;
  await send({ type: 'draft.check' }, { type: 'homework.send' });
  expect([at().value, calls]).toEqual(['checked', ['check']]);
  await send({ type: 'draft.reopen' }, { type: 'draft.change', change: { course: 'd' } });
  expect(at().context.draft).toMatchObject({ title: 'Limits', course: 'd', sheets: [], files: [{ photoKey: 'p' }] });
  gets = 2;
  await send({ type: 'draft.check' }, { type: 'homework.send' });
  expect([at().value, at().context.made]).toEqual(['given', { homework: 'h', given: 2 }]);
});

it('checks again where others get it by now, and sends what had no answer under its name again', async () => {
  answer = async () => {
    throw new CallFailed('unreachable', '');
  };
  await send(fill, { type: 'draft.check' }, { type: 'homework.send' }, { type: 'homework.send' });
  expect(calls).toEqual(['check', 'give by look 1', 'give by look 1']);
  answer = async () => {
    throw new CallFailed('refused', 'By now 3 students get it.', 'conflict', 409);
  };
  await send({ type: 'homework.send' });
  expect([at().value, at().context.notice, calls.at(-1)]).toEqual(['checked', 'By now 3 students get it.', 'check']);
  answer = async () => {
    throw new CallFailed('refused', 'This date has already passed.', 'badInput', 400);
  };
  await send({ type: 'homework.send' });
  expect([at().matches('drafting'), at().context.notice, at().context.draft.title]).toEqual([
    true,
    'This date has already passed.',
    'Limits',
  ]);
});
