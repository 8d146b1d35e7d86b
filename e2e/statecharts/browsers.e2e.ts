import { expect, type Page, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';

let server: ViteDevServer;
let origin: string;

test.beforeAll(async () => {
  server = await createServer({
    configFile: 'tools/statecharts/example/vite.config.ts',
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'silent',
  });
  await server.listen();
  [origin = ''] = server.resolvedUrls?.local ?? [];
});
test.afterAll(() => server.close());

const isOn = (charts: Page, state: string) => expect(charts.locator(`.chart .on[data-state="${state}"]`)).toHaveCount(1);

/** Two contexts share no channel, as two browsers do not: only the server can carry between them. */
test('an app in another browser is watched live, and obeys what the page sends @long', async ({ browser }) => {
  const [mine, theirs] = [await browser.newContext(), await browser.newContext()];
  const [page, app] = [await mine.newPage(), await theirs.newPage()];
  await app.goto(`${origin}app.html`);
  await expect(app.getByText('The lamp is off.')).toBeVisible();
  await page.goto(`${origin}charts.html?machine=lamp`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await app.getByRole('button', { name: 'Toggle' }).click();
  await expect(app.getByText('The lamp is on.')).toBeVisible();
  await isOn(page, 'lamp.on');
  await page.getByRole('button', { name: 'lamp.toggle' }).click();
  await expect(app.getByText('The lamp is off.')).toBeVisible();
  await isOn(page, 'lamp.off');
  await mine.close();
  await theirs.close();
});
