import type * as z from 'zod/mini';
import { loginStudent } from '../../contract/accounts.ts';
import { type Ending, type SittingEvent, startAttempt } from '../../contract/attempts.ts';
import { getQuizzesByStudentId } from '../../contract/quizzes.ts';
import { getQuizResult } from '../../contract/results.ts';
import type { Person } from './people.ts';

/** What the server has of a student's one begun sitting. `answers`: letters and numbers by question, without blanks. */
export type Truth = {
  state: 'inProgress' | 'submitted';
  ending: Ending | null;
  answers: Record<number, string>;
  /** What the proctor saw, in order: the kind, and the key's name where there is one. */
  events: string[];
};

type Call<Answer> = { path: string; answer: z.ZodMiniType<Answer> };

/** Makes a call of the contract from outside any browser. Throws with the server's words when it refuses. */
async function ask<Answer>(origin: string, { path, answer }: Call<Answer>, body: object, token = ''): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return answer.parse(JSON.parse(text));
}

/**
 * Reads the truth from the server in a session of its own, leaving everything as it is: opening a sitting without naming a tab
 * changes nobody's hold. Throws unless the student has begun exactly one sitting.
 */
export async function truthOf(origin: string, student: Person): Promise<Truth> {
  const { token, data: person } = await ask(origin, loginStudent, student);
  const { data: records } = await ask(origin, getQuizzesByStudentId, { studentId: person._id }, token);
  const [begun, another] = records.filter((record) => record.in_progress || record.is_complete);
  if (!begun || another) throw new Error(`${student.username} has begun ${begun ? 'several sittings' : 'none'}.`);
  const studentQuizId = begun._id;
  if (begun.is_complete) {
    const { data } = await ask(origin, getQuizResult, { studentQuizId }, token);
    const answers = answersOf(data.questions.map(({ number, answer }) => ({ question: number, answer })));
    return { state: 'submitted', ending: data.ending, answers, events: data.events.map(nameOf) };
  }
  const { data } = await ask(origin, startAttempt, { studentQuizId }, token);
  return { state: 'inProgress', ending: null, answers: answersOf(data.saved), events: data.events.map(nameOf) };
}

const nameOf = ({ kind, detail }: SittingEvent) => (detail ? `${kind} ${detail}` : kind);

const answersOf = (entries: { question: number; answer: string }[]) =>
  Object.fromEntries(entries.filter(({ answer }) => answer !== '').map(({ question, answer }) => [question, answer]));
