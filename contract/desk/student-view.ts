import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { doubtHead } from '../doubts/doubts.ts';
import { sittingFacts } from '../exam/listing.ts';
import { quizRecord } from '../exam/quizzes.ts';
import { workHead } from '../homework/homework.ts';
import { notebook } from '../notebook/notebook.ts';
import { studyPlan } from '../plan/plan.ts';
import { report } from '../report/report.ts';
import { completedSitting } from '../results/results.ts';
import { bookedSession } from '../schedule/schedule.ts';
import { zoneName } from '../time-zone.ts';

const { room: _room, ...sessionFields } = bookedSession.shape;
const { subject: _subject, subjectHtml: _html, ...doubtFields } = doubtHead.shape;

/**
 * What a student sees on their pages, to be read. `tests`: their quizzes and mock tests with what the lists say beside them (`facts`). `sessions`: what they have booked, without the address of its room, which
 * says who comes. `doubts`: without what was written, which is read with a reason. `zone`: whose days and times it has.
 */
export const studentView = z.object({
  student: z.object({ id, name: z.string(), firstname: z.string() }),
  zone: zoneName,
  plan: studyPlan,
  results: z.array(completedSitting),
  tests: z.array(quizRecord),
  facts: z.array(sittingFacts),
  sessions: z.array(z.object(sessionFields)),
  materials: z.array(z.object({ courseId: id, name: z.string(), titles: z.array(z.string()) })),
  doubts: z.array(z.object(doubtFields)),
  homework: z.array(workHead),
  notebook,
});
export type StudentView = z.infer<typeof studentView>;

/** Shows staff what a student sees, and changes nothing of the student's. Each look leaves a row. Refused: 404 notFound. */
export const viewStudent = defineCall({
  path: '/desk/viewStudent',
  role: 'staff',
  right: 'students.view',
  records: true,
  body: { student: id },
  fields: { data: studentView },
});

/** Shows staff a report as the parents have it; that these have read it is not told by that. Each look leaves a row. Refused: 404 notFound, also for another student's. */
export const viewReport = defineCall({
  path: '/desk/viewReport',
  role: 'staff',
  right: 'students.view',
  records: true,
  body: { student: id, report: id },
  fields: { data: report },
});
