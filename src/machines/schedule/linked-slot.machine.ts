import { assign, setup } from 'xstate';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import type { Slot } from '../../../contract/schedule/schedule.ts';
import { findSlot } from '../../services/schedule/schedule.ts';
import { fromService } from '../actors/from-service.ts';
import { isRefusal } from '../kit/failure.ts';
import { withError, withOutput } from '../kit/with-output.ts';
import { anyBooking, type BookingStart } from './booking.setup.ts';
import { type Day, isOpenMonth, toMonth } from './days.ts';
import { ownDay } from './session-times.ts';

/** A link to a slot of a course, about a finished sitting (`studentQuizId`) or about nothing. */
export type SlotLink = { courseId: string; slotId: string; about: string | null };

/** `today`: the student's day. */
type Input = { link: SlotLink; courses: readonly StudentCourse[]; today: Day; ownTimeZone: string };

/** `start`: how a booking of the slot begins, where it was found. */
export type LinkedSlotOutput = { end: 'found' | 'none'; start: BookingStart };

const linkedSlotSetup = setup({
  types: { input: {} as Input, context: {} as Input & { start: BookingStart }, output: {} as LinkedSlotOutput },
  actors: { findSlot: fromService(findSlot) },
  actions: {
    takeSlot: assign({
      start: ({ context: { link, ...zones } }, slot: Slot): BookingStart => {
        const day = ownDay(slot.startsAt, zones);
        return { ...anyBooking, courseId: link.courseId, about: link.about, linkedSlotId: slot._id, day, month: toMonth(day) };
      },
    }),
    // A slot that is gone is no failure.
    logFailure: (_, { error }: { error: unknown }) => {
      if (!isRefusal(error)) console.warn('The slot of the link could not be fetched.', error);
    },
  },
  guards: {
    isBookable: ({ context: { link, courses, today, ...zones } }, slot: Slot) => {
      const course = courses.find(({ courseId }) => courseId === link.courseId);
      const day = ownDay(slot.startsAt, zones);
      return course?.instructorId === slot.instructorId && day >= today && isOpenMonth(toMonth(day), today);
    },
  },
});

/**
 * The slot that a link asks for: finding -> found, or `none` where it is gone, its tutor does not teach the course to the student, or its day
 * is over.
 */
export const linkedSlotMachine = linkedSlotSetup.createMachine({
  id: 'linkedSlot',
  context: ({ input }) => ({ ...input, start: anyBooking }),
  output: ({ context: { start }, event }) => ({ end: event.output as LinkedSlotOutput['end'], start }),
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findSlot',
        src: 'findSlot',
        input: ({ context }) => ({ sessionId: context.link.slotId }),
        onDone: [{ guard: withOutput('isBookable'), target: 'found', actions: withOutput('takeSlot') }, { target: 'none' }],
        onError: { target: 'none', actions: withError('logFailure') },
      },
    },
    found: { type: 'final', output: 'found' },
    none: { type: 'final', output: 'none' },
  },
});
