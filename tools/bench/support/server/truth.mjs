/** @typedef {import('pg').Client} Client */

/** @param {Client} db @param {string} text @param {unknown[]} values @returns {Promise<number>} */
async function count(db, text, values) {
  const { rows } = await db.query(text, values);
  return Number(rows[0]?.count);
}

/**
 * Throws unless the database has exactly what was acknowledged.
 * @param {Client} db @param {string} hall @param {{ entries?: number, submitted?: number, right?: number }} expected
 */
export async function requireStored(db, hall, { entries, submitted, right }) {
  const own = `${hall}-%`;
  const stored = {
    entries: await count(db, 'select count(*) from ledger where sitting_id like $1', [own]),
    submitted: await count(db, "select count(*) from sittings where id like $1 and state = 'submitted'", [own]),
    wrong: await count(db, "select count(*) from sittings where id like $1 and state = 'submitted' and right_answers <> $2", [
      own,
      right ?? 0,
    ]),
  };
  if (entries !== undefined && stored.entries !== entries) throw new Error(`${hall}: ${stored.entries} of ${entries} entries.`);
  if (submitted !== undefined && stored.submitted !== submitted)
    throw new Error(`${hall}: ${stored.submitted} of ${submitted} submitted.`);
  if (right !== undefined && stored.wrong > 0) throw new Error(`${hall}: ${stored.wrong} graded wrongly.`);
}

/**
 * Throws unless so many mock tests of a hall are over, each once and with the sum of its modules.
 * @param {Client} db @param {string} hall @param {{ tests: number, right: number }} expected
 */
export async function requireEnded(db, hall, { tests, right }) {
  const ended = await count(
    db,
    "select count(*) from sittings where id like $1 and state = 'submitted' and ending = 'student' and right_answers = $2",
    [`${hall}-%/record`, right],
  );
  if (ended !== tests) throw new Error(`${hall}: ${ended} of ${tests} tests are over as they should be.`);
}

/** What PostgreSQL itself has counted. @typedef {{ statements: number, syncs: number }} Counters */

/** @param {Client} db @returns {Promise<Counters>} */
async function readCounters(db) {
  // A connection tells its syncs at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await db.query('select pg_stat_clear_snapshot()');
  const { rows } = await db.query(
    `select (select sum(calls) from pg_stat_statements join pg_database on oid = dbid where datname = current_database()) as statements,
            (select wal_sync from pg_stat_wal) as syncs`,
  );
  return { statements: Number(rows[0]?.statements), syncs: Number(rows[0]?.syncs) };
}

/**
 * Runs some calls and tells, beside their result, how many statements and syncs to disk PostgreSQL counted meanwhile for each. The jobs of the
 * server are among them.
 * @template {{ answers: unknown[] }} Result @param {Client} db @param {() => Promise<Result>} run
 * @returns {Promise<Result & Counters>} by call
 */
export async function withCounters(db, run) {
  const before = await readCounters(db);
  const result = await run();
  const after = await readCounters(db);
  const calls = result.answers.length;
  return { ...result, statements: (after.statements - before.statements) / calls, syncs: (after.syncs - before.syncs) / calls };
}
