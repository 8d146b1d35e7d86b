import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does with the photo of a page, and what becomes of the device, the network and the school. */
export type PagesStep =
  | 'open'
  | 'choosePhoto'
  | 'photoOpens'
  | 'photoCannotBeOpened'
  | 'arrives'
  | 'networkIsGone'
  | 'networkReturns'
  | 'schoolRefuses'
  | 'turn'
  | 'delete'
  | 'reload';

/**
 * One page as a student would tell it: I choose its photo, and it belongs to my answer and is kept on this device, whether or not it was opened or has reached the school: if the page goes
 * away over that, it is opened when I am back. Without a network it waits on this
 * device, through a reload, and goes out when the network is back. I can turn it, which makes it another picture in its place, and delete it: then it is in my answer no more.
 * A photo that cannot be opened is said so, and belongs to nothing any more. Written from what it is to be, never from the machine.
 */
export const answerPagesModel = createTestModel(
  setup({ types: { events: {} as { type: PagesStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'empty' } },
      empty: { on: { choosePhoto: 'opening' } },
      opening: { on: { photoOpens: 'underWay', photoCannotBeOpened: 'toldUnreadable', reload: 'keptUnopened' } },
      keptUnopened: { on: { open: 'openingLate' } },
      openingLate: { on: { photoOpens: 'underWay' } },
      toldUnreadable: { on: { choosePhoto: 'openingAnother' } },
      openingAnother: {},
      underWay: { on: { arrives: 'there', networkIsGone: 'kept', schoolRefuses: 'refused', delete: 'deletedEarly' } },
      kept: { on: { networkReturns: 'underWayAgain', reload: 'keptAfterReload', turn: 'turningOffline' } },
      keptAfterReload: { on: { open: 'underWayAgain' } },
      underWayAgain: { on: { arrives: 'there' } },
      turningOffline: { on: { photoOpens: 'keptTurned' } },
      keptTurned: { on: { networkReturns: 'turnedUnderWay' } },
      turnedUnderWay: { on: { arrives: 'turnedThere' } },
      there: { on: { turn: 'turning', delete: 'deleted' } },
      turning: { on: { photoOpens: 'turnedUnderWay' } },
      turnedThere: {},
      refused: {},
      deleted: {},
      deletedEarly: {},
    },
  }),
);
