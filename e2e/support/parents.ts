import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { SharedServer } from './server.ts';

/** The newest link that was mailed to an address and not `used`, once it is there: one that signs parents in, or of another `form`. */
export async function findMailedLink(
  server: SharedServer,
  address: string,
  used: string[] = [],
  form = /\S+\/parents\/sign-in\?token=[\w-]+/,
): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const folder = join(server.dataDir, 'mail');
      const files = await readdir(folder).catch(() => []);
      const mails = await Promise.all(
        files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(folder, file), 'utf8')),
      );
      const own = mails
        .filter((mail) => mail.includes(`To: ${address}`))
        .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      const links = own.flatMap((mail) => form.exec(mail)?.[0] ?? []);
      link = links.find((each) => !used.includes(each)) ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** Signs parents in by a link that they ask for, and gives the link. */
export async function enter(page: Page, server: SharedServer, address: string, used: string[] = []): Promise<string> {
  await page.goto(`${server.url}/parents/sign-in`);
  await page.getByLabel('Your email').pressSequentially(address);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await findMailedLink(server, address, used);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parents’ page' })).toBeVisible();
  return link;
}
