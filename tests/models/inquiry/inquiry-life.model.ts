import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step = 'schoolAnswers' | 'schoolNotes' | 'theyEnroll' | 'nothingCame' | 'openedAgain';

/**
 * What becomes of an inquiry, as a school works: an answer is owed until there is one, and a note of the staff's is none; then it waits, until they enroll or nothing comes of it. Who
 * was given up may enroll all the same; who enrolled is not answered any more, and not given up. Every step that is not drawn is refused.
 */
export const inquiryLifeModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'answerOwed',
    states: {
      answerOwed: {
        on: { schoolAnswers: 'waits', schoolNotes: 'answerStillOwed', theyEnroll: 'enrolled', nothingCame: 'givenUp' },
      },
      answerStillOwed: { on: { schoolAnswers: 'waits' } },
      waits: {
        on: { schoolAnswers: 'waitsLonger', schoolNotes: 'waitsLonger', theyEnroll: 'enrolled', nothingCame: 'givenUp' },
      },
      waitsLonger: { on: { theyEnroll: 'enrolled', nothingCame: 'givenUp' } },
      givenUp: { on: { schoolNotes: 'givenUpWithNote', openedAgain: 'waits', theyEnroll: 'enrolledLate' } },
      givenUpWithNote: { on: { openedAgain: 'waits' } },
      enrolled: { on: { schoolNotes: 'enrolledWithNote', openedAgain: 'waits' } },
      enrolledWithNote: { on: { openedAgain: 'waits' } },
      enrolledLate: { on: { openedAgain: 'waits' } },
    },
  }),
);
