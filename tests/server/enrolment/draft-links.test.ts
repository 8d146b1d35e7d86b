import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { draftLinks } from '../../../server/db/tables/draft-links.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { forgetDraftLinks } from '../../../server/enrolment/draft-links.ts';
import { newId } from '../../../server/ids.ts';
import { form } from '../../support/enrolment/payments.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const hour = 3_600_000;
const draft = {
  ...{ item: { kind: 'sat', name: 'SAT Sprint' }, currency: 'INR', country: 'IN', additions: { birthYear: '2010' } },
  // Half filled in, as drafts are.
  form: { ...form({ name: 'Asha Menon' }), school_name: '' },
};
let calls = 0;

/** Mails a draft, and finds its link and code. */
async function mail(email: string, address?: string) {
  calls += 1;
  const answer = await server.call('/mailDraft', { email, draft }, { address: address ?? `10.9.${calls}.1` });
  const [letter] = await server.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.createdAt);
  const token = /\/application\/resume#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  return { answer, letter, token, code: (answer.body as { code?: string }).code ?? '' };
}
const open = async (token: string, code: string) => {
  const { http, body } = await server.call('/openDraft', { token, code });
  return [http, (body as { draft?: unknown }).draft ?? body.reason];
};
const address = () => `leela.${newId().toLowerCase()}@example.org`;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

it('opens what was typed by link and code together, once; the mail has neither the code nor anything that was typed', async () => {
  const email = address();
  const { letter, token, code } = await mail(email);
  expect(code).toMatch(/^\d{6}$/);
  for (const secret of [code, 'Asha', '2010', '98765'])
    expect(`${letter?.text}${letter?.html}`.replaceAll(token, '')).not.toContain(secret);
  const kept = JSON.stringify(await server.db.select().from(draftLinks).where(eq(draftLinks.address, email)));
  expect([kept.includes(token), kept.includes(`"${code}"`)]).toEqual([false, false]);
  expect(await open(token, wrong(code))).toEqual([400, 'badInput']);
  expect(await open(token, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toEqual([200, draft]);
  expect(await open(token, code)).toEqual([404, 'notFound']);
  expect(await server.db.select().from(draftLinks).where(eq(draftLinks.address, email))).toEqual([]);
});

it('opens for one of several who have link and code at once', async () => {
  const { token, code } = await mail(address());
  const opened = await Promise.all(Array.from({ length: 6 }, () => open(token, code)));
  expect(opened.filter(([http]) => http === 200)).toEqual([[200, draft]]);
  expect(opened.filter(([http]) => http === 404)).toHaveLength(5);
});

it('five wrong codes end it, also those that are tried at once', async () => {
  const { token, code } = await mail(address());
  const tries = await Promise.all(Array.from({ length: 5 }, () => open(token, wrong(code))));
  expect(tries).toEqual(Array(5).fill([400, 'badInput']));
  expect(await open(token, code)).toEqual([404, 'notFound']);
});

it('is over after a day, and forgotten', async () => {
  const email = address();
  const { token, code } = await mail(email);
  server.clock.pass(24 * hour);
  expect(await open(token, code)).toEqual([404, 'notFound']);
  await forgetDraftLinks(server.db, server.clock.now);
  expect(await server.db.select().from(draftLinks).where(eq(draftLinks.address, email))).toEqual([]);
});

it('fills no mailbox, and takes no address that is none', async () => {
  const email = address();
  const told = [];
  for (let count = 0; count < 4; count += 1) told.push((await mail(email)).answer.http);
  expect(told).toEqual([200, 200, 200, 429]);
  expect((await mail('leela')).answer.http).toBe(400);
});
