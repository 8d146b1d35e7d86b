import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What becomes known of a lesson, in the order in which a walk takes it. */
export type LessonStep = 'isOver' | 'isCanceled' | 'bothCame' | 'tutorCameAlone' | 'studentCameAlone' | 'notesCome';

/** A lesson: nothing counts as taught before both attendance and notes are in, whichever comes first, and who was alone has taught nothing. */
export const lessonModel = createTestModel(
  setup({ types: { events: {} as { type: LessonStep } } }).createMachine({
    initial: 'toCome',
    states: {
      toCome: { on: { isOver: 'nothingIsIn', isCanceled: 'canceled' } },
      nothingIsIn: {
        on: {
          bothCame: 'notesMissing',
          tutorCameAlone: 'inVain',
          studentCameAlone: 'missedByTutor',
          notesCome: 'attendanceMissing',
        },
      },
      notesMissing: { on: { notesCome: 'taught' } },
      attendanceMissing: {
        on: { bothCame: 'taughtLater', tutorCameAlone: 'inVainWithNotes', studentCameAlone: 'missedWithNotes' },
      },
      taught: {},
      taughtLater: {},
      inVain: { on: { notesCome: 'inVainWithNotes' } },
      missedByTutor: { on: { notesCome: 'missedWithNotes' } },
      inVainWithNotes: {},
      missedWithNotes: {},
      canceled: { on: { notesCome: 'canceledWithNotes' } },
      canceledWithNotes: {},
    },
  }),
);
