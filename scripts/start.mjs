/** `npm start`: builds when dist/ is older than the sources, then runs the server in this very process. */
import { spawnSync } from 'node:child_process';
import { inRoot, root } from './support/root.mjs';
import { isBuildCurrent } from './support/sources.mjs';

if (!isBuildCurrent(root)) {
  console.log('The build is missing or older than the sources: building first.');
  const { status } = spawnSync(process.execPath, [inRoot('scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import(inRoot('dist', 'server', 'main.js'));
