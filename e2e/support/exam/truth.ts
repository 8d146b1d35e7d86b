import * as z from 'zod/mini';
import { loginStudent } from '../../../contract/accounts/accounts.ts';
import { refusal } from '../../../contract/call.ts';
import type { Ending, RecordedEvent } from '../../../contract/exam/attempts.ts';
import { getQuizzesByStudentId, getQuizzesDetails, type ModuleDetails, type QuizRecord } from '../../../contract/exam/quizzes.ts';
import { getQuizResult, type ModuleResult } from '../../../contract/results/results.ts';
import type { Person } from '../people.ts';
import { adminAt } from '../server.ts';

/** What the server has of a student's one begun sitting. `answers`: letters and numbers by question, without blanks. */
export type Truth = {
  state: 'inProgress' | 'submitted';
  ending: Ending | null;
  answers: Record<number, string>;
  /** What was recorded, in order: the kind, and the key's name where there is one. */
  events: string[];
};

/** A module of a mock test. Its answers and events are null where nobody is told them: it takes none, and the result is not there yet. */
export type ModuleTruth = {
  state: ModuleDetails['state'];
  ending: Ending | null;
  answers: Truth['answers'] | null;
  events: string[] | null;
};

/** What the server has of a student's one begun mock test. `events`: those outside the modules, null before the result is there. */
export type MockTruth = Pick<Truth, 'state' | 'ending'> & { modules: ModuleTruth[]; events: string[] | null };

type Call<Answer> = { path: string; answer: z.ZodMiniType<Answer> };

class CallRefused extends Error {
  readonly reason: string | undefined;
  constructor(message: string, reason: string | undefined) {
    super(message);
    this.reason = reason;
  }
}

/** Why a call was refused; undefined where the answer is none of the API's. */
function readReason(text: string): string | undefined {
  try {
    return refusal.parse(JSON.parse(text)).reason;
  } catch {
    return undefined;
  }
}

/** What is being submitted while it is read is over at the second look: the list was older than the answer. */
async function readAgainIfOver<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CallRefused && error.reason === 'closed') return read();
    throw error;
  }
}

/** Makes a call of the contract from outside any browser. Throws with the server's words when it refuses. */
export async function ask<Answer>(origin: string, { path, answer }: Call<Answer>, body: object, token = ''): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new CallRefused(`${path} answered ${response.status}: ${text}`, readReason(text));
  return answer.parse(JSON.parse(text));
}

/** Signs in from outside any browser. */
export const openSession = (origin: string, student: Person) => ask(origin, loginStudent, student);

/** Makes calls about one sitting, in a session of its own. */
type Asking = <Answer>(call: Call<Answer>, studentQuizId: string) => Promise<Answer>;

/** The student's one begun quiz or mock test, and a way to ask about it. Throws unless there is exactly one of the kind. */
async function begunBy(origin: string, student: Person, isMock: boolean): Promise<{ begun: QuizRecord; about: Asking }> {
  const { token, data: person } = await openSession(origin, student);
  const { data: records } = await ask(origin, getQuizzesByStudentId, { studentId: person._id }, token);
  const ofKind = records.filter(({ is_node }) => is_node === isMock);
  const [begun, another] = ofKind.filter((record) => record.in_progress || record.is_complete);
  if (!begun || another) throw new Error(`${student.username} has begun ${begun ? 'several sittings' : 'none'}.`);
  return { begun, about: (call, studentQuizId) => ask(origin, call, { studentQuizId }, token) };
}

/** What staff can export of a student, as far as it is read here. */
const exported = z.object({
  sittings: z.array(z.object({ id: z.string(), state: z.string(), lateUntil: z.nullable(z.string()) })),
  answers: z.array(z.object({ sittingId: z.string(), seq: z.number(), question: z.number(), answer: z.string() })),
  events: z.array(z.object({ sittingId: z.string(), kind: z.string(), detail: z.string() })),
});

/** What the database has of an open sitting: only the tab that holds it is told by the API. Throws `closed` where it is over. */
async function readOpen(origin: string, student: Person, sittingId: string): Promise<Pick<Truth, 'answers' | 'events'>> {
  const { sittings, answers, events } = exported.parse(
    JSON.parse(await adminAt(origin, 'student', 'export', student.username, '--json')),
  );
  const sitting = sittings.find(({ id }) => id === sittingId);
  if (!sitting || (sitting.state === 'submitted' && sitting.lateUntil === null)) throw new CallRefused('It is over.', 'closed');
  const entries = answers.filter((entry) => entry.sittingId === sittingId).sort((one, other) => one.seq - other.seq);
  const newest = new Map(entries.map((entry) => [entry.question, entry]));
  return {
    answers: toAnswers([...newest.values()]),
    events: events.filter((event) => event.sittingId === sittingId).map(formatEvent),
  };
}

/** Reads the truth from the server, leaving everything as it is. Throws unless the student has begun exactly one quiz. */
export const loadTruth = (origin: string, student: Person): Promise<Truth> => readAgainIfOver(() => readTruth(origin, student));

async function readTruth(origin: string, student: Person): Promise<Truth> {
  const { begun, about } = await begunBy(origin, student, false);
  if (begun.is_complete) {
    const { data } = await about(getQuizResult, begun._id);
    const [quiz] = data.modules;
    if (!quiz) throw new Error('The result has no module.');
    return { state: 'submitted', ending: data.ending, ...toldBy(quiz) };
  }
  return { state: 'inProgress', ending: null, ...(await readOpen(origin, student, begun._id)) };
}

/** As `loadTruth`, of the student's one begun mock test. Throws unless there is exactly one. */
export const loadMockTruth = (origin: string, student: Person): Promise<MockTruth> =>
  readAgainIfOver(() => readMockTruth(origin, student));

async function readMockTruth(origin: string, student: Person): Promise<MockTruth> {
  const { begun, about } = await begunBy(origin, student, true);
  const { data: details } = await about(getQuizzesDetails, begun._id);
  const { state, ending } = details;
  if (state === 'assigned') throw new Error('A begun mock test has not been begun.');
  if (state === 'submitted' && !details.modules.some(({ late }) => late)) {
    const { data } = await about(getQuizResult, begun._id);
    const modules = details.modules.map((module, at) => {
      const told = data.modules[at];
      if (!told) throw new Error(`The result lacks module ${at + 1}.`);
      return { state: module.state, ending: module.ending, ...toldBy(told) };
    });
    return { state, ending, modules, events: data.events.map(formatEvent) };
  }
  const modules: ModuleTruth[] = [];
  for (const module of details.modules) modules.push(await moduleTruth(module, (id) => readOpen(origin, student, id)));
  return { state, ending, modules, events: null };
}

async function moduleTruth(
  { studentQuizId, state, ending, late }: ModuleDetails,
  readAnswers: (sittingId: string) => Promise<Pick<Truth, 'answers' | 'events'>>,
): Promise<ModuleTruth> {
  if (state !== 'inProgress' && !late) return { state, ending, answers: null, events: null };
  return { state, ending, ...(await readAnswers(studentQuizId)) };
}

const formatEvent = ({ kind, detail }: Pick<RecordedEvent, 'detail'> & { kind: string }) => (detail ? `${kind} ${detail}` : kind);

const toldBy = ({ questions, events }: ModuleResult) => ({
  answers: toAnswers(questions.map(({ number, answer }) => ({ question: number, answer }))),
  events: events.map(formatEvent),
});

const toAnswers = (entries: { question: number; answer: string }[]) =>
  Object.fromEntries(entries.filter(({ answer }) => answer !== '').map(({ question, answer }) => [question, answer]));
