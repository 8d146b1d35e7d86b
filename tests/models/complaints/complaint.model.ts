import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step = 'schoolAnswers' | 'schoolEndsIt' | 'complainantAdds' | 'complainantOpensItAgain' | 'complainantTakesItBack';

/**
 * What becomes of a complaint, as the rules for consumers tell it: an answer is owed, then an end; who is not satisfied comes back once, and is owed both again. What is over is over.
 * Every step that is not drawn is refused.
 */
export const complaintModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'answerOwed',
    states: {
      answerOwed: {
        on: {
          schoolAnswers: 'endOwed',
          schoolEndsIt: 'over',
          complainantAdds: 'answerStillOwed',
          complainantTakesItBack: 'takenBack',
        },
      },
      answerStillOwed: { on: { schoolAnswers: 'endOwed' } },
      endOwed: {
        on: {
          schoolAnswers: 'endStillOwed',
          schoolEndsIt: 'over',
          complainantAdds: 'endOwedWithMore',
          complainantTakesItBack: 'takenBack',
        },
      },
      endStillOwed: { on: { schoolEndsIt: 'over' } },
      endOwedWithMore: { on: { schoolEndsIt: 'over' } },
      over: { on: { complainantOpensItAgain: 'answerOwedAgain' } },
      answerOwedAgain: {
        on: { schoolAnswers: 'endOwedAgain', schoolEndsIt: 'overForGood', complainantTakesItBack: 'takenBack' },
      },
      endOwedAgain: {
        on: { complainantAdds: 'endOwedAgainWithMore', schoolEndsIt: 'overForGood', complainantTakesItBack: 'takenBack' },
      },
      endOwedAgainWithMore: { on: { schoolEndsIt: 'overForGood' } },
      overForGood: {},
      takenBack: {},
    },
  }),
);
