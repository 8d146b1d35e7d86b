import type { Step } from './both-ways.ts';

type SaveStep = Extract<Step, { kind: 'save' }>;
type SubmitStep = Extract<Step, { kind: 'submit' }>;

const start = (place: number, holder: 'one' | 'two' = 'one'): Step => ({ kind: 'start', place, holder, takeOver: undefined });
const pass = (ms: number) => ({ kind: 'pass', ms }) as Step;
const entry = { question: 1, answer: 'A', marked: false, stamp: 0 } as const;
const save = (place: number, more: Partial<SaveStep> = {}): Step => ({
  ...{ kind: 'save', place, holder: 'one', times: undefined, entries: [entry], events: [], from: 0, isMixed: false, signs: [] },
  ...more,
});
const submit = (place: number, more: Partial<SubmitStep> = {}): Step => ({
  ...{ kind: 'submit', place, holder: 'one', times: undefined, answers: [], events: [], ending: undefined, isWhole: true },
  ...more,
});
const content = (place: number): Step => ({ kind: 'content', place });
const key = (id: 'e1' | 'e2' | 'e3' | 'e4', detail: 'Meta' | 'F12' = 'Meta') => ({ kind: 'keyPressed', detail, id }) as const;
const [hour, minute] = [3_600_000, 60_000];

/** For each guard of the quick way a history in which it alone keeps something from being done. */
export const guardedHistories: Record<string, Step[]> = {
  'a gap in the numbers': [start(0), save(0, { from: 1 }), save(0), save(0, { from: -1 }), save(0, { from: 1 })],
  'another tab': [start(0), save(0, { holder: 'two' }), save(0, { holder: undefined }), submit(0, { holder: 'two' })],
  'a stamp after the deadline': [
    start(1),
    save(1, { entries: [{ ...entry, stamp: 3_000_000 }] }),
    save(1, { entries: [entry, { ...entry, stamp: 90_000 }] }),
  ],
  'a question that is not there': [start(1), save(1, { entries: [{ ...entry, question: 4 }] }), save(1, { times: { 9: 3 } })],
  'a session that was not used': [start(0), pass(13 * hour), save(0), content(0), submit(0)],
  'a session that is too old': [start(0), ...[1, 2, 3, 4].flatMap(() => [pass(7 * hour), save(0)]), submit(0)],
  'a session whose use is noted': [start(0), pass(70_000), save(0), pass(30_000), save(0), pass(70_000), content(0)],
  'a disabled account': [start(0), { kind: 'disable', isDisabled: true }, save(0), content(0), submit(0), start(1)],
  'a module that waits to be closed': [start(0), start(1), pass(1_830_000), save(0), content(0), submit(0)],
  'a module within the leeway after its deadline': [
    start(1),
    save(1),
    pass(1_805_000),
    save(1),
    save(1, { entries: [], times: { 1: 9 } }),
    submit(1),
  ],
  'warnings in one save': [start(0), save(0, { events: [key('e1'), key('e2'), key('e3')] })],
  'warnings in several saves': [start(1), save(1, { events: [key('e1'), key('e2')] }), save(1), save(1, { events: [key('e3')] })],
  'a key that ends a module': [start(1), save(1, { events: [key('e1', 'F12')] })],
  'a warning with the submission': [start(0), save(0, { events: [key('e1'), key('e2')] }), submit(0, { events: [key('e3')] })],
  'two warnings before the submission': [
    start(0),
    save(0, { events: [key('e1')] }),
    save(0, { events: [key('e1'), key('e2')] }),
    submit(0),
  ],
  'a module before its turn': [start(2), start(1), start(2), save(1)],
  'the last module': [start(1), content(1), submit(1), start(2), content(2), save(2), submit(2)],
  'the last module of a test that was ended and taken back': [
    ...[start(1), content(1), submit(1), start(2), content(2), save(2), save(2, { events: [key('e1', 'F12')] })],
    ...[{ kind: 'reinstate', minutes: 5 } as const, start(2), save(2), submit(2), { kind: 'reinstate', minutes: 0 } as const],
  ],
  'a first module that is taken back when the second is over': [
    ...[start(1), content(1), save(1, { events: [key('e1', 'F12')] }), start(2), submit(2)],
    ...[{ kind: 'reinstate', minutes: 0 } as const, start(1), content(1), submit(1), start(2), content(2), submit(2)],
  ],
  'the last module, at its deadline': [
    ...[start(1), content(1), submit(1), start(2), content(2), save(2), pass(1_801_000), submit(2, { ending: 'timeUp' })],
  ],
  'time that is not up': [
    start(1),
    content(1),
    submit(1, { ending: 'timeUp' }),
    pass(1_801_000),
    submit(1, { ending: 'timeUp' }),
  ],
  'more time than there was': [
    start(0),
    pass(8_300),
    save(0, { times: { 1: 500, 2: 3.25 } }),
    pass(300),
    save(0, { times: { 1: 2, 2: 4 } }),
    submit(0),
  ],
  'a submission that lacks answers': [start(0), submit(0, { isWhole: false, answers: ['B'] })],
  'a submission of what is saved': [
    ...[
      start(0),
      save(0, {
        entries: [
          { ...entry, marked: true },
          { ...entry, question: 2, answer: 'C' },
        ],
      }),
    ],
    ...[pass(minute), submit(0, { answers: ['A', 'D', '', '17.53'] }), submit(0), save(0), start(0)],
  ],
  'a sitting that is opened again': [start(0), save(0), start(0), start(0, 'two'), pass(8_000), save(0), submit(0), start(0)],
  'more time by an accommodation': [
    { kind: 'accommodate', extraTime: 1.25 },
    start(1),
    pass(1_805_000),
    save(1),
    submit(1),
    start(2),
  ],
  'a module that was reinstated': [
    ...[start(1), save(1), save(1, { events: [key('e1', 'F12')] }), { kind: 'reinstate', minutes: 5 } as Step],
    ...[start(1), save(1), save(1, { events: [key('e2'), key('e3')] }), submit(1), start(2)],
  ],
};
