import { resolveObjectURL } from 'node:buffer';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, gt } from 'drizzle-orm';
import { runAdmin } from '../../../server/admin/run.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import { saveAnswerFile } from '../../../src/services/exam/answer-file.ts';
import { type TestServer, testServer } from '../server/server-app.ts';
import { openBrowser } from './browser.ts';
import { createTally, type Scenario, upTo } from './fault.ts';
import { countAnswers } from './truth.ts';

/**
 * 17. The server is gone in mid-quiz, and the device after it: only the file of answers is left. The server comes back, every second time from a
 * backup that has the first answer alone, and staff hand the file in twice.
 */
export const serverGone: Scenario = async ({ n }) => {
  const server = await testServer();
  const tally = createTally('acknowledged', 'stored', 'lost', 'doubled');
  const folder = await mkdtemp(join(tmpdir(), 'answers-'));
  for (const number of upTo(n)) {
    const browser = await openBrowser(server);
    const { sittingId } = browser;
    const given: Record<number, string> = { 1: 'A', 2: 'B', 3: 'C', 4: '17' };
    const page = await browser.openPage();
    const write = (question: number) => page.write(question, given[question] ?? '');
    write(1);
    await page.saves();
    write(2);
    tally.require(await page.saves(), 'an answer with a server was not saved');
    browser.state.network = 'cut';
    write(3);
    write(4);
    await page.isOffline();
    tally.require(!page.isSaved(), 'an answer without a server was called saved');
    const path = join(folder, `${number}.json`);
    await writeFile(path, await saveText(sittingId));
    browser.leave(page);
    browser.close();
    if (number % 2 === 1) await restoreBackup(server, sittingId);
    for (const _ of upTo(2)) {
      const place = { db: server.db, environment: server.environment, now: server.clock.now, cwd: folder, stdin: null };
      const { exitCode, err } = await runAdmin(['answers', 'hand-in', path], place);
      tally.require(exitCode === 0, `handing in ended with ${exitCode}: ${err}`);
    }
    tally.add('acknowledged', 4);
    await countAnswers(server.db, tally, { sittingId, given, times: 4 });
  }
  await rm(folder, { recursive: true });
  await server.close();
  return tally;
};

/** What the page saves as a file. */
async function saveText(sittingId: string): Promise<string> {
  const link = { href: '', download: '', click: () => undefined };
  const before = Object.getOwnPropertyDescriptor(globalThis, 'document');
  Object.defineProperty(globalThis, 'document', { value: { createElement: () => link }, configurable: true });
  try {
    await saveAnswerFile({ sittingId }, new AbortController().signal);
  } finally {
    if (before) Object.defineProperty(globalThis, 'document', before);
    else Reflect.deleteProperty(globalThis, 'document');
  }
  return (await resolveObjectURL(link.href)?.text()) ?? '';
}

/** The database is what it was after the first answer. */
async function restoreBackup({ db }: TestServer, sittingId: string): Promise<void> {
  await db.delete(ledger).where(and(eq(ledger.sittingId, sittingId), gt(ledger.seq, 1)));
  await db.update(sittings).set({ lastSeq: 1 }).where(eq(sittings.id, sittingId));
}
