import { drive, requireAll } from './http.mjs';
import { seedQuiz, seedStudents, tokenOf } from './seed.mjs';

/** @typedef {import('pg').Client} Client */

const satModules = [27, 27, 22, 22];
/** Beside the full SAT, which is five: 40 sittings in all. */
const quizzesEach = 35;
/** Students whose results are asked for. */
const asking = 20;

/** @param {Client} db */
async function seedContent(db) {
  await db.query("insert into quizzes (id, slug, is_node) values ('sat', 'sat', true)");
  for (const [at, questions] of satModules.entries()) await seedQuiz(db, `sat/${at + 1}`, { questions, moduleOf: 'sat' });
  for (let at = 1; at <= quizzesEach; at++) await seedQuiz(db, `quiz-${at}`, { questions: 15 });
  const modules = satModules.map((_, at) => ({
    quizId: `sat/${at + 1}`,
    versionId: `sat/${at + 1}`,
    type: 'math',
    seconds: 1920,
  }));
  await db.query(
    `insert into quiz_versions (id, quiz_id, version, digest, title, creator, subject, question_count, modules)
     values ('sat', 'sat', 1, 'sat', 'Full test', 'Prepchart', 'SAT', 98, $1)`,
    [JSON.stringify(modules)],
  );
}

const finished = `
  insert into sittings (id, student_id, quiz_id, version_id, record_id, position, state, ending, assigned_at, started_at,
    submitted_at, right_answers, total_questions, time_per_question, total_time)
  select n || '/' || $3, 'old-' || n, $3, $3, n || '/' || nullif($4, ''), $5, 'submitted', 'student', now() - interval '1 day',
    now() - interval '1 day', now() - n * interval '1 second', 5, $6::int,
    (select jsonb_object_agg(q, 10 + (n + q) % 50) from generate_series(1, $6::int) as q), 600
  from generate_series($1::int, $2::int) as n`;

/** Students who have sat everything. @param {Client} db @param {number} from @param {number} to */
async function seedFinished(db, from, to) {
  await seedStudents(db, 'old-', from, to);
  await db.query(finished, [from, to, 'sat', '', null, 98]);
  for (const [at, questions] of satModules.entries())
    await db.query(finished, [from, to, `sat/${at + 1}`, 'sat', at + 1, questions]);
  for (let at = 1; at <= quizzesEach; at++) await db.query(finished, [from, to, `quiz-${at}`, '', null, 15]);
  await db.query('analyze');
}

/** @param {number} port @param {string} quiz @param {number} connections @returns {Promise<number>} the median in ms, or all of them at once */
async function readAll(port, quiz, connections) {
  const calls = Array.from({ length: asking }, (_, at) => ({
    path: '/api/getQuizResult',
    token: tokenOf(`old-${at + 1}`),
    body: { studentQuizId: `${at + 1}/${quiz}` },
  }));
  const run = await drive(port, calls, connections);
  requireAll(`result of ${quiz}`, run);
  return connections === 1 ? run.p50 : run.seconds * 1000;
}

/**
 * How long the result of a full SAT takes beside that of a quiz, as the school grows: each student has 40 finished sittings.
 * @param {{ db: Client, port: number, sizes: number[], print: (line: string) => void }} given
 */
export async function benchResults({ db, port, sizes, print }) {
  await seedContent(db);
  let from = 1;
  for (const size of sizes) {
    await seedFinished(db, from, size);
    from = size + 1;
    // The first time is another call: it notes that the result was read.
    for (const quiz of ['quiz-1', 'sat']) await readAll(port, quiz, 1);
    const [quiz, sat, atOnce] = [
      await readAll(port, 'quiz-1', 1),
      await readAll(port, 'sat', 1),
      await readAll(port, 'sat', asking),
    ];
    const figures = `quiz ${quiz.toFixed(1)} ms | full SAT ${sat.toFixed(1)} ms | ${asking} at once ${atOnce.toFixed(0)} ms`;
    print(`result, ${size} students x ${quizzesEach + satModules.length + 1} sittings | ${figures}`);
  }
}
