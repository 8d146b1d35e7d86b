import { loginInstructor } from '../../../contract/accounts/accounts.ts';
import { askDoubt, getDoubts, writeDoubt } from '../../../contract/doubts/doubts.ts';
import { answerDoubt } from '../../../contract/doubts/tutoring.ts';
import { ask, openSession } from '../exam/truth.ts';
import type { Person } from '../people.ts';

const written = (text: string) => ({ clientKey: crypto.randomUUID(), text });

/** A doubt in the student's one course that nobody has answered yet. Returns its id. */
export async function askDoubtOf(origin: string, student: Person, text: string): Promise<string> {
  const { token, data } = await openSession(origin, student);
  const { data: known } = await ask(origin, getDoubts, { studentId: data._id }, token);
  const { data: asked } = await ask(origin, askDoubt, { courseId: known.courses[0]?.courseId, ...written(text) }, token);
  return asked.head.doubtId;
}

/** The same, answered by a tutor, and with what the student wrote after that. Returns its id. */
export async function askAnswered(
  origin: string,
  { student, tutor }: { student: Person; tutor: Person },
  [text, answer, ...more]: [text: string, answer: string, ...more: string[]],
): Promise<string> {
  const doubtId = await askDoubtOf(origin, student, text);
  const teacher = await ask(origin, loginInstructor, tutor);
  await ask(origin, answerDoubt, { doubtId, ...written(answer), kind: 'answer', seen: 1, confirmed: false }, teacher.token);
  const { token } = await openSession(origin, student);
  for (const line of more) await ask(origin, writeDoubt, { doubtId, ...written(line) }, token);
  return doubtId;
}
