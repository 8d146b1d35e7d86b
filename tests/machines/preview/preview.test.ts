import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { Preview, PreviewedAnswer, PreviewSheet } from '../../../contract/desk/preview.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import { attemptOpeningMachine } from '../../../src/machines/exam/attempt-opening.machine.ts';
import { previewMachine } from '../../../src/machines/preview/preview.machine.ts';
import { previewSittingMachine } from '../../../src/machines/preview/preview-sitting.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { OpenedAttempt } from '../../../src/services/exam/attempts.ts';
import { type PreviewStep, previewModel } from '../../models/preview/preview.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath, type StateOf } from '../../support/model.ts';

const sheet: PreviewSheet = {
  ...{
    sheet: 'v/owls',
    title: 'Owls',
    form: null,
    isModule: false,
    isWritten: false,
    questions: 1,
    seconds: null,
    tools: [],
    reference: 'sat',
  },
};
const question: SheetQuestion = {
  ...{ question: 'How?', questionFormat: 'html', options: { A: 'By sight', B: 'By ear' }, optionFormat: 'html' },
  ...{ kind: 'choice', mcq: true },
};
const attempt: OpenedAttempt = {
  ...{ holder: 'preview', startedAt: 0, deadline: null, reinstatedAt: null, lastSeq: 0, saved: [], events: [] },
  ...{ timePerQuestion: {}, totalTime: 0, journals: [] },
};
const results: PreviewedAnswer[] = [
  { question, answer: 'B', graded: { right: true, key: 'B', accepted: [], explanation: '' }, written: null },
];

let preview: Actor<typeof logic>;
let loading: Deferred<Preview>;
let opening: Deferred<SheetQuestion[]>;
let checking: Deferred<PreviewedAnswer[]>;
let checked: string[];
const fetched = vi.fn(async () => {
  throw new Error('A preview calls nothing but its own.');
});

const logic = previewMachine.provide({
  actors: {
    loadPreview: fromPromise<Preview, { of: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    checkPreview: fromPromise<PreviewedAnswer[], { sheet: string; answers: string[] }>(({ input }) => {
      checked.push(`${input.sheet}: ${input.answers.join()}`);
      checking = deferred();
      return checking.promise;
    }),
    sitting: previewSittingMachine.provide({
      actors: {
        attemptOpening: attemptOpeningMachine.provide({
          actors: {
            openAttempt: fromPromise<OpenedAttempt, { sittingId: string; takeOver: boolean }>(async () => attempt),
            loadQuestions: fromPromise<SheetQuestion[], { sittingId: string; quizId: string }>(() => {
              opening = deferred();
              return opening.promise;
            }),
          },
        }),
      },
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  checked = [];
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  preview = createActor(logic, { input: { of: 't/owls' } }).start();
});
afterEach(() => {
  preview.stop();
  vi.unstubAllGlobals();
});

const sitting = () => preview.getSnapshot().children.sitting;
const hand = () => sitting()?.getSnapshot().children.sheet;
const unreachable = new CallFailed('unreachable', '');
const events: Record<PreviewStep, () => Promise<void>> = {
  open: () => settle(() => preview.send({ type: 'page.opened' })),
  contentComes: () => settle(() => loading.resolve({ title: 'Owls', sheets: [sheet] })),
  thereIsNone: () => settle(() => loading.reject(new CallFailed('refused', 'None', 'notFound', 404))),
  contentFails: () => settle(() => loading.reject(unreachable)),
  tryAgain: () => settle(() => preview.send({ type: 'preview.retry' })),
  start: () => settle(() => preview.send({ type: 'sheet.open', sheet })),
  questionsCome: () => settle(() => opening.resolve([question])),
  questionsFail: () => settle(() => opening.reject(new CallFailed('refused', 'It’s gone.', 'notFound', 404))),
  answer: () => settle(() => hand()?.send({ type: 'answer.choose', letter: 'B' })),
  handIn: () =>
    settle(() => {
      sitting()?.send({ type: 'submission.request' });
      sitting()?.send({ type: 'submission.confirm' });
    }),
  leave: () => settle(() => preview.send({ type: 'sheet.leave' })),
  keysCome: () => settle(() => checking.resolve(results)),
  keysFail: () => settle(() => checking.reject(unreachable)),
  checkAgain: () => settle(() => preview.send({ type: 'answers.check' })),
};

type Seen = { state: string; notice?: string; answer?: string };
const shown: Record<StateOf<typeof previewModel>, Seen> = {
  closed: { state: 'idle' },
  loading: { state: 'loading' },
  none: { state: 'unknown' },
  failed: { state: 'failed', notice: 'We couldn’t load the preview. Please try again.' },
  loadingAgain: { state: 'loading' },
  choice: { state: 'choosing' },
  opening: { state: 'sitting' },
  choiceWithReason: { state: 'choosing', notice: 'It’s gone.' },
  blank: { state: 'sitting', answer: '' },
  choiceAgain: { state: 'choosing' },
  answered: { state: 'sitting', answer: 'B' },
  leftAnswered: { state: 'choosing' },
  openingAgain: { state: 'sitting' },
  blankAgain: { state: 'sitting', answer: '' },
  checking: { state: 'checking' },
  notChecked: { state: 'notChecked', notice: 'We couldn’t check the answers. They’re still here: try again.' },
  checkingAgain: { state: 'checking' },
  result: { state: 'result' },
  openingOnceMore: { state: 'sitting' },
};

it.each(previewModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(shown).map(([name, { state, notice = null, answer }]) => [
        name,
        () => {
          const { value, context } = preview.getSnapshot();
          expect([name, value, context.notice]).toEqual([name, state, notice]);
          if (answer !== undefined) expect(hand()?.getSnapshot().context.answers[1] ?? '').toBe(answer);
          if (state === 'result') expect(context.results).toEqual(results);
        },
      ]),
    ),
  });
  expect(checked.filter((each) => each !== 'v/owls: B')).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});
