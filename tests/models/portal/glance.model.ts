import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does, and what the server answers. `somethingNew`: another answer than before. */
export type GlanceStep =
  | 'openPage'
  | 'openAnotherPage'
  | 'somethingComes'
  | 'somethingNew'
  | 'nothingComes'
  | 'oneIsRead'
  | 'moveSession';

/**
 * What is ahead, as a student would tell it: it stands in the header once it came, and stays there from page to page, where it is looked up anew, as it is at once when a session was booked, moved or given back. What is
 * known is never taken away: not while it is looked up, and not where that fails. Where nothing ever came there is nothing to see, and the next
 * page tries again. Written from what the header is to do, never from the machine. `known`: which answer is to be seen, 0 for none; `asks`:
 * whether an answer is awaited; `unread`: how many notices count as unread, where a page has read one of the three.
 */
export const glanceModel = createTestModel(
  setup({
    types: { events: {} as { type: GlanceStep }, meta: {} as { known: 0 | 1 | 2; asks: boolean; unread?: number } },
  }).createMachine({
    initial: 'before',
    states: {
      before: { meta: { known: 0, asks: false }, on: { openPage: 'asking' } },
      asking: {
        meta: { known: 0, asks: true },
        on: { openAnotherPage: 'askingThere', somethingComes: 'known', nothingComes: 'none' },
      },
      askingThere: { meta: { known: 0, asks: true }, on: { somethingComes: 'known', nothingComes: 'none' } },
      none: { meta: { known: 0, asks: false }, on: { openAnotherPage: 'askingAgain' } },
      askingAgain: { meta: { known: 0, asks: true }, on: { somethingComes: 'known', nothingComes: 'none' } },
      known: {
        meta: { known: 1, asks: false },
        on: { openAnotherPage: 'lookingAnew', moveSession: 'lookingAnew', oneIsRead: 'oneLess' },
      },
      oneLess: { meta: { known: 1, asks: false, unread: 2 }, on: { openAnotherPage: 'lookingAfterRead' } },
      lookingAfterRead: { meta: { known: 1, asks: true, unread: 2 } },
      lookingAnew: {
        meta: { known: 1, asks: true },
        on: {
          openAnotherPage: 'lookingThere',
          moveSession: 'lookingThere',
          somethingNew: 'knownAnew',
          nothingComes: 'stillKnown',
        },
      },
      lookingThere: { meta: { known: 1, asks: true }, on: { somethingNew: 'knownAnew', nothingComes: 'stillKnown' } },
      knownAnew: { meta: { known: 2, asks: false } },
      stillKnown: { meta: { known: 1, asks: false } },
    },
  }),
);
