import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeFolder, projectRoot, removeFolder } from '../folders.ts';
import { type ProductServer, startServer } from '../server.ts';
import { filledData } from '../template.ts';

/** Waits until the browser keeps what an attempt's page is made of, so that it opens without a network. */
export const untilShellIsKept = async (page: Page): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
};

/** Which workers this browser has for the portal. */
export const workersOf = (page: Page): Promise<{ active: boolean; waiting: boolean }> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/student-portal');
    return { active: Boolean(registration?.active), waiting: Boolean(registration?.waiting) };
  });

/** The product out of a folder of its own, on filled data, so that another build can be put there. */
export type DeployableServer = ProductServer & {
  /** Puts a build there whose app page is marked with `<meta name="build">`, and starts the server on it. */
  deploy: (build: string) => Promise<void>;
  /** The same, and every file of code has another name, as if each had changed. */
  deployRenamed: (build: string) => Promise<void>;
  /** Takes away the files of earlier builds, as where another machine answers now. */
  forgetEarlierBuilds: () => Promise<void>;
};

export async function startDeployable(env: Record<string, string> = {}): Promise<DeployableServer> {
  const folder = await makeFolder('deployed');
  for (const name of ['package.json', 'node_modules', 'content', 'server'])
    await symlink(join(projectRoot, name), join(folder, name));
  await cp(join(projectRoot, 'dist'), join(folder, 'dist'), { recursive: true });
  const server = await startServer({ from: filledData(), folder, env });
  const deploy = async (build: string) => {
    const page = join(folder, 'dist/app/app.html');
    const html = (await readFile(page, 'utf8')).replace(/<meta name="build"[^>]*>/, '');
    await writeFile(page, html.replace('</head>', `<meta name="build" content="${build}"></head>`));
    await server.restart();
  };
  return {
    ...server,
    deploy,
    deployRenamed: async (build) => {
      await server.stop();
      await renameScripts(join(folder, 'dist/app'), build);
      await deploy(build);
    },
    forgetEarlierBuilds: () => rm(join(server.dataDir, 'assets'), { recursive: true }),
    dispose: async () => {
      await server.dispose();
      await removeFolder(folder);
    },
  };
}

/** Gives every script of a build another name, wherever it is named. What was compressed ahead would have the old ones. */
async function renameScripts(app: string, mark: string): Promise<void> {
  const names = (await readdir(app, { recursive: true })).filter((name) => /\.(js|css|html|json|br)$/.test(name));
  for (const name of names.filter((each) => each.endsWith('.br'))) await rm(join(app, name));
  const texts = names.filter((each) => !each.endsWith('.br'));
  const scripts = texts
    .filter((each) => /^assets\/.*\.js$/.test(each))
    .map((each) => each.slice('assets/'.length, -'.js'.length));
  const known = new RegExp(
    `(?<=[/"'\`])(${scripts.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?=\\.js)`,
    'g',
  );
  for (const name of texts) {
    const text = await readFile(join(app, name), 'utf8');
    await writeFile(join(app, name), text.replace(known, `$1-${mark}`));
  }
  for (const name of scripts) await rename(join(app, 'assets', `${name}.js`), join(app, 'assets', `${name}-${mark}.js`));
}

/** The mark of the build that a page comes from; null for the one without. */
export const buildOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('meta[name="build"]')?.getAttribute('content') ?? null);
