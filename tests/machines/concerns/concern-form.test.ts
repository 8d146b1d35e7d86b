import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { concernFormMachine } from '../../../src/machines/concerns/concern-form.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ConcernDraft } from '../../../src/services/concerns/raise-concern.ts';
import { concernFormModel } from '../../models/concerns/concern-form.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let looking: Deferred<boolean>;
let sending: Deferred<void>;
let sent: ConcernDraft[];
const logic = concernFormMachine.provide({
  actors: {
    findConcernDesk: fromPromise<boolean, void>(() => {
      looking = deferred();
      return looking.promise;
    }),
    raiseConcern: fromPromise<void, ConcernDraft>(({ input }) => {
      sent.push(input);
      sending = deferred();
      return sending.promise;
    }),
  },
});
const about = { kind: 'doubt', id: 'd1' } as const;
let flow: Actor<typeof concernFormMachine>;

beforeEach(() => {
  sent = [];
  flow = createActor(logic, { input: { about, token: null } }).start();
});
afterEach(() => flow.stop());

const settle = (act: () => void) => async () => {
  act();
  await new Promise((resolve) => setImmediate(resolve));
};
const unreachable = new CallFailed('unreachable', '');
const is =
  (state: string, text = '', notice: RegExp = /^$/) =>
  () => {
    const { value, context } = flow.getSnapshot();
    expect([value, context.text]).toEqual([state, text]);
    expect(context.notice ?? '').toMatch(notice);
  };
const words = 'I am worried ';

it.each(concernFormModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: {
      sayThatYouAreWorried: () => flow.send({ type: 'concern.open' }),
      somebodyIsThere: settle(() => looking.resolve(true)),
      nobodyIsThere: settle(() => looking.resolve(false)),
      noAnswer: settle(() => (sent.length === 0 ? looking : sending).reject(unreachable)),
      lookAgain: () => flow.send({ type: 'concern.retry' }),
      write: () => flow.send({ type: 'text.change', text: words }),
      send: () => flow.send({ type: 'concern.send' }),
      sendNothing: () => flow.send({ type: 'concern.send' }),
      itArrives: settle(() => sending.resolve()),
      theyHaveGone: settle(() => sending.reject(new CallFailed('refused', 'Nobody.', 'notOpen', 409))),
      leaveIt: () => flow.send({ type: 'concern.cancel' }),
    },
    states: {
      notAsked: is('closed'),
      lookingWhoReceivesIt: is('looking'),
      notKnown: is('failed', '', /Check your connection/),
      lookingAgain: is('looking', '', /Check your connection/),
      blankAfterAll: is('writing'),
      toldNobody: is('nobody'),
      blank: is('writing'),
      askedForWords: () => {
        is('writing')();
        expect(flow.getSnapshot().context.isEmpty).toBe(true);
        expect(sent).toEqual([]);
      },
      written: is('writing', words),
      onItsWay: () => expect(sent).toEqual([{ text: words.trim(), about, token: null, concernKey: expect.any(String) }]),
      wordsStillThere: is('writing', words, /arrives only once/),
      sentAgain: () => expect(new Set(sent.map(({ concernKey }) => concernKey)).size).toBe(1),
      arrivedAfterAll: is('sent'),
      arrived: () => {
        is('sent')();
        // The next one is another.
        expect(flow.getSnapshot().context.concernKey).not.toBe(sent[0]?.concernKey);
      },
      toldNobodyWithWords: is('nobody', words),
      left: () => expect(flow.getSnapshot().value).toBe('closed'),
      leftWithWords: is('closed', words),
    },
  });
});
