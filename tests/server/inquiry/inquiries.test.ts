import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trapName } from '../../../contract/inquiry/inquiry.ts';
import { inquiries } from '../../../server/db/tables/inquiries.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { courses } from '../../support/enrolment/catalogue.ts';
import { itEach, proves } from '../../support/proves.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer(() => ({ env: { SCHOOL_MAIL: 'office@example.org' } }));
let addresses = 0;
let address: string;
beforeEach(() => {
  addresses += 1;
  address = `198.51.100.${addresses}`;
});
afterEach(async () => {
  await server.db.delete(inquiries);
  await server.db.delete(outbox);
});

const inquiry = {
  name: 'Asha Menon',
  email: 'asha@example.org',
  phone: '98765 43210',
  course: 'AP Statistics',
  details: 'When does it begin?\nAnd <where>?',
};
const failed = 'Something went wrong. Please check your details and try again.';
const sent = 'Thank you! Your information has been sent successfully. We will get back to you shortly.';

const rows = () => server.db.select().from(inquiries);
const letters = async () =>
  (await server.db.select().from(outbox)).map(({ recipient, replyTo, subject, text }) => ({ recipient, replyTo, subject, text }));
/** Those to the school. */
const mails = async () => (await letters()).filter(({ recipient }) => recipient === 'office@example.org');
const nothing = async () => expect([await rows(), await letters()]).toEqual([[], []]);

describe('/sendInformationOnMail', () => {
  const send = (body: object) => server.call('/sendInformationOnMail', { ...inquiry, ...body }, { address });
  const fine = () => ({ http: 200, body: { status: 1, serverNow: server.clock.now.getTime() } });

  it('keeps an inquiry and mails it to the school', proves('3-26', '7-24'), async () => {
    expect(await send({ name: ' Asha Menon ' })).toMatchObject(fine());
    const at = server.clock.now;
    const answerBy = new Date(at.getTime() + 24 * 3_600_000);
    expect(await rows()).toEqual([
      {
        ...{ ...inquiry, id: expect.stringMatching(/^[0-9a-f]{32}$/), at },
        ...{ state: 'new', dueAt: answerBy, remindAt: answerBy, reminders: 0 },
      },
    ]);
    const [mail, ...others] = await mails();
    expect([mail?.recipient, mail?.subject, others]).toEqual(['office@example.org', 'Inquiry: AP Statistics, Asha Menon', []]);
    for (const value of Object.values(inquiry)) expect(mail?.text).toContain(value);
    expect(mail?.replyTo).toBe('asha@example.org');
  });

  it('tells who asked that it came, once a day, and repeats nothing that anybody could have typed', async () => {
    const toSender = async () => (await letters()).filter(({ recipient }) => recipient.toLowerCase() === 'asha@example.org');
    await send({});
    await send({ details: 'Another question', email: 'Asha@Example.org' });
    const [letter, ...others] = await toSender();
    expect([letter?.subject, letter?.replyTo, others]).toEqual(['We have your question about AP Statistics', null, []]);
    expect(letter?.text).toContain('support@prepchart.example');
    for (const typed of [inquiry.name, inquiry.phone, 'And <where>?']) expect(letter?.text).not.toContain(typed);
    server.clock.pass(24 * 3_600_000);
    await send({});
    expect(await toSender()).toHaveLength(2);
  });

  it.each(['98765 43210', '+44 7700 900123', '(080) 2345-6789', '٩٨٧٦٥٤٣٢١٠', '020.7946.0018', '0049/30/901820'])(
    'takes the number %s',
    async (phone) => {
      expect((await send({ phone })).http).toBe(200);
    },
  );

  it.each(courses)('takes an inquiry about %s without details', proves('3-38', '5-22'), async (course) => {
    expect(await send({ course, details: undefined })).toMatchObject(fine());
    expect(await rows()).toMatchObject([{ course, details: '' }]);
  });

  itEach([
    ['without a name', { name: ' ' }, proves('5-16')],
    ['without an email address', { email: '' }, proves('5-17')],
    ['without a phone number', { phone: undefined }, proves('5-19')],
    ['without a course', { course: undefined }, proves('5-21')],
    ['about a course that is not offered', { course: 'AP Latin' }, proves()],
    ['from what is no email address', { email: 'asha at example.org' }, proves()],
    ['from two email addresses', { email: 'a@example.org,b@example.org' }, proves()],
    ['with letters for a phone number', { phone: 'call me' }, proves()],
    ['with a phone number of five digits', { phone: '98765' }, proves()],
    ['with a phone number of sixteen digits', { phone: '9876543210987654' }, proves()],
    ['with a plus within the phone number', { phone: '98765+43210' }, proves()],
    ['with too long a text', { details: 'x'.repeat(5001) }, proves()],
    ['with a character that cannot be kept', { details: 'a\u0000b' }, proves()],
  ])('refuses one %s', async (_, wrong) => {
    expect(await send(wrong)).toMatchObject({ http: 400, body: { status: 0, reason: 'badInput' } });
    await nothing();
  });

  it('answers a robot as anybody, and keeps nothing', async () => {
    const toPerson = await send({});
    await server.db.delete(inquiries);
    await server.db.delete(outbox);
    const toRobot = await send({ website: 'https://spam.example' });
    expect([toRobot.http, toRobot.body]).toEqual([toPerson.http, toPerson.body]);
    await nothing();
  });

  it('takes 10 an hour from one address, of robots and people alike', async () => {
    for (let number = 0; number < 5; number += 1) await send({ website: number % 2 ? 'x' : '', details: `first ${number}` });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => send({ details: `${at}` })));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = await send({});
    expect(refused).toMatchObject({ http: 429, body: { status: 0, reason: 'tooMany' } });
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await send({ email: 'wrong' })).toMatchObject({ http: 400 });
    address = `203.0.113.${addresses}`;
    expect(await send({ details: 'last' })).toMatchObject(fine());
    expect([(await rows()).length, (await mails()).length]).toEqual([9, 9]);
  });

  it('takes the same again within an hour for the same inquiry, also where both are under way, and another or a later one for another', async () => {
    const twice = await Promise.all([send({}), send({ name: ' Asha Menon ' })]);
    expect([...twice, await send({})].map(({ http }) => http)).toEqual([200, 200, 200]);
    expect([(await rows()).length, (await mails()).length]).toEqual([1, 1]);
    await send({ details: 'And where?' });
    expect((await rows()).length).toBe(2);
    await server.db.update(inquiries).set({ at: new Date(server.clock.now.getTime() - 3_600_000) });
    await send({});
    expect([(await rows()).length, (await mails()).length]).toEqual([3, 3]);
  });

  it('keeps nothing where the mail cannot be queued', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await server.db.execute(sql`alter table outbox add constraint full_box check (subject not like 'Inquiry: %')`);
    expect(await send({})).toMatchObject({ http: 500 });
    await server.db.execute(sql`alter table outbox drop constraint full_box`);
    await nothing();
    log.mockRestore();
  });
});

