import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { TutorSessions as Page } from '../../../contract/schedule/tutor-sessions.ts';
import { tutorSessionsMachine } from '../../../src/machines/schedule/tutor-sessions.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { TutorOrder } from '../../../src/services/schedule/tutor-sessions.ts';
import { TutorSessions } from '../../../src/views/schedule/tutor/tutor-sessions.tsx';
import { tutorSessionsModel } from '../../models/schedule/tutor-sessions.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, coverPage, describePath, type StateOf } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';
import { tutorPage } from '../../support/schedule/tutor-sessions.ts';
import { listUsable } from '../../support/views/usable.ts';

let loading: Deferred<Page>;
let doing: Deferred<void>;
let orders: TutorOrder[];

const logic = tutorSessionsMachine.provide({
  actors: {
    loadSessions: fromPromise<Page, void>(() => {
      loading = deferred();
      return loading.promise;
    }),
    carryOut: fromPromise<void, TutorOrder>(({ input }) => {
      orders.push(input);
      doing = deferred();
      return doing.promise;
    }),
  },
});

const settle = (done: () => void) => act(async () => done());
const press = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const dialog = () => within(screen.getByRole('dialog'));
const pressThere = (name: RegExp) => settle(() => fireEvent.click(dialog().getByRole('button', { name })));
const type = (label: RegExp, value: string) =>
  settle(() => fireEvent.change(dialog().getByLabelText(label), { target: { value } }));
const confirm = /^(Cancel|Move|Save notes)$/;

const hands = {
  open: () =>
    settle(() => {
      const flow = createActor(logic).start();
      render(
        <MemoryRouter>
          <TutorSessions flow={flow} />
        </MemoryRouter>,
      );
      flow.send({ type: 'page.opened' });
    }),
  sessionsCome: () => settle(() => loading.resolve(tutorPage)),
  noAnswer: () => settle(() => loading.reject(new CallFailed('unreachable', ''))),
  retry: () => press('Try again'),
  chooseCancel: () => press(/^Cancel: Asha Menon/),
  chooseMove: () => press(/^Move: Asha Menon/),
  chooseNotes: () => press(/^Write notes for the parents/),
  pickTime: () => type(/New time/, 'slot-3'),
  writeNotes: async () => {
    await type(/What was said/, 'Two drills a week.');
    await type(/What you agreed on/, ' Two drills\n\nMeet in May ');
  },
  confirm: () => pressThere(confirm),
  leave: () => pressThere(/^Not now$/),
  serverSaysYes: () => settle(() => doing.resolve()),
  serverSaysNo: () => settle(() => doing.reject(new CallFailed('refused', 'This session has already begun.', 'closed', 409))),
  serverIsSilent: () => settle(() => doing.reject(new CallFailed('unreachable', ''))),
};

/** What is offered of the session that is to come, and of the meeting that was held. */
const offered = /^(Try again|Not now|Save notes|Cancel$|Move$|Cancel: Asha|Move: Asha|Write notes for the parents: Asha)/;
const ofList = () =>
  listUsable(offered)
    .map((name) => name.replace(/: .*/, ''))
    .sort();
const begun = /already begun/;
const silence = /nothing is done twice/;
type Claim = { words?: RegExp; order?: Partial<TutorOrder> };
const check = ({ words, order }: Claim) => {
  if (words) expect(document.body.textContent).toMatch(words);
  if (order) expect(orders.at(-1)).toMatchObject(order);
};
/** The list, with all that can be done, and no question. */
const list =
  (claim: Claim = {}) =>
  () => {
    check(claim);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ofList()).toEqual(['Cancel', 'Move', 'Write notes for the parents']);
  };
/** The list as it was while it is read anew: what is pressed then does nothing. */
const stale = (claim: Claim) => async () => {
  list(claim)();
  await hands.chooseCancel();
  expect(screen.queryByRole('dialog')).toBeNull();
};
const asks =
  (yes: string, claim: Claim = {}) =>
  () => {
    check(claim);
    expect(ofList()).toEqual([yes, 'Not now'].sort());
  };
/** At work: nothing can be pressed, nor pressed twice. */
const busy = (order: Partial<TutorOrder>) => () => {
  const count = orders.length;
  fireEvent.click(dialog().getByRole('button', { name: 'Not now' }));
  check({ order });
  expect([ofList(), orders.length]).toEqual([[], count]);
};
const cancelOrder = { session: 'booking-1', action: 'cancel' } as const;
const keptNotes = () => expect(dialog().getByLabelText<HTMLTextAreaElement>(/What was said/).value).toBe('Two drills a week.');

const claims: Record<StateOf<typeof tutorSessionsModel>, Act> = {
  notOpened: () => expect(screen.queryByText(/sessions/)).toBeNull(),
  waiting: () => {
    check({ words: /Loading your sessions…/ });
    expect(ofList()).toEqual([]);
  },
  failed: () => {
    check({ words: /couldn’t load your sessions/ });
    expect(ofList()).toEqual(['Try again']);
  },
  looking: list(),
  askedToCancel: asks('Cancel'),
  cancelling: busy(cancelOrder),
  waitingAfterYes: stale({ words: /The session is (canceled|moved)\.|Your notes are saved/ }),
  waitingAfterNo: stale({ words: begun }),
  askedAgain: asks('Cancel', { words: silence }),
  lookingAfterYes: list({ words: /The session is (canceled|moved)\.|Your notes are saved/ }),
  lookingAfterNo: list({ words: begun }),
  askedToMove: asks('Move'),
  moving: busy({ action: 'move', to: 'slot-2' }),
  askedToMoveLater: asks('Move'),
  movingLater: busy({ action: 'move', to: 'slot-3' }),
  askedForNotes: async () => {
    asks('Save notes')();
    await hands.confirm();
    // Nothing is saved that says nothing.
    expect(orders).toEqual([]);
    asks('Save notes')();
  },
  notesWritten: asks('Save notes'),
  savingNotes: busy({ action: 'noteMeeting', notes: 'Two drills a week.', steps: ['Two drills', 'Meet in May'] }),
  notesAfterNo: () => {
    asks('Save notes', { words: begun })();
    keptNotes();
  },
  notesAfterSilence: () => {
    asks('Save notes', { words: silence })();
    keptNotes();
  },
};

beforeEach(() => {
  orders = [];
});
afterEach(cleanup);

describe('a tutor’s page of sessions walks the independent model', () => {
  it.each(coverPage(tutorSessionsModel.getShortestPaths()).map((path) => [describePath(path), path] as const))(
    '%s',
    async (_, path) => {
      await path.test({ events: hands, states: claims });
    },
  );
});

describe('left in every state, and its page opened anew', () => {
  rebuiltInEachState(tutorSessionsModel, {
    begin: () => {},
    hands: () => hands,
    rebuild: async () => {
      cleanup();
      orders = [];
      await hands.open();
      await hands.sessionsCome();
    },
    found: () => ({ can: ofList(), isAsked: screen.queryByRole('dialog') !== null, orders: orders.length }),
    // What was asked or on its way is shown as the server has it by then: nothing is asked or done again by itself.
    expected: alike(
      { can: ['Cancel', 'Move', 'Write notes for the parents'], isAsked: false, orders: 0 },
      Object.keys(claims).join(' '),
    ),
    afterwards: async () => {
      await hands.chooseCancel();
      await hands.confirm();
      expect(orders).toEqual([expect.objectContaining(cancelOrder)]);
    },
  });
});
