import { seedStudents, tokenOf } from '../server/seed.mjs';

/** @typedef {{ id: string, token: string }} Person */
/** @typedef {{ course: string, students: Person[], tutors: Person[] }} School */

/**
 * A course with tutors and a student for each thread, all signed in.
 * @param {import('pg').Client} db @param {string} name @param {{ threads: number, tutors: number }} size @returns {Promise<School>}
 */
export async function seedSchool(db, name, { threads, tutors }) {
  await seedStudents(db, `${name}-`, 1, threads);
  await db.query(
    `insert into teachers (id, username, password_hash, firstname, lastname, email)
     select $1 || n, $1 || n, 'none', 'Ravi', 'Iyer', $1 || n || '@example.org' from generate_series(1, $2::int) as n`,
    [`${name}-tutor-`, tutors],
  );
  await db.query(
    `insert into tutor_checks (id, tutor_id, kind, checked_on, found, by_name, at)
     select $1 || n || kind, $1 || n, kind, '2020-01-01', 'Seen', 'Bench', now()
     from generate_series(1, $2::int) as n, unnest(array['identity', 'references', 'training', 'conduct']) as kind`,
    [`${name}-tutor-`, tutors],
  );
  await db.query(
    `insert into sessions (token_hash, role, person_id, created_at, used_at)
     select encode(sha256(convert_to(rpad($1 || n, 43, '-'), 'UTF8')), 'hex'), 'teacher', $1 || n, now(), now()
     from generate_series(1, $2::int) as n`,
    [`${name}-tutor-`, tutors],
  );
  const { rows } = await db.query('select id from courses order by id limit 1');
  const [{ id: course }] = rows;
  await db.query(
    `insert into course_tutors (course_id, teacher_id) select $1, $2 || n from generate_series(1, $3::int) as n on conflict do nothing`,
    [course, `${name}-tutor-`, tutors],
  );
  await db.query(
    `insert into enrolments (id, student_id, course_id, created_at) select $2 || n, $2 || n, $1, now() from generate_series(1, $3::int) as n`,
    [course, `${name}-`, threads],
  );
  const people = (/** @type {string} */ prefix, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, at) => ({ id: `${prefix}${at + 1}`, token: tokenOf(`${prefix}${at + 1}`) }));
  return { course, students: people(`${name}-`, threads), tutors: people(`${name}-tutor-`, tutors) };
}
