import { afterAll, beforeAll } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { type PaymentServer, paymentServer } from '../enrolment/payments.ts';
import { freshDatabase } from './database.ts';
import { type TestServer, testServer } from './server-app.ts';

/** Opens something before the first test of a file, and closes it after the last. Its fields are read one by one, while tests run. */
function sharedBy<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return new Proxy({} as Opened, {
    get: (_, field) => {
      if (!opened) throw new Error(`${String(field)} can be read only while tests run.`);
      return Reflect.get(opened, field);
    },
  });
}

/** A server for all tests of a file. `parts` is asked when it is opened. */
export const sharedServer = (parts: () => Parameters<typeof testServer>[0] = () => ({})): TestServer =>
  sharedBy(() => testServer(parts()));

/** A server that takes payments, for all tests of a file. */
export const sharedPaymentServer = (): PaymentServer => sharedBy(paymentServer);

/** A database for all tests of a file. */
export const sharedDatabase = (): OpenDatabase => sharedBy(freshDatabase);
