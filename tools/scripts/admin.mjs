/** `npm run admin -- …`: builds when dist/ is older than the sources, then runs the admin command in this very process. */
import { spawnSync } from 'node:child_process';
import { inRoot, root } from './support/root.mjs';
import { isBuildCurrent, readKind } from './support/sources.mjs';

const kind = readKind(root);
if (!isBuildCurrent(root, kind)) {
  // Its output goes to the error stream: `--json` keeps the other one to itself.
  const { status } = spawnSync(
    process.execPath,
    [inRoot('tools/scripts/build.mjs'), ...(kind.statecharts ? ['--statecharts'] : [])],
    { stdio: ['ignore', 2, 2] },
  );
  if (status !== 0) process.exit(status ?? 1);
}
await import(inRoot('dist', 'server', 'admin.js'));
