import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** As content names subjects, domains and skills. */
const name = z.string().check(z.minLength(1), z.maxLength(120));

/** What a drill is on: a subject of the banks as a whole, a domain of it, or one skill of that. */
export const practiceArea = z.object({ subject: name, domain: z.optional(name), skill: z.optional(name) });
export type PracticeArea = z.infer<typeof practiceArea>;

/** An area by its own name: that of the skill, else of the domain, else of the subject. */
export const nameArea = ({ subject, domain, skill }: PracticeArea): string => skill ?? domain ?? subject;

/** Whether a question of a subject, domain and skill is in an area. */
export const isInArea = (question: { subject: string; domain: string; skill: string }, area: PracticeArea): boolean =>
  question.subject === area.subject &&
  (area.domain === undefined || question.domain === area.domain) &&
  (area.skill === undefined || question.skill === area.skill);

export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** Questions in a drill where nothing else is asked for, and as many as can be asked for. */
export const drillLength = 10;
export const drillLengths = [5, drillLength, 20] as const;

/** For so many days after it was had, in a drill or in the notebook, no drill of new questions has a question again. */
export const restDays = 30;

/** Where the questions of a drill come from: those of the banks that the student has not had for `restDays`, never had ones first, or those that wait in the mistake notebook. */
export const drillSource = z.enum(['new', 'missed']);
export type DrillSource = z.infer<typeof drillSource>;

/**
 * How many questions on one skill of one difficulty a student has not had for `restDays` (`fresh`), or has in the mistake notebook (`missed`), as many as one drill
 * can have: of those that a family drew it has one. `freshAt` (ms): when the first of those that were had comes back; null where none does.
 */
export const practiceChoice = z.object({
  subject: z.string(),
  domain: z.string(),
  skill: z.string(),
  difficulty: z.string(),
  fresh: z.number(),
  missed: z.number(),
  freshAt: z.nullable(z.number()),
});
export type PracticeChoice = z.infer<typeof practiceChoice>;

/** What a student can practise: the banks of the student's courses and of the subjects that staff gave beside them, by subject. */
export const getPracticeChoices = defineCall({
  path: '/getPracticeChoices',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id },
  fields: { data: z.array(practiceChoice) },
});

/**
 * Makes a quiz of at most `length` questions of an area, new ones where `from` does not say otherwise, and assigns it; while the student has one of the
 * same name that is not finished, that one. `timed`: its clock counts down from the time that the real test gives for so many questions; nothing ends
 * with it. Refused: 404 where there is no such question, or the area is of no course of the student's. `quizId` and `studentQuizId` as in a record.
 */
export const startDrill = defineCall({
  path: '/startDrill',
  role: 'student',
  owner: 'studentId',
  body: {
    studentId: id,
    area: practiceArea,
    difficulty: z.optional(z.enum(difficulties)),
    length: z.optional(z.literal(drillLengths)),
    timed: z.optional(z.boolean()),
    from: z.optional(drillSource),
  },
  fields: { data: z.object({ quizId: id, studentQuizId: id }) },
});
