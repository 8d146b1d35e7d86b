import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does in a section that is answered on paper, and what the clock does. */
export type PaperStep =
  | 'askToStop'
  | 'keepWriting'
  | 'stopWriting'
  | 'writingTimeRunsOut'
  | 'photographPage'
  | 'pressRestrictedKey'
  | 'hideTab'
  | 'leaveFullscreen'
  | 'reload'
  | 'comeBack'
  | 'submit'
  | 'timeRunsOut';

/** What a student can do there, by the name of its step. */
const offers = (...steps: PaperStep[]) => ({ meta: { offers: steps } });

/**
 * A section on paper as a student would tell it: I write, watched as in every module. When I have had enough, and am sure of it, or when the writing time is over, I photograph my pages: then keys,
 * other windows and fullscreen cost nothing, and nobody comes back to the questions. Who reloads before the first photo has the questions again, who has one does not. The
 * section ends when I submit it or its whole time is over. Written from what it is to be, never from the machine. `offers`: what can be done; nothing else can.
 */
export const paperSectionModel = createTestModel(
  setup({ types: { events: {} as { type: PaperStep }, meta: {} as { offers: PaperStep[] } } }).createMachine({
    initial: 'writing',
    states: {
      writing: {
        ...offers('askToStop'),
        on: {
          askToStop: 'asked',
          writingTimeRunsOut: 'photographing',
          hideTab: 'endedByHiding',
          leaveFullscreen: 'endedByLeaving',
          pressRestrictedKey: 'warned',
        },
      },
      warned: { ...offers('askToStop'), on: { writingTimeRunsOut: 'photographing' } },
      asked: { ...offers('keepWriting', 'stopWriting'), on: { keepWriting: 'writing', stopWriting: 'photographing' } },
      endedByHiding: offers(),
      endedByLeaving: offers(),

      photographing: {
        ...offers('submit'),
        on: {
          photographPage: 'photographed',
          pressRestrictedKey: 'photographingUnwatched',
          hideTab: 'photographingElsewhere',
          leaveFullscreen: 'photographingElsewhere',
          timeRunsOut: 'over',
        },
      },
      photographingUnwatched: offers('submit'),
      photographingElsewhere: {
        ...offers('submit'),
        on: { photographPage: 'photographed', submit: 'submitted', timeRunsOut: 'over' },
      },
      photographed: { ...offers('submit'), on: { submit: 'submitted', timeRunsOut: 'over', reload: 'away' } },
      away: { ...offers(), on: { comeBack: 'photographed' } },
      submitted: offers(),
      over: offers(),
    },
  }),
);
