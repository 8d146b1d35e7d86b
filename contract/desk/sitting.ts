import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { ending, recordedEvent } from '../exam/attempts.ts';
import { accommodations, sittingState } from '../exam/quizzes.ts';
import { apEstimate, writtenAnswer } from '../free-response/work.ts';
import { quizResult, withheld } from '../results/results.ts';
import { auditLine } from './audit.ts';
import { objectionLine } from './objections.ts';
import { problemLine } from './problems.ts';
import { questionRuling } from './rulings.ts';

/** So much of an answer stands in the list of its changes; a written one is longer. */
export const ledgerAnswerLength = 120;

/**
 * One line of the ledger: `at` by the student's clock in server time, `receivedAt` when it came. `length`: of the whole answer, which is cut here. `late`: it came after the module was closed
 * at its deadline; `counted` false: it is kept and not graded.
 */
const ledgerLine = z.object({
  seq: z.number(),
  answer: z.string(),
  length: z.number(),
  marked: z.boolean(),
  at: z.number(),
  receivedAt: z.number(),
  late: z.boolean(),
  counted: z.boolean(),
});

/** A question that was on the screen or has an answer, with the seconds spent on it and every change. */
const ledgerQuestion = z.object({ number: z.number(), seconds: z.number(), guessed: z.boolean(), lines: z.array(ledgerLine) });
export type LedgerQuestion = z.infer<typeof ledgerQuestion>;

/** What stands in the record, with when it came to us. */
const receivedEvent = z.extend(recordedEvent, { receivedAt: z.number() });
export type ReceivedEvent = z.infer<typeof receivedEvent>;

/**
 * A module, or a quiz as its own only one. `seconds`: what the student has or had for it, null without a limit; `minutesGiven`: of those that wait for its opening. `contactAt`: when a device last
 * delivered all that it had. `signs`: signs of life of the proctor, of about `signsExpected`, null where they were not asked yet; `lastSignAt`: the newest. `warnings`: those that count. Times in ms.
 */
export const sittingPart = z.object({
  id,
  name: z.string(),
  position: z.nullable(z.number()),
  state: sittingState,
  ending: z.nullable(ending),
  startedAt: z.nullable(z.number()),
  submittedAt: z.nullable(z.number()),
  reinstatedAt: z.nullable(z.number()),
  deadline: z.nullable(z.number()),
  lateUntil: z.nullable(z.number()),
  seconds: z.nullable(z.number()),
  minutesGiven: z.number(),
  totalTime: z.number(),
  contactAt: z.nullable(z.number()),
  signs: z.nullable(z.number()),
  signsExpected: z.number(),
  lastSignAt: z.nullable(z.number()),
  unproctored: z.boolean(),
  warnings: z.number(),
  late: z.object({ graded: z.number(), kept: z.number() }),
  events: z.array(receivedEvent),
  questions: z.array(ledgerQuestion),
});
export type SittingPart = z.infer<typeof sittingPart>;

/** Which question of which part something is about; `place`: where it is written, a drill's in its bank. */
const about = { part: id, question: z.number(), place: z.object({ version: id, number: z.number() }) };

/**
 * One sitting of one student, a quiz's or a whole mock test's. `result`: what came of it, exactly as its student is shown it, with the free-response sections (`written`); null while it is not over. `withheld`: why the student is not shown that
 * yet. `resultReadAt`: when the student first was. `policy`: the accommodations as it was begun, `policyNow`: as they are. `whyNotReinstated`: '' where an end can be taken back; null where nothing has ended. `browsers`: in which the student was signed in meanwhile, as far as
 * they still are. `rulings`: decisions on its questions; `objections`: what the student says of them; `problems`: what the student reported while it was open. `actions`: what staff did in it.
 */
export const sittingFile = z.object({
  sitting: id,
  student: z.object({ id, name: z.string(), firstname: z.string() }),
  title: z.string(),
  kind: z.enum(['quiz', 'mock', 'drill']),
  state: sittingState,
  ending: z.nullable(ending),
  assignment: z.nullable(id),
  assignedAt: z.number(),
  opensAt: z.nullable(z.number()),
  closesAt: z.nullable(z.number()),
  startedAt: z.nullable(z.number()),
  submittedAt: z.nullable(z.number()),
  reinstatedAt: z.nullable(z.number()),
  resultReadAt: z.nullable(z.number()),
  result: z.nullable(quizResult),
  written: z.array(z.object({ sitting: id, answers: z.array(writtenAnswer), estimate: z.nullable(apEstimate) })),
  withheld: z.nullable(withheld),
  policy: accommodations,
  policyNow: accommodations,
  whyNotReinstated: z.nullable(z.string()),
  takesMinutes: z.boolean(),
  parts: z.array(sittingPart),
  events: z.array(receivedEvent),
  messages: z.array(z.object({ id, text: z.string(), at: z.number(), readAt: z.nullable(z.number()) })),
  browsers: z.array(z.object({ browser: z.string(), since: z.number(), usedAt: z.number() })),
  rulings: z.array(z.extend(questionRuling, about)),
  objections: z.array(z.extend(objectionLine, about)),
  problems: z.array(problemLine),
  actions: z.array(auditLine),
});
export type SittingFile = z.infer<typeof sittingFile>;

/** Shows staff one sitting, and changes nothing of it: the student's own look is not told by it. Each look leaves a row. Refused: 404 notFound, also for another student's. */
export const viewSitting = defineCall({
  path: '/desk/viewSitting',
  role: 'staff',
  right: 'students.view',
  records: true,
  body: { student: id, sitting: id },
  fields: { data: sittingFile },
});
