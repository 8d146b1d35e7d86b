import { join } from 'node:path';
import { expect } from '@playwright/test';
import {
  choose,
  enterFullscreen,
  expectHeading,
  expectKeptOnDevice,
  expectSaved,
  patience,
  quizTitles,
  sitQuiz,
  submit,
} from '../support/exam/attempt.ts';
import { expectModule, sitMock, submitModule } from '../support/exam/mock.ts';
import { untilShellIsKept } from '../support/exam/offline.ts';
import { loadMockTruth, loadTruth } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import { addStudent } from '../support/people.ts';

/** What the browser rightly reports of a server that is not there. */
const unreachable = /Failed to load resource|net::ERR/;

test('answers that no server took are saved as a file, and are in the ledger once staff have handed it in', async ({
  ownServer,
  openElsewhere,
  complaints,
}) => {
  test.slow();
  complaints.allow(unreachable);
  const folder = await makeFolder('answers');
  const student = await addStudent(ownServer);
  const page = await openElsewhere();
  await sitQuiz(page, ownServer.url, student, quizTitles.reading);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await ownServer.kill9();
  await choose(page, 2, 'B');
  await choose(page, 3, 'C');
  await choose(page, 2, 'D');
  await expectKeptOnDevice(page);
  await submit(page);
  await expectHeading(page, 'Not submitted yet');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save answers as a file' }).click();
  const file = await download;
  await expect(page.getByText(`Saved as ${file.suggestedFilename()}. Send this file to your tutor`)).toBeVisible(patience);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  // With the context its storage is gone: nothing but the file is left.
  await page.context().close();

  await ownServer.restart();
  expect((await loadTruth(ownServer.url, student)).answers).toEqual({ 1: 'A' });
  expect(await ownServer.admin('answers', 'hand-in', path)).toContain('3 answers taken: they count.');
  const truth = { state: 'inProgress', ending: null, answers: { 1: 'A', 2: 'D', 3: 'C' } };
  expect(await loadTruth(ownServer.url, student)).toMatchObject(truth);
  expect(await ownServer.admin('answers', 'hand-in', path)).toContain('Nothing is changed.');
  expect(await loadTruth(ownServer.url, student)).toMatchObject(truth);
  await removeFolder(folder);
});

test('a module that no server took is saved after a reload, out of fullscreen', { tag: '@long' }, async ({
  ownServer,
  openElsewhere,
  complaints,
}) => {
  test.slow();
  complaints.allow(unreachable);
  const folder = await makeFolder('answers');
  const student = await addStudent(ownServer);
  const page = await openElsewhere({ serviceWorkers: 'allow' });
  await sitMock(page, ownServer.url, student);
  await untilShellIsKept(page);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await ownServer.kill9();
  await choose(page, 2, 'B');
  await expectKeptOnDevice(page);
  const save = page.getByRole('button', { name: 'Save answers as a file' });
  await page.reload();
  await expectHeading(page, 'Your test was interrupted');
  await expect(page.getByText('On this device: 1 answer not sent yet.')).toBeVisible(patience);
  await expect(save).toBeVisible();
  await enterFullscreen(page);
  await expectModule(page);
  await submitModule(page);
  await expectHeading(page, 'Module not submitted yet');
  await expect(page.getByText('If this continues, reload this page.')).toBeVisible(patience);
  await expect(save).toHaveCount(0);
  await page.reload();
  await expectHeading(page, 'Module not submitted yet');
  const download = page.waitForEvent('download');
  await save.click();
  const path = join(folder, 'answers.json');
  await (await download).saveAs(path);
  await page.context().close();

  await ownServer.restart();
  expect(await ownServer.admin('answers', 'hand-in', path)).toContain('1 answer taken: it counts.');
  const { modules } = await loadMockTruth(ownServer.url, student);
  expect(modules[0]).toMatchObject({ state: 'inProgress', answers: { 1: 'A', 2: 'B' } });
  await removeFolder(folder);
});
