import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { askDoubt, getDoubts } from '../../contract/doubts/doubts.ts';
import { patience } from '../support/exam/attempt.ts';
import { openSession } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { addPair, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';

const isStream = (request: Request) => new URL(request.url()).pathname === '/api/live';

type Stream = { request: Request; page: Page };

/** The streams of a browser that are open; of one whose tab was closed nothing is said. */
function watchStreams(context: BrowserContext): () => Stream[] {
  const streams = new Map<Request, Page>();
  context.on('request', (request) => {
    if (isStream(request)) streams.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => streams.delete(request));
  context.on('requestfailed', (request) => streams.delete(request));
  return () => [...streams].flatMap(([request, page]) => (page.isClosed() ? [] : [{ request, page }]));
}

/** A doubt of a student, who writes to it from outside the browser as from another device. */
async function addDoubt(server: SharedServer, student: Person) {
  const { token, data } = await openSession(server.url, student);
  const call = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { courses } = getDoubts.answer.parse(await call('/getDoubts', { studentId: data._id })).data;
  const asked = { clientKey: randomUUID(), courseId: courses[0]?.courseId ?? '', text: 'What is a quartile?' };
  const { doubtId } = askDoubt.answer.parse(await call('/askDoubt', asked)).data.head;
  return { doubtId, write: (text: string) => call('/writeDoubt', { doubtId, text, clientKey: randomUUID() }) };
}

const lines = (page: Page) => page.getByRole('list', { name: 'What was written' });

test('eight tabs of a browser share one stream, and each shows what came; where its tab is closed another takes it up after the last number seen', {
  tag: '@long',
}, async ({ context, server }) => {
  test.slow();
  const { student } = await addPair(server, 'AP Statistics');
  const { doubtId, write } = await addDoubt(server, student);
  const streams = watchStreams(context);
  const tabs: Page[] = [];
  for (let at = 0; at < 8; at++) {
    const tab = await context.newPage();
    tabs.push(tab);
    await openPortal(tab, server.url, student, `/student-portal/doubts/${doubtId}`);
    await expect(lines(tab)).toContainText('What is a quartile?', patience);
  }
  await expect.poll(() => streams().length, patience).toBe(1);
  await write('And a decile?');
  for (const tab of tabs) await expect(lines(tab)).toContainText('And a decile?', patience);
  expect(streams()).toHaveLength(1);

  await streams()[0]?.page.close();
  await expect.poll(() => streams().length, patience).toBe(1);
  expect(await streams()[0]?.request.headerValue('last-event-id')).toMatch(/^\d+\.\d+\.\d+$/);
  await write('And a percentile?');
  for (const tab of tabs.filter((each) => !each.isClosed()))
    await expect(lines(tab)).toContainText('And a percentile?', patience);
  expect(streams()).toHaveLength(1);
});

test('a hidden tab has no stream, and catches up when it is seen again', async ({ realChromium, server }) => {
  const { student } = await addPair(server, 'AP Statistics');
  const { doubtId, write } = await addDoubt(server, student);
  const context = realChromium.context();
  const streams = watchStreams(context);
  const page = context.pages()[0] ?? (await context.newPage());
  await openPortal(page, server.url, student, `/student-portal/doubts/${doubtId}`);
  await expect(lines(page)).toContainText('What is a quartile?', patience);
  await expect.poll(() => streams().length, patience).toBe(1);
  const elsewhere = await context.newPage();
  await elsewhere.bringToFront();
  await expect.poll(() => streams().length, patience).toBe(0);
  await write('And a decile?');
  await page.bringToFront();
  await expect(lines(page)).toContainText('And a decile?', patience);
  await expect.poll(() => streams().length, patience).toBe(1);
});
