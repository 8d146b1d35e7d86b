import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { TypedText } from '../../../contract/writing/typed-text.ts';
import { textPreviewMachine } from '../../../src/machines/writing/text-preview.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { textPreviewModel } from '../../models/writing/text-preview.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let asked: { text: string; answer: Deferred<TypedText> }[];
let online: () => void;
const logic = textPreviewMachine.provide({
  actors: {
    previewText: fromPromise<TypedText, { text: string }>(({ input: { text } }) => {
      const answer = deferred<TypedText>();
      asked.push({ text, answer });
      return answer.promise;
    }),
    connection: fromCallback<EventObject>(({ sendBack }) => {
      online = () => sendBack({ type: 'connection.restored' });
    }),
  },
});
let preview: Actor<typeof textPreviewMachine>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  preview = createActor(logic).start();
});
afterEach(() => {
  preview.stop();
  vi.useRealTimers();
});

const type = (text: string) => () => preview.send({ type: 'text.change', text });
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const is = (state: string, shown: string | null, questions: string[]) => () => {
  const { value, context } = preview.getSnapshot();
  expect([value, context.shown?.html ?? null, asked.map(({ text }) => text)]).toEqual([state, shown, questions]);
};

it.each(textPreviewModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: {
      typeWords: type('words'),
      typeAFormula: type('$x$'),
      typeOn: type('$x^2$'),
      emptyIt: type(''),
      pause: () => {
        const before = asked.length;
        vi.advanceTimersByTime(399);
        expect(asked).toHaveLength(before);
        vi.advanceTimersByTime(1);
      },
      // Every answer comes, the late ones too: only the newest may count.
      itComes: () =>
        settle(() => {
          for (const { text, answer } of asked) answer.resolve({ html: `<p>${text}</p>`, problems: [] });
        }),
      nobodyAnswers: () => settle(() => asked.at(-1)?.answer.reject(new CallFailed('unreachable', ''))),
      weAreOnlineAgain: () => online(),
    },
    states: {
      nothingTyped: is('plain', null, []),
      words: is('plain', null, []),
      typing: is('pausing', null, []),
      asked: is('rendering', null, ['$x$']),
      shown: is('shown', '<p>$x$</p>', ['$x$']),
      typingBesideIt: is('pausing', '<p>$x$</p>', ['$x$']),
      askedBesideIt: is('rendering', '<p>$x$</p>', ['$x$', '$x^2$']),
      typingOverAnAnswer: is('pausing', null, ['$x$']),
      askedAnew: is('rendering', null, ['$x$', '$x^2$']),
      shownAnew: is('shown', '<p>$x^2$</p>', ['$x$', '$x^2$']),
      notKnown: is('unknown', null, ['$x$']),
      askedAgain: is('rendering', null, ['$x$', '$x$']),
      shownAfterAll: is('shown', '<p>$x$</p>', ['$x$', '$x$']),
      empty: is('plain', null, ['$x$']),
    },
  });
});
