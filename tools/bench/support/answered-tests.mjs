/** @typedef {(path: string, body: object, token?: string) => Promise<any>} Call of the API, which throws where it is refused */

const quizzes = ['sat-mathematics-core', 'sat-reading-writing-foundations'];

/** What is tested and read in the school's course. @param {(words: string[]) => unknown} admin */
export function importTests(admin) {
  for (const quiz of quizzes) admin(['content', 'import', `content/quizzes/${quiz}`]);
  admin(['content', 'import', 'content/materials/sat-dominance-program']);
}

/** A student takes so many of the quizzes that they have, and answers the first questions of each. @param {Call} call @param {{ token: string, data: { _id: string } }} student @param {number} count */
export async function sitQuizzes(call, { token, data: { _id: studentId } }, count) {
  const { data: records } = await call('/getQuizzesByStudentId', { studentId }, token);
  for (const { _id: studentQuizId, quizId } of records.slice(0, count)) {
    await call('/startAttempt', { studentQuizId, holder: studentId }, token);
    const { data: questions } = await call('/getQuizContent', { quizId }, token);
    const answers = questions.map((/** @type {unknown} */ _, /** @type {number} */ at) => ({
      answer: 'ABCD'[(at * 3) % 4] ?? '',
    }));
    const timePerQuestion = Object.fromEntries(
      answers.map((/** @type {unknown} */ _, /** @type {number} */ at) => [at + 1, 40 + ((at * 17) % 50)]),
    );
    const totalTime = Object.values(timePerQuestion).reduce((all, each) => all + each, 0);
    await call('/submitQuiz', { studentQuizId, holder: studentId, answers, timePerQuestion, totalTime }, token);
  }
}

/** @param {(words: string[]) => unknown} admin @param {string[]} usernames who has all of them */
export function assignTests(admin, usernames) {
  for (const quiz of quizzes) for (const student of usernames) admin(['quiz', 'assign', '--quiz', quiz, '--student', student]);
}
