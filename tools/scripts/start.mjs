/**
 * `npm start`: builds when dist/ is older than the sources, then runs the server in this very process. With `--statecharts` the build has the
 * developers' page /dev/statecharts; without it, none: a build of the other kind is made anew.
 */
import { spawnSync } from 'node:child_process';
import { inRoot, root } from './support/root.mjs';
import { isBuildCurrent } from './support/sources.mjs';

const words = process.argv.filter((word) => word === '--statecharts');
if (!isBuildCurrent(root, { statecharts: words.length > 0 })) {
  console.log('The build is missing, older than the sources, or of the other kind: building first.');
  const { status } = spawnSync(process.execPath, [inRoot('tools/scripts/build.mjs'), ...words], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import(inRoot('dist', 'server', 'main.js'));
