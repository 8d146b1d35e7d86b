import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What somebody does on the page of a session, what time does, and how the server answers. */
export type RoomStep =
  | 'open'
  | 'tooSoonComes'
  | 'openComes'
  | 'overComes'
  | 'canceledComes'
  | 'placelessComes'
  | 'linkIsNotOurs'
  | 'noAnswer'
  | 'retry'
  | 'theMinuteComes'
  | 'theEndComes'
  | 'join'
  | 'serverSaysWhere'
  | 'serverSaysNo'
  | 'serverIsSilent';

const answers = {
  tooSoonComes: 'tooSoon',
  openComes: 'doorOpen',
  overComes: 'over',
  canceledComes: 'canceled',
  placelessComes: 'noPlaceYet',
  linkIsNotOurs: 'unknown',
  noAnswer: 'failed',
} as const;

/** A session with a tutor, from the link in the mail to its room, as a student or a tutor would tell it. */
export const sessionRoomModel = createTestModel(
  setup({ types: { events: {} as { type: RoomStep } } }).createMachine({
    initial: 'notOpened',
    states: {
      notOpened: { on: { open: 'waiting' } },
      waiting: { on: answers },
      failed: { on: { retry: 'waiting' } },
      unknown: {},
      canceled: {},
      over: {},
      noPlaceYet: { on: { retry: 'waiting' } },
      // Nobody goes in before the time, and nobody has to reload the page to find it open.
      tooSoon: { on: { theMinuteComes: 'doorOpen' } },
      doorOpen: { on: { join: 'knocking', theEndComes: 'over' } },
      knocking: { on: { serverSaysWhere: 'inTheRoom', serverSaysNo: 'waitingAfterNo', serverIsSilent: 'doorOpenAfterSilence' } },
      // A refusal is about what this page did not know yet: it looks again.
      waitingAfterNo: { on: { canceledComes: 'canceled' } },
      doorOpenAfterSilence: { on: { join: 'knockingAgain' } },
      knockingAgain: { on: { serverSaysWhere: 'inTheRoom' } },
      // Whoever comes back to the page goes in again.
      inTheRoom: { on: { join: 'backAtTheDoor' } },
      backAtTheDoor: {},
    },
  }),
);
