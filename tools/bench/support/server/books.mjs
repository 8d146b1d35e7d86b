/**
 * Compares what the database has with what was acknowledged.
 * @param {import('pg').Client} db @param {Pick<import('./sitter.mjs').Sitter, 'sitting' | 'entries'>[]} sitters who have submitted
 * @returns {Promise<string[]>} what is wrong
 */
export async function compareBooks(db, sitters) {
  const flaws = [];
  for (const { sitting, entries } of sitters) {
    const { rows } = await db.query('select seq, question, answer from ledger where sitting_id = $1 order by seq', [sitting]);
    const [stored, sent] = [rows, entries.map(({ seq, question, answer }) => ({ seq, question, answer }))].map((all) =>
      JSON.stringify(all),
    );
    if (stored !== sent) flaws.push(`${sitting}: the ledger has ${stored}, acknowledged was ${sent}`);
    const right = entries.filter(({ answer }) => answer === 'A').length;
    const { rows: found } = await db.query('select state, right_answers from sittings where id = $1', [sitting]);
    if (found[0]?.state !== 'submitted') flaws.push(`${sitting}: it is ${found[0]?.state}`);
    else if (found[0].right_answers !== right) flaws.push(`${sitting}: ${found[0].right_answers} right, and it is ${right}`);
  }
  return flaws;
}
