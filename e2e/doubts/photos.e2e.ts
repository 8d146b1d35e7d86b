import { expect, type Page } from '@playwright/test';
import { photoBounds } from '../../contract/attachments/photos.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { addPair, type Person } from '../support/people.ts';
import { asTakenByPhone, drawPicture, readCamera, readPicture } from '../support/photos.ts';

let student: Person;

test.beforeAll(async ({ server }) => {
  ({ student } = await addPair(server, 'AP Statistics'));
});

/** The photos that leave the browser from now on. */
async function watchSent(page: Page): Promise<Buffer[]> {
  const sent: Buffer[] = [];
  // Playwright does not tell a body of this size in Firefox: the page does, before it is sent.
  await page.exposeFunction('noteSent', (jpeg: string) => void sent.push(Buffer.from(jpeg, 'base64')));
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (address, options) => {
      if (String(address).endsWith('/api/addPhoto'))
        await Reflect.get(window, 'noteSent')(JSON.parse(String(options?.body)).jpeg);
      return fetch(address, options);
    };
  });
  return sent;
}

type File = { name: string; mimeType: string; buffer: Buffer };
const attach = (page: Page, ...files: File[]) => page.getByLabel('Add photos').setInputFiles(files);
const going = (page: Page) => page.getByRole('button', { name: /^Remove photo/ });

async function send(page: Page, text: string) {
  await page.getByLabel('Your question').pressSequentially(text);
  await page.getByRole('button', { name: 'Send to your tutors', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
}

test('a photo leaves the device the right way up, without where it was taken, and small enough @firefox-long', async ({
  page,
  server,
}) => {
  test.slow();
  const sent = await watchSent(page);
  await openPortal(page, server.url, student, '/student-portal/doubts/new');
  await expect(page.getByLabel('Your question')).toBeVisible();
  const taken = asTakenByPhone(await drawPicture(page, { width: 80, height: 40, type: 'image/jpeg', look: 'halves' }));
  // The browser reads it as a phone means it: upright, its red half above.
  expect(await readPicture(page, taken)).toEqual({ width: 40, height: 80, top: 'red', bottom: 'blue' });
  expect(readCamera(taken)).toContain('II*');
  const large = await drawPicture(page, { width: 2400, height: 1800, type: 'image/jpeg', look: 'noise' });
  expect(large.length).toBeGreaterThan(photoBounds.bytes);
  await attach(
    page,
    { name: 'taken.jpg', mimeType: 'image/jpeg', buffer: taken },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: asTakenByPhone(large) },
  );
  await expect(going(page)).toHaveCount(2);
  await send(page, 'What is a histogram?');

  expect(sent).toHaveLength(2);
  for (const jpeg of sent) {
    expect(readCamera(jpeg)).toBe(null);
    expect(jpeg.includes('II*\0', 0, 'latin1')).toBe(false);
    expect(jpeg.length).toBeLessThanOrEqual(photoBounds.bytes);
  }
  const [upright, small] = await Promise.all(sent.map((jpeg) => readPicture(page, jpeg)));
  expect(upright).toEqual({ width: 40, height: 80, top: 'red', bottom: 'blue' });
  expect(Math.max(small?.width ?? 0, small?.height ?? 0)).toBeLessThanOrEqual(photoBounds.side);
});

test('a PNG and a WebP go as a JPEG, and a HEIC is refused in words that say what to do', async ({ page, server }) => {
  const sent = await watchSent(page);
  await openPortal(page, server.url, student, '/student-portal/doubts/new');
  await expect(page.getByLabel('Your question')).toBeVisible();
  const draw = (type: string) => drawPicture(page, { width: 80, height: 40, type, look: 'halves' });
  const [png, webp] = [await draw('image/png'), await draw('image/webp')];
  await attach(page, { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('no JPEG') });
  await expect(page.getByRole('alert')).toHaveText('This photo can’t be opened here. Try one that is a JPEG or PNG.');
  await expect(going(page)).toHaveCount(0);
  await attach(
    page,
    { name: 'screen.png', mimeType: 'image/png', buffer: png },
    { name: 'screen.webp', mimeType: 'image/webp', buffer: webp },
  );
  await expect(going(page)).toHaveCount(2);
  await send(page, 'What is a quartile?');
  expect(sent.map((jpeg) => jpeg.subarray(0, 2).toString('hex'))).toEqual(['ffd8', 'ffd8']);
});
