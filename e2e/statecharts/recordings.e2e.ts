import { expect } from '@playwright/test';
import { applicant, inCheckout, proceed, readyToPay, success } from '../support/enrolment/payment.ts';
import { choose, expectSaved, goToQuestion } from '../support/exam/attempt.ts';
import { expectDialog, mock, nextModule, sitMock, startModule, submitModule, typeNumber } from '../support/exam/mock.ts';
import { test } from '../support/fixtures.ts';
import { addStudent } from '../support/people.ts';
import type { ProductServer } from '../support/server.ts';
import {
  isOn,
  openCharts,
  recordingFile,
  replay,
  saveRecording,
  startWithStatecharts,
} from '../support/statecharts/statecharts.ts';

// What a change of the charts is tried on (npm run replay), taken from the app as people use it.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let server: ProductServer;
test.beforeAll(async () => {
  // What is set for the tests does not count for this.
  test.setTimeout(240_000);
  server = await startWithStatecharts({ DEMO: 'on' });
});
test.afterAll(async () => server?.dispose());

test('a sitting of both modules of a mock test is recorded, and goes the same way @long', async ({ page }, testInfo) => {
  const student = await addStudent(server);
  const charts = await openCharts(page, server.url, 'mockTest');
  await page.bringToFront();
  await sitMock(page, server.url, student);
  await choose(page, 1, 'B');
  await choose(page, 2, 'A');
  await page.getByRole('button', { name: 'Mark for review' }).click();
  await goToQuestion(page, 3);
  await expectSaved(page);
  await submitModule(page);
  await nextModule(page);
  await startModule(page, mock.modules[1]);
  await choose(page, 1, 'D');
  await typeNumber(page, 2, '20');
  await expectSaved(page);
  await submitModule(page);
  await expectDialog(page, 'Test Completed!');
  await isOn(charts, 'mockTest.completed');
  const file = recordingFile(testInfo, 'mock.json');
  await saveRecording(charts, file);
  expect(await replay(file)).toMatch(/mock\.json: [1-9]\d* actors, \d{2,} moments, 0 would have gone otherwise/);
});

test('an application that is paid is recorded, and goes the same way @long', async ({ page }, testInfo) => {
  const charts = await openCharts(page, server.url, 'payment');
  await page.bringToFront();
  await readyToPay(page, applicant(), server.url);
  await proceed(page);
  await inCheckout(page, 'Close');
  await proceed(page);
  await inCheckout(page, 'Pay now');
  await expect(success(page)).toContainText('Your Login Credentials will be sent');
  await isOn(charts, 'payment.paid');
  const file = recordingFile(testInfo, 'payment.json');
  await saveRecording(charts, file);
  expect(await replay(file)).toMatch(/payment\.json: [1-9]\d* actors, \d{2,} moments, 0 would have gone otherwise/);
});
