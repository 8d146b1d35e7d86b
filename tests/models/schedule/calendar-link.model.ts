import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step = 'ask' | 'make' | 'end' | 'addressComes' | 'noneComes' | 'noAnswer';

/** Subscribing to one's own calendar: nothing is asked unasked, and what fails changes nothing. */
export const calendarLinkModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { ask: 'asking' } },
      asking: { on: { addressComes: 'there', noneComes: 'without', noAnswer: 'closedAfterFailure' } },
      closedAfterFailure: { on: { ask: 'asking' } },
      without: { on: { make: 'makingFirst' } },
      makingFirst: { on: { addressComes: 'there', noAnswer: 'withoutAfterFailure' } },
      withoutAfterFailure: { on: { make: 'makingFirst' } },
      there: { on: { make: 'makingAnother', end: 'ending' } },
      makingAnother: { on: { addressComes: 'there', noAnswer: 'thereAfterFailure' } },
      ending: { on: { noneComes: 'without', noAnswer: 'thereAfterFailure' } },
      thereAfterFailure: { on: { end: 'ending' } },
    },
  }),
);
