import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { copyExample, makeProject } from '../../tests/support/statecharts/other-project.ts';
import { isOn } from '../support/statecharts/statecharts.ts';

let project: Awaited<ReturnType<typeof makeProject>>;
/** The example as it came with the package, and as a project of its own that has the package by its name. */
let servers: ViteDevServer[] = [];

test.describe.configure({ mode: 'serial', timeout: 180_000 });

async function serve(root: string): Promise<ViteDevServer> {
  const cacheDir = join(root, '.vite');
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    ...{ root, cacheDir, server: { port: 0, host: '127.0.0.1' }, logLevel: 'silent' },
  });
  await server.listen();
  return server;
}

test.beforeAll(async () => {
  // What is set for the tests does not count for this.
  test.setTimeout(240_000);
  project = await makeProject(['vite', '@vitejs/plugin-react']);
  await copyExample(project);
  servers = [await serve(join(project.installed, 'example')), await serve(project.folder)];
});
test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await project?.dispose();
});

/** Two contexts share no channel, as two browsers do not: only the server can carry between them. */
for (const [at, where] of ['as it came with the package', 'in a project that has installed the package'].entries())
  test(`an app in another browser is watched live, obeys what the page sends, and is told to be gone: the example ${where} @long`, async ({
    browser,
  }) => {
    const [origin = ''] = servers[at]?.resolvedUrls?.local ?? [];
    const [mine, theirs] = [await browser.newContext(), await browser.newContext()];
    const [page, app] = [await mine.newPage(), await theirs.newPage()];
    await app.goto(`${origin}app.html`);
    await expect(app.getByText('The lamp is off.')).toBeVisible({ timeout: 60_000 });
    await page.goto(`${origin}charts.html?machine=lamp`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
    await isOn(page, 'lamp.off');
    await app.getByRole('button', { name: 'Toggle' }).click();
    await expect(app.getByText('The lamp is on.')).toBeVisible();
    await isOn(page, 'lamp.on');
    await page.getByRole('button', { name: 'lamp.toggle' }).click();
    await expect(app.getByText('The lamp is off.')).toBeVisible();
    await isOn(page, 'lamp.off');
    const devtools = await theirs.newCDPSession(app);
    // It dies without a word: nobody answers this either.
    devtools.send('Page.crash').catch(() => undefined);
    await expect(page.getByText('tab closed')).toBeVisible();
    await Promise.all([mine.close(), theirs.close()]);
  });
