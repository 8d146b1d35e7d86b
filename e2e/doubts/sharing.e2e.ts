import { expect, type Page } from '@playwright/test';
import { getQuizzesByStudentId } from '../../contract/exam/quizzes.ts';
import { getQuizResult } from '../../contract/results/results.ts';
import { axe } from '../support/axe.ts';
import { quizTitles } from '../support/exam/attempt.ts';
import { openSession } from '../support/exam/truth.ts';
import { openPortal, signIn, test } from '../support/fixtures.ts';
import { enter } from '../support/parents.ts';
import { addStudent, addTeacher } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';

const course = 'SAT Dominance Program';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A student of the course who chose A everywhere in one quiz, and a question where that was wrong: another one for each `turn`, since what was offered stays. */
async function addSitter(server: SharedServer, turn: number) {
  const student = await addStudent(server);
  await server.admin('course', 'enroll', course, '--student', student.username);
  const { token, data } = await openSession(server.url, student);
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { data: records } = getQuizzesByStudentId.answer.parse(await call('/getQuizzesByStudentId', { studentId: data._id }));
  const record = records.find(({ quiz_name }) => quiz_name === quizTitles.reading);
  if (!record) throw new Error('The quiz is not assigned.');
  const studentQuizId = record._id;
  await call('/startAttempt', { studentQuizId });
  const answers = Array.from({ length: record.content_length }, () => ({ answer: 'A' }));
  await call('/submitQuiz', { studentQuizId, answers, timePerQuestion: { 1: 20 }, totalTime: 20 });
  const { data: result } = getQuizResult.answer.parse(await call('/getQuizResult', { studentQuizId }));
  const wrong = result.modules.flatMap(({ questions }) => questions).filter(({ key }) => key !== 'A')[turn];
  if (!wrong) throw new Error(`A is wrong in fewer than ${turn + 1} questions.`);
  return { student, call, studentQuizId, quizId: record.quizId, question: wrong.number };
}

test('a tutor offers a solved doubt to others who chose the same, until the parents refuse it @long @firefox-long', async ({
  page: desk,
  openElsewhere,
  server,
  complaints,
}) => {
  test.slow();
  // What may not be offered any more is refused.
  complaints.allow(/409 \(Conflict\).*getDoubtShare/);
  const { repeatEachIndex, project, config } = test.info();
  const turn = repeatEachIndex * config.projects.length + config.projects.findIndex(({ name }) => name === project.name);
  const [asker, other] = [await addSitter(server, turn), await addSitter(server, turn)];
  const tutor = await addTeacher(server);
  const address = `parent.of.${asker.student.username}@example.org`;
  await server.admin('student', 'set', asker.student.username, '--guardian-email', address);
  await server.admin('course', 'tutor', course, '--teacher', tutor.username);
  const text = `Why is it not A, ${crypto.randomUUID().slice(0, 8)}?`;
  const { data: known } = await asker.call('/getDoubts', { studentId: (await openSession(server.url, asker.student)).data._id });
  const origin = { kind: 'result', studentQuizId: asker.studentQuizId, question: asker.question };
  const asked = await asker.call('/askDoubt', {
    clientKey: crypto.randomUUID(),
    courseId: known.courses[0].courseId,
    text,
    origin,
  });
  expect(asked.status).toBe(1);

  await signIn(desk, tutor, 'Teacher');
  await press(desk, 'Doubts');
  await desk.getByRole('button', { name: text }).click();
  await desk.getByLabel('Your answer').pressSequentially('The text says the opposite.');
  await press(desk, 'Answer');
  await press(desk, 'Close as solved');
  const card = desk.getByRole('region', { name: 'Help others with it' });
  await card.getByRole('button', { name: 'Offer it without a name' }).click();
  await expect(card.getByLabel('What was asked')).toHaveValue(text);
  expect(await axe(desk)).toEqual([]);
  await card.getByRole('button', { name: 'Offer it', exact: true }).click();
  await expect(card.getByText(/see this in their review/)).toBeVisible();

  const reader = await openElsewhere();
  const review = async () => {
    await reader.getByRole('button', { name: `Question ${other.question}, Wrong`, exact: true }).click();
    await expect(reader.getByRole('article', { name: `Question ${other.question}`, exact: true })).toBeVisible();
  };
  await openPortal(reader, server.url, other.student, `/student-portal/quizzes/${other.quizId}/results`);
  await review();
  await expect(reader.getByText(text)).toBeVisible();
  await expect(reader.getByText('The text says the opposite.')).toBeVisible();

  const home = await reader.context().newPage();
  await enter(home, server, address);
  await home.getByRole('button', { name: 'Refuse: Sharing a solved doubt' }).click();
  const question = home.getByRole('dialog', { name: 'Refuse “Sharing a solved doubt”?' });
  await expect(question.getByText('What is offered is taken out of every review at once and stays out')).toBeVisible();
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(home.getByText(/^Not agreed since/)).toBeVisible();
  expect(await axe(home)).toEqual([]);
  await reader.reload();
  await review();
  await expect(reader.getByText(text)).toHaveCount(0);
  await desk.reload();
  await press(desk, 'Doubts');
  await desk.getByRole('button', { name: text }).click();
  await expect(card.getByText('The student or the parents don’t want their doubts offered to others.')).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
});
