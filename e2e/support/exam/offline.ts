import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
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
};

export async function startDeployable(): Promise<DeployableServer> {
  const folder = await makeFolder('deployed');
  for (const name of ['package.json', 'node_modules', 'content', 'server'])
    await symlink(join(projectRoot, name), join(folder, name));
  await cp(join(projectRoot, 'dist'), join(folder, 'dist'), { recursive: true });
  const server = await startServer({ from: filledData(), folder });
  return {
    ...server,
    deploy: async (build) => {
      const page = join(folder, 'dist/app/app.html');
      const html = await readFile(page, 'utf8');
      await writeFile(page, html.replace('</head>', `<meta name="build" content="${build}"></head>`));
      await server.restart();
    },
    dispose: async () => {
      await server.dispose();
      await removeFolder(folder);
    },
  };
}

/** The mark of the build that a page comes from; null for the one without. */
export const buildOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('meta[name="build"]')?.getAttribute('content') ?? null);
