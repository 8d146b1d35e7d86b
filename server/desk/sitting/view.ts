import { and, asc, eq, isNull } from 'drizzle-orm';
import type { SittingFile } from '../../../contract/desk/sitting.ts';
import type { LinkContext } from '../../attachments/photos.ts';
import type { Act } from '../../audit/act.ts';
import type { Transaction } from '../../db/open.ts';
import { quizzes } from '../../db/tables/content.ts';
import { examMessages, sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { readModules } from '../../exam/sitting/mock-test.ts';
import { type Sitting, selectSittings } from '../../exam/sitting/sitting.ts';
import { isOverdue } from '../../exam/sitting/time.ts';
import { readVersion } from '../../exam/sitting/version.ts';
import { whyNotReinstated } from '../../exam/staff/reinstate.ts';
import { readSection } from '../../free-response/work.ts';
import { CallRefused } from '../../http/refused.ts';
import { readFinished } from '../../results/open-result.ts';
import { readWholeResult } from '../../results/result.ts';
import { holdStudent } from '../students/file.ts';
import { subject } from '../students/subject.ts';
import { readBrowsers, readObjections, readProblems, readRulings, readStaffActions } from './about.ts';
import { readParts, readReceivedEvents } from './parts.ts';
import { readPolicyAt } from './policy.ts';

/** The sitting of a quiz or of a whole mock test that is this student's. Throws `CallRefused` 404. */
export async function requireSitting(tx: Transaction, studentId: string, id: string): Promise<Sitting> {
  const its = and(eq(sittings.id, id), eq(sittings.studentId, studentId), isNull(sittings.recordId));
  const [whole] = await selectSittings(tx).where(its);
  if (!whole) throw new CallRefused(404, 'notFound', 'The student has no such test.');
  return whole;
}

/**
 * One sitting as its student is shown it, and what staff may know more, with a row of who looked. Nothing of the sitting changes by it, not even whether its result was read.
 * Throws `CallRefused` 404.
 */
export async function viewSitting(
  { tx, now, record }: Act,
  wanted: { student: string; sitting: string },
  secret: string,
): Promise<SittingFile> {
  const student = await holdStudent(tx, wanted.student);
  const whole = await requireSitting(tx, student.id, wanted.sitting);
  const { id, state, ending, isNode, assignmentId, startedAt, submittedAt } = whole;
  const [version, [quiz], modules] = await together(
    () => readVersion(tx, whole.versionId),
    async () => tx.select({ drillFor: quizzes.drillFor }).from(quizzes).where(eq(quizzes.id, whole.quizId)),
    async () => (isNode ? readModules(tx, id) : [whole]),
  );
  const events = await readReceivedEvents(tx, [...new Set([id, ...modules.map((module) => module.id)])]);
  const span = { from: startedAt ?? now, until: submittedAt ?? now };
  const messages = await tx.select().from(examMessages).where(eq(examMessages.sittingId, id)).orderBy(asc(examMessages.at));
  const policy = await readPolicyAt(tx, student, startedAt ?? now);
  const moments = [...events.values()].flat().map(({ at }) => new Date(at));
  const [told, parts, rulings, objections, problems, browsers, actions] = await together(
    () => readTold(tx, whole, { secret, now }),
    () => readParts(tx, modules, { events, policy }),
    () => readRulings(tx, modules),
    () => readObjections(tx, student, modules),
    () => readProblems(tx, student, span),
    async () => (startedAt === null ? [] : readBrowsers(tx, student.id, span)),
    () => readStaffActions(tx, whole, [...moments, ...messages.map(({ at }) => at)]),
  );
  const about = subject(student);
  await record({ action: 'sitting.view', subject: about, after: { test: version.title, sitting: id } });
  return {
    ...{ sitting: id, student: { id: student.id, name: about.name, firstname: student.firstname }, title: version.title },
    kind: quiz?.drillFor ? 'drill' : isNode ? 'mock' : 'quiz',
    ...{ state, ending, assignment: assignmentId, assignedAt: whole.assignedAt.getTime() },
    ...{ opensAt: toMs(whole.opensAt), closesAt: toMs(whole.closesAt) },
    ...{ startedAt: toMs(startedAt), submittedAt: toMs(submittedAt) },
    ...{ reinstatedAt: toMs(whole.reinstatedAt), resultReadAt: toMs(whole.resultReadAt) },
    ...told,
    ...{ policy, policyNow: student.accommodations },
    whyNotReinstated: sayWhyNotReinstated(whole, modules),
    takesMinutes: isNode && state === 'inProgress' && takesMinutes(modules, now),
    ...{ parts, rulings, objections, problems, browsers, actions },
    events: isNode ? (events.get(id) ?? []) : [],
    messages: messages.map((message) => ({
      id: message.id,
      text: message.text,
      at: message.at.getTime(),
      readAt: toMs(message.readAt),
    })),
  };
}

const toMs = (at: Date | null) => at?.getTime() ?? null;

/** What came of a sitting that is over, and why its student is not shown that yet. */
async function readTold(
  tx: Transaction,
  whole: Sitting,
  link: LinkContext,
): Promise<Pick<SittingFile, 'result' | 'withheld' | 'written'>> {
  if (whole.startedAt === null || whole.state !== 'submitted') return { result: null, withheld: null, written: [] };
  const { withheld, ...open } = await readFinished(tx, { studentId: whole.studentId, studentQuizId: whole.id }, link.now);
  const result = await readWholeResult(tx, open, link.now);
  const written: SittingFile['written'] = [];
  for (const { type, ending, studentQuizId } of result.modules) {
    const module = open.modules.find(({ id }) => id === studentQuizId);
    if (type !== 'free-response' || ending === null || !module) continue;
    written.push({ sitting: module.id, ...(await readSection(tx, { sitting: module, recordId: whole.id }, link)) });
  }
  return { result, withheld, written };
}

/** '' where an end can be taken back, else why not; null where nothing has ended. */
function sayWhyNotReinstated(record: Sitting, modules: Sitting[]): string | null {
  if (record.isNode) {
    if (modules.every(({ state }) => state !== 'submitted') && record.state !== 'submitted') return null;
    return whyNotReinstated({ record, modules }) ?? '';
  }
  return record.state === 'submitted' ? 'A quiz has no clock that could go on: its end can’t be taken back.' : null;
}

/** Whether the module that is open or comes next takes minutes. */
const takesMinutes = (modules: Sitting[], now: Date): boolean => {
  const next = modules.find(({ state }) => state !== 'submitted');
  return next !== undefined && !isOverdue(next, now);
};
