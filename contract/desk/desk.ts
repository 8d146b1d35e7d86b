import * as z from 'zod/mini';
import { staffMember } from '../accounts/people.ts';
import { defineCall, id } from '../call.ts';

/** What waits at the desk, in numbers, and how many students there are. */
export const deskGlance = z.object({
  students: z.number(),
  sitting: z.number(),
  failedMails: z.number(),
  disputes: z.number(),
  newInquiries: z.number(),
  lateInquiries: z.number(),
  newProblems: z.number(),
  escalatedDoubts: z.number(),
  answersToMark: z.number(),
  marksToGiveBack: z.number(),
  newObjections: z.number(),
  owedSessions: z.number(),
  openComplaints: z.number(),
  lateComplaints: z.number(),
  faultySettlements: z.number(),
  unsettledPayments: z.number(),
});
export type DeskGlance = z.infer<typeof deskGlance>;

/** A course, for choices. */
export const courseName = z.object({ id, name: z.string() });
export type CourseName = z.infer<typeof courseName>;

/** One of the staff, for choices. */
export const colleagueName = z.object({ id, name: z.string() });
export type ColleagueName = z.infer<typeof colleagueName>;

/** Who is signed in at the desk, with the name and the duty as the school has them now, what waits, the school's courses, and all who work at the desk or did. */
export const getDesk = defineCall({
  path: '/desk/getDesk',
  role: 'staff',
  right: 'desk.see',
  body: {},
  fields: {
    data: z.object({
      ...{ staff: staffMember, glance: deskGlance, courses: z.array(courseName) },
      colleagues: z.array(colleagueName),
    }),
  },
});

/** Why something is done, where the record of actions should say it. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
