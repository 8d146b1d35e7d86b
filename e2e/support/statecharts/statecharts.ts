import { spawn } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { endWithThisProcess } from '../children.ts';
import { makeFolder, projectRoot, removeFolder } from '../folders.ts';
import { type ProductServer, startServer } from '../server.ts';
import { filledData } from '../template.ts';

/** What a server reads beside its bundle. */
const shared = ['package.json', 'node_modules', 'content', 'server'];

/**
 * The product with its page of statecharts: a server on a filled data folder, out of a folder of its own. There the app is built again as
 * `npm run build -- --statecharts` does; the rest is what the run has built.
 */
export async function startWithStatecharts(): Promise<ProductServer> {
  const folder = await makeFolder('statecharts');
  for (const name of shared) await symlink(join(projectRoot, name), join(folder, name));
  await cp(join(projectRoot, 'dist'), join(folder, 'dist'), { recursive: true });
  await buildApp(join(folder, 'dist/app'));
  const server = await startServer({ from: filledData(), folder });
  return {
    ...server,
    dispose: async () => {
      await server.dispose();
      await removeFolder(folder);
    },
  };
}

function buildApp(outDir: string): Promise<void> {
  const words = ['build', '--mode', 'statecharts', '--outDir', outDir, '--emptyOutDir', 'false', '--logLevel', 'warn'];
  const build = spawn(process.execPath, [join(projectRoot, 'node_modules/vite/bin/vite.js'), ...words], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  endWithThisProcess(build, () => build.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    build.once('error', reject);
    build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build ended with ${code}.`))));
  });
}
