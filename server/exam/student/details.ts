import type {
  Accommodations,
  ModuleDetails,
  ModuleTool,
  QuizDetails,
  ReferenceSheetName,
} from '../../../contract/exam/quizzes.ts';
import { defaultMockMinutes, defaultQuizMinutes } from '../../../contract/limits.ts';
import type { Database } from '../../db/open.ts';
import { together } from '../../db/together.ts';
import { isLate } from '../closing/late.ts';
import { readModules } from '../sitting/mock-test.ts';
import { type OwnSitting, readOwnSitting, requireKind, type Sitting } from '../sitting/sitting.ts';
import { paceFor, secondsFor } from '../sitting/time.ts';
import { type NamedVersion, readVersion, readVersions, requireVersion } from '../sitting/version.ts';
import { readAccommodations } from '../staff/accommodations.ts';

/**
 * What a student is told before a quiz or a mock test, and of where it stands: an ordinary quiz is its own only module, without
 * a limit of time: `time` is only what a timed drill's clock counts down from. Throws `CallRefused` 400 for a module.
 */
export async function readDetails(db: Database, own: OwnSitting, now: Date): Promise<QuizDetails> {
  const sitting = requireKind(await readOwnSitting(db, own), 'quiz', 'mockTest');
  const [version, policy, sat] = await together(
    () => readVersion(db, sitting.versionId),
    () => readAccommodations(db, own.studentId),
    async () => (sitting.isNode ? readModules(db, sitting.id) : []),
  );
  const modules = sitting.isNode
    ? await mockModules(db, sat, version, { policy, now })
    : [
        {
          ...toModule(sitting, now),
          name: version.title,
          type: version.subject,
          tools: [],
          reference: usualReference,
          photographing: null,
          time: paceFor(version, policy),
          breakBefore: null,
        },
      ];
  return {
    title: version.title,
    creator: version.creator,
    duration: version.minutes ?? (sitting.isNode ? defaultMockMinutes : defaultQuizMinutes),
    exam: version.exam,
    is_node: sitting.isNode,
    state: sitting.state,
    ending: sitting.ending,
    reinstatedAt: sitting.reinstatedAt?.getTime() ?? null,
    totalTime: sitting.isNode ? sat.reduce((sum, { totalTime }) => sum + totalTime, 0) : sitting.totalTime,
    modules,
    policy,
  };
}

/** Whose reference sheet a module gives whose content does not say it. */
export const usualReference: ReferenceSheetName = 'sat';
/** What a module offers whose content does not say it. */
export const toolsByType: Readonly<Record<string, ModuleTool[]>> = { math: ['calculator', 'reference'] };

async function mockModules(
  db: Database,
  sat: Sitting[],
  { modules: pinned }: NamedVersion,
  { policy, now }: { policy: Accommodations; now: Date },
): Promise<ModuleDetails[]> {
  const versions = await readVersions(
    db,
    sat.map(({ versionId }) => versionId),
  );
  return sat.map((module, index) => {
    const { title, subject } = requireVersion(versions, module.versionId);
    const type = pinned?.[index]?.type ?? subject;
    const tools = pinned?.[index]?.tools ?? toolsByType[type] ?? [];
    const reference = pinned?.[index]?.reference ?? usualReference;
    const photographing = pinned?.[index]?.photographing ?? null;
    const breakBefore = toBreak(pinned?.[index]?.breakSeconds, module, sat[index - 1]);
    return {
      ...toModule(module, now),
      ...{ name: title, type, tools, reference, breakBefore },
      time: secondsFor(module, policy),
      photographing: photographing === null ? null : Math.ceil(photographing * policy.extraTime),
    };
  });
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
