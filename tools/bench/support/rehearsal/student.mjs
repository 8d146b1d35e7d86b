import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {{ seq: number, question: number, answer: string, marked: boolean, at: number }} Entry */
/** @typedef {{ status: number, phase: string, path: string, msg: string }} Failure */
/** @typedef {{ sitting: string, entries: Entry[], failures: Failure[], wentBack: () => number, sit: () => Promise<void> }} Student */

/** How long a student thinks before the next answer, in ms: an exam in the time of a rehearsal. */
const thinkingMs = 400;
const againMs = 300;
const longestBody = 200;

/**
 * A student with a page: answers are kept on the device, delivered as soon as they can be, and again where the server has gone back.
 * @param {{ username: string, password: string, ask: import('./proxy.mjs').Ask, phase: () => string, isOver: () => boolean, random: () => number }} world
 * @returns {Student}
 */
export function createStudent({ username, password, ask, phase, isOver, random }) {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Failure[]} */
  const failures = [];
  let [token, acknowledged, timesBack] = ['', 0, 0];
  /** @type {Student} */
  const student = { sitting: '', entries, failures, wentBack: () => timesBack, sit };

  /** @param {string} path @param {object} body @returns {Promise<any>} once it is done */
  async function insist(path, body) {
    for (;;) {
      const answer = await ask(path, body, token || undefined).catch((error) => ({ status: 0, body: { msg: String(error) } }));
      if (answer.status === 200) return answer.body;
      failures.push({ status: answer.status, phase: phase(), path, msg: String(answer.body?.msg) });
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
        throw new Error(`${path}: ${JSON.stringify(answer)}`);
      await wait(againMs);
    }
  }

  async function deliver() {
    while (acknowledged < entries.length) {
      const { data } = await insist('/saveAnswers', {
        ...{ studentQuizId: student.sitting, holder: username, entries: entries.slice(acknowledged, acknowledged + longestBody) },
        ...{ timePerQuestion: { 1: 10 }, totalTime: 10, signs: [Date.now()] },
      });
      if (data.lastSeq < acknowledged) timesBack += 1;
      acknowledged = data.lastSeq;
    }
  }

  async function sit() {
    const signedIn = await insist('/loginStudent', { username, password });
    token = signedIn.token;
    const [record] = (await insist('/getQuizzesByStudentId', { studentId: signedIn.data._id })).data;
    student.sitting = record._id;
    await insist('/startAttempt', { studentQuizId: record._id, holder: username });
    const { data: questions } = await insist('/getQuizContent', { quizId: record.quizId });
    while (!isOver()) {
      await wait(thinkingMs * (0.5 + random()));
      const question = 1 + Math.floor(random() * questions.length);
      const answer = 'ABCD'[Math.floor(random() * 4)] ?? 'A';
      entries.push({ seq: entries.length + 1, question, answer, marked: false, at: Date.now() });
      await deliver();
    }
    /** @type {Map<number, string>} */
    const last = new Map(entries.map(({ question, answer }) => [question, answer]));
    const answers = questions.map((/** @type {unknown} */ _, /** @type {number} */ at) => ({ answer: last.get(at + 1) ?? '' }));
    const submission = { studentQuizId: record._id, holder: username, answers, timePerQuestion: { 1: 10 }, totalTime: 10 };
    await insist('/submitQuiz', submission);
    const result = await insist('/getQuizResult', { studentQuizId: record._id });
    if (result.status !== 1) throw new Error(`${username} has no result: ${JSON.stringify(result).slice(0, 200)}`);
  }
  return student;
}
