import { execFile, spawn } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { writePageIndex } from '../../../tools/scripts/support/public-pages.mjs';
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
export async function startWithStatecharts(env: Record<string, string> = {}): Promise<ProductServer> {
  const folder = await makeFolder('statecharts');
  for (const name of shared) await symlink(join(projectRoot, name), join(folder, name));
  await cp(join(projectRoot, 'dist'), join(folder, 'dist'), { recursive: true });
  const app = join(folder, 'dist/app');
  await buildApp(app);
  // The public pages load what has been built now.
  writePageIndex(app, await import(pathToFileURL(join(app, 'pages/render.js')).href));
  const server = await startServer({ env, from: filledData(), folder });
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

/** The page of statecharts in another tab of the same browser. */
export async function openCharts(app: Page, origin: string, machine: string): Promise<Page> {
  const charts = await app.context().newPage();
  await charts.goto(`${origin}/dev/statecharts?machine=${machine}`);
  await expect(charts.getByRole('img', { name: `Statechart ${machine}` })).toBeVisible();
  return charts;
}

/** The chart shows that the machine is in this state, by its id. */
export const isOn = (charts: Page, state: string): Promise<void> =>
  expect(charts.locator(`.chart .on[data-state="${state}"]`)).toHaveCount(1);

/** What the page has heard, as a file. */
export async function saveRecording(charts: Page, file: string): Promise<void> {
  const [download] = await Promise.all([
    charts.waitForEvent('download'),
    charts.getByRole('button', { name: 'Save recording' }).click(),
  ]);
  await download.saveAs(file);
}

/** Where a test puts a recording: with RECORDINGS=tests/recordings it takes the place of the one that is kept there. */
export const recordingFile = (testInfo: TestInfo, name: string): string =>
  process.env.RECORDINGS ? join(projectRoot, process.env.RECORDINGS, name) : testInfo.outputPath(name);

/** What the charts of today make of it. A difference in what is kept ends it with another code and is told as well. */
export const replay = (file: string): Promise<string> =>
  promisify(execFile)(process.execPath, ['tools/scripts/replay.mjs', file], { cwd: projectRoot }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
