import { hash } from '@node-rs/argon2';

/** @typedef {import('pg').Client} Client */
/** @typedef {{ token: string, username: string, sitting: string, quiz: string, entries: number }} Sitter */

export const questionCount = 15;
export const password = 'owls hear very well';

/** A session's token that can be told from its student's name. @param {string} name */
const toToken = (name) => name.padEnd(43, '-');

/** The questions of a version, all with the key A and of an ordinary length. */
const insertQuestions = `
  insert into questions (version_id, number, name, delivered, key, domain, skill, difficulty)
  select $1, n, 'q' || n,
    jsonb_build_object('question', repeat('A sentence of a question. ', 40), 'questionFormat', 'html', 'optionFormat', 'html',
      'options', jsonb_build_object('A', 'one', 'B', 'two', 'C', 'three', 'D', 'four'), 'kind', 'choice', 'mcq', true),
    '{"answer": "A", "accepted": [], "explanation": "Because."}', 'Algebra', 'Lines', 'easy'
  from generate_series(1, $2::int) as n`;

/** @param {Client} db @param {string} id of the quiz, and of its only version @param {{ questions: number, moduleOf?: string }} of */
export async function seedQuiz(db, id, { questions, moduleOf }) {
  await db.query('insert into quizzes (id, slug, module_of) values ($1, $1, $2)', [id, moduleOf ?? null]);
  await db.query(
    `insert into quiz_versions (id, quiz_id, version, digest, title, creator, subject, question_count)
     values ($1, $1, 1, $1, 'Owls', 'Prepchart', 'SAT Math', $2)`,
    [id, questions],
  );
  await db.query(insertQuestions, [id, questions]);
}

/** Students with a session each. @param {Client} db @param {string} prefix of their names @param {number} from @param {number} to */
export async function seedStudents(db, prefix, from, to) {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await db.query(
    `insert into students (id, username, password_hash, firstname, lastname, email)
     select $1 || n, $1 || n, $4, 'Asha', 'Menon', $1 || n || '@example.org' from generate_series($2::int, $3::int) as n`,
    [prefix, from, to, passwordHash],
  );
  await db.query(
    `insert into sessions (token_hash, role, person_id, created_at, used_at)
     select encode(sha256(convert_to(rpad($1 || n, 43, '-'), 'UTF8')), 'hex'), 'student', $1 || n, now(), now()
     from generate_series($2::int, $3::int) as n`,
    [prefix, from, to],
  );
}

/**
 * A hall of students of their own, each with a session and a sitting of one quiz that is not begun.
 * @param {Client} db @param {string} name of the hall, which its students' names begin with @param {number} size
 * @returns {Promise<Sitter[]>}
 */
export async function seedHall(db, name, size) {
  await seedQuiz(db, name, { questions: questionCount });
  await seedStudents(db, `${name}-`, 1, size);
  await db.query(
    `insert into sittings (id, student_id, quiz_id, version_id, assigned_at)
     select $1 || '-' || n, $1 || '-' || n, $1, $1, now() from generate_series(1, $2::int) as n`,
    [name, size],
  );
  return Array.from({ length: size }, (_, at) => {
    const student = `${name}-${at + 1}`;
    return { token: toToken(student), username: student, sitting: student, quiz: name, entries: 0 };
  });
}

/** What is right of the first module of a seeded mock test. */
export const rightBefore = 5;

/**
 * A hall whose students have handed in the first of a mock test's two modules, and have not begun the second, which is their sitting.
 * @param {Client} db @param {string} name of the hall, which its students' names begin with @param {number} size
 * @returns {Promise<Sitter[]>}
 */
export async function seedMockHall(db, name, size) {
  await db.query('insert into quizzes (id, slug, is_node) values ($1, $1, true)', [name]);
  const modules = [`${name}/1`, `${name}/2`];
  for (const id of modules) await seedQuiz(db, id, { questions: questionCount, moduleOf: name });
  await db.query(
    `insert into quiz_versions (id, quiz_id, version, digest, title, creator, subject, question_count, modules)
     values ($1, $1, 1, $1, 'Whole test', 'Prepchart', 'SAT', $2, $3)`,
    [name, 2 * questionCount, JSON.stringify(modules.map((id) => ({ quizId: id, versionId: id, type: 'math', seconds: 1920 })))],
  );
  await seedStudents(db, `${name}-`, 1, size);
  await db.query(
    `insert into sittings (id, student_id, quiz_id, version_id, state, assigned_at, started_at)
     select $1 || '-' || n || '/record', $1 || '-' || n, $1, $1, 'inProgress', now(), now() from generate_series(1, $2::int) as n`,
    [name, size],
  );
  await db.query(
    `insert into sittings (id, student_id, quiz_id, version_id, record_id, position, seconds, state, ending, assigned_at, started_at,
       submitted_at, right_answers, total_questions, total_time)
     select $1 || '-' || n || '/1', $1 || '-' || n, $1 || '/1', $1 || '/1', $1 || '-' || n || '/record', 1, 1920, 'submitted', 'student', now(), now(),
       now(), $3::int, $4::int, 600
     from generate_series(1, $2::int) as n`,
    [name, size, rightBefore, questionCount],
  );
  await db.query(
    `insert into sittings (id, student_id, quiz_id, version_id, record_id, position, seconds, assigned_at)
     select $1 || '-' || n, $1 || '-' || n, $1 || '/2', $1 || '/2', $1 || '-' || n || '/record', 2, 1920, now()
     from generate_series(1, $2::int) as n`,
    [name, size],
  );
  return Array.from({ length: size }, (_, at) => {
    const student = `${name}-${at + 1}`;
    return { token: toToken(student), username: student, sitting: student, quiz: `${name}/2`, entries: 0 };
  });
}

/** @param {string} student @returns {string} the token of a seeded session */
export const tokenOf = toToken;
