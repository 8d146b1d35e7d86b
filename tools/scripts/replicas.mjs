/**
 * `npm run test:replicas [-- files]`: runs the server's tests on what docs/operations.md describes beyond one PostgreSQL: pgpool (Debian's) in front of a
 * primary and a streaming replica, with reads on both, and a ledger in partitions (deploy/partition-ledger.sql). At the end stands who answered how many
 * reads. Exit code 1 where a test fails, or where the replica answered nothing.
 */
import { endAll, endAllOnSignals, run } from './support/processes.mjs';
import { startReplicas } from './support/replicas.mjs';
import { inRoot, root, tool } from './support/root.mjs';

endAllOnSignals();
try {
  const { url, primaryUrl, countReads } = await startReplicas();
  const env = {
    ...process.env,
    ...{ TEST_DATABASE_URL: primaryUrl, TEST_DATABASE_THROUGH: url },
    TEST_TEMPLATE_SQL: inRoot('deploy/partition-ledger.sql'),
  };
  const files = process.argv.slice(2);
  const code = await run(process.execPath, [tool('vitest'), 'run', '--project', 'postgres', ...files], { cwd: root, env });
  const counts = await countReads();
  for (const { role, reads } of counts) console.log(`${role}: ${reads} reads`);
  process.exitCode = code === 0 && counts.every(({ reads }) => reads > 0) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await endAll();
}
