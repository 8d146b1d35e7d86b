import type { Accommodations, ModuleDetails, ModuleTool, QuizDetails } from '../../../contract/exam/quizzes.ts';
import { defaultMockMinutes, defaultQuizMinutes } from '../../../contract/limits.ts';
import type { Database } from '../../db/open.ts';
import { isLate } from '../closing/late.ts';
import { readModules } from '../sitting/mock-test.ts';
import { type OwnSitting, readOwnSitting, requireKind, type Sitting } from '../sitting/sitting.ts';
import { paceFor, secondsFor } from '../sitting/time.ts';
import { type NamedVersion, readVersion } from '../sitting/version.ts';
import { readAccommodations } from '../staff/accommodations.ts';
import { readTotals } from './complete.ts';

/**
 * What a student is told before a quiz or a mock test, and of where it stands: an ordinary quiz is its own only module, without
 * a limit of time: `time` is only what a timed drill's clock counts down from. Throws `CallRefused` 400 for a module.
 */
export async function readDetails(db: Database, own: OwnSitting, now: Date): Promise<QuizDetails> {
  const sitting = requireKind(await readOwnSitting(db, own), 'quiz', 'mockTest');
  const version = await readVersion(db, sitting.versionId);
  const policy = await readAccommodations(db, own.studentId);
  const modules = sitting.isNode
    ? await mockModules(db, sitting, version, { policy, now })
    : [
        {
          ...toModule(sitting, now),
          name: version.title,
          type: version.subject,
          tools: [],
          time: paceFor(version, policy),
          breakBefore: null,
        },
      ];
  return {
    title: version.title,
    creator: version.creator,
    duration: version.minutes ?? (sitting.isNode ? defaultMockMinutes : defaultQuizMinutes),
    is_node: sitting.isNode,
    state: sitting.state,
    ending: sitting.ending,
    reinstatedAt: sitting.reinstatedAt?.getTime() ?? null,
    totalTime: sitting.isNode ? (await readTotals(db, sitting.id)).totalTime : sitting.totalTime,
    modules,
    policy,
  };
}

/** What a module offers whose content does not say it. */
const toolsByType: Readonly<Record<string, ModuleTool[]>> = { math: ['calculator', 'reference'] };

async function mockModules(
  db: Database,
  record: Sitting,
  { modules: pinned }: NamedVersion,
  { policy, now }: { policy: Accommodations; now: Date },
): Promise<ModuleDetails[]> {
  const details: ModuleDetails[] = [];
  const own = await readModules(db, record.id);
  for (const [index, module] of own.entries()) {
    const { title, subject } = await readVersion(db, module.versionId);
    const type = pinned?.[index]?.type ?? subject;
    const tools = pinned?.[index]?.tools ?? toolsByType[type] ?? [];
    const breakBefore = toBreak(pinned?.[index]?.breakSeconds, module, own[index - 1]);
    details.push({ ...toModule(module, now), name: title, type, tools, time: secondsFor(module, policy), breakBefore });
  }
  return details;
}

/** The break before a module that is still to be sat: it runs from the moment at which the one before was submitted. */
function toBreak(seconds: number | undefined, { state }: Sitting, before: Sitting | undefined): ModuleDetails['breakBefore'] {
  if (seconds === undefined || state !== 'assigned') return null;
  const begun = before?.state === 'submitted' ? before.submittedAt : null;
  return { seconds, endsAt: begun ? begun.getTime() + seconds * 1000 : null };
}

const toModule = (sitting: Sitting, now: Date) => ({
  studentQuizId: sitting.id,
  quizId: sitting.quizId,
  questions: sitting.questionCount,
  deadline: sitting.state === 'inProgress' ? (sitting.deadline?.getTime() ?? null) : null,
  state: sitting.state,
  ending: sitting.ending,
  late: isLate(sitting, now),
});
