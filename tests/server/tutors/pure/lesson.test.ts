import { expect, it } from 'vitest';
import type { SessionState } from '../../../../contract/schedule/session-life.ts';
import { isLessonOpen, type LessonState } from '../../../../contract/tutors/lesson.ts';
import { findLessonState } from '../../../../server/tutors/lesson.machine.ts';
import { type LessonStep, lessonModel } from '../../../models/tutors/lesson.model.ts';
import { describePath } from '../../../support/model.ts';

/** What the session is once a step is known. */
const sessionAfter: Partial<Record<LessonStep, SessionState>> = {
  isOver: 'unsettled',
  isCanceled: 'cancelled',
  bothCame: 'held',
  tutorCameAlone: 'studentAbsent',
  studentCameAlone: 'tutorAbsent',
};

it.each(lessonModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  let session: SessionState = 'booked';
  let notes: string | null = null;
  const learn = (step: LessonStep) => () => {
    session = sessionAfter[step] ?? session;
    notes = step === 'notesCome' ? 'Fractions' : notes;
  };
  const is =
    (state: LessonState, isOpen = false) =>
    () => {
      expect(findLessonState(session, notes)).toBe(state);
      expect(isLessonOpen(state)).toBe(isOpen);
    };
  await path.test({
    events: {
      ...{ isOver: learn('isOver'), isCanceled: learn('isCanceled'), bothCame: learn('bothCame') },
      ...{ tutorCameAlone: learn('tutorCameAlone'), studentCameAlone: learn('studentCameAlone'), notesCome: learn('notesCome') },
    },
    states: {
      toCome: is('ahead'),
      nothingIsIn: is('open', true),
      notesMissing: is('attended', true),
      attendanceMissing: is('noted', true),
      taught: is('taught'),
      taughtLater: is('taught'),
      inVain: is('studentAbsent'),
      inVainWithNotes: is('studentAbsent'),
      missedByTutor: is('tutorAbsent'),
      missedWithNotes: is('tutorAbsent'),
      canceled: is('off'),
      canceledWithNotes: is('off'),
    },
  });
});