describe('the form without JavaScript', () => {
  const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'school.example', ...headers },
      payload: new URLSearchParams(fields).toString(),
      remoteAddress: address,
    });
    return { http: response.statusCode, headers: response.headers, page: response.body };
  };

  it('is kept and mailed like a call, and says so on a page without a script', proves('2.7-1', '8-inquiry-2'), async () => {
    const { http, headers, page } = await post(
      { ...inquiry, [trapName]: '', countryCode: '+44' },
      { 'sec-fetch-site': 'same-origin' },
    );
    expect([http, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'/);
    expect(page).toContain(sent);
    expect(page).not.toMatch(/<script|<form/);
    expect(await rows()).toMatchObject([inquiry]);
    expect(await mails()).toMatchObject([{ recipient: 'office@example.org' }]);
  });

  it('comes again with everything that was typed, and says what is missing where', proves('8-inquiry-1'), async () => {
    const typed = { ...inquiry, name: '', email: '"><script>', details: '\n</textarea><b>&amp;' };
    const { http, page } = await post(typed);
    expect([http, page.includes(failed)]).toEqual([400, true]);
    expect(page).toContain('Enter your name.');
    expect(page).toContain('Enter an email address like name@example.org.');
    expect(page).not.toContain('Enter your phone number.');
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(page).toContain('value="98765 43210"');
    expect(page).toContain('<option value="AP Statistics" selected>');
    expect(page).toMatch(/<textarea [^>]*>\n\n&lt;\/textarea&gt;&lt;b&gt;&amp;amp;<\/textarea>/);
    expect(page).toMatch(
      /<p class="error" id="name-error">[^<]*<\/p>\n<input [^>]*aria-invalid="true" aria-describedby="name-error">/,
    );
    expect(page).not.toMatch(/<script|<b>/);
    await nothing();
  });

  it('begins on the disabled placeholder where no course was chosen', proves('2.7-8'), async () => {
    const { page } = await post({ ...inquiry, course: 'AP Latin' });
    expect(page).toContain('<option value="" disabled selected>Select a Course...</option>');
    expect(page.match(/ selected/g)).toHaveLength(1);
    expect(page).toContain('Choose a course.');
  });

  it('is refused over the limit with what was typed', async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, () => post(inquiry)));
    expect(answers.map(({ http }) => http).sort()).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = await post(inquiry);
    expect([refused.http, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refused.page).toContain(failed);
    expect(refused.page).toContain('value="asha@example.org"');
  });

  it('answers a robot as anybody, and keeps nothing', async () => {
    const { http, page } = await post({ ...inquiry, [trapName]: 'https://spam.example' });
    expect([http, page.includes(sent)]).toEqual([200, true]);
    await nothing();
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://school.example' }, 403],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['the address line', { 'sec-fetch-site': 'none' }, 200],
    ['another origin, in an older browser', { origin: 'http://evil.example' }, 403],
    ['nowhere, in an older browser', { origin: 'null' }, 403],
    ['our page, in an older browser', { origin: 'http://school.example' }, 200],
    ['what is no browser', {}, 200],
  ])('sent from %s', async (_, headers, http) => {
    expect((await post(inquiry, headers)).http).toBe(http);
    expect(await rows()).toHaveLength(http === 200 ? 1 : 0);
  });

  it('says the same where the server fails, with what was typed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await server.db.execute(sql`alter table outbox add constraint full_box check (subject not like 'Inquiry: %')`);
    const { http, page } = await post(inquiry);
    await server.db.execute(sql`alter table outbox drop constraint full_box`);
    expect([http, page.includes(failed), page.includes('value="Asha Menon"')]).toEqual([500, true, true]);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
    await nothing();
  });

  it('takes no other kind of body', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/contact', payload: inquiry });
    expect([response.statusCode, response.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8']);
  });
});
