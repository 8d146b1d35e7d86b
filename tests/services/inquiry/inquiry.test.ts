import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetInquiry, keepInquiry, readInquiryStart, sendInquiry } from '../../../src/services/inquiry/inquiry.ts';
import { courses } from '../../support/enrolment/catalogue.ts';
import { proves } from '../../support/proves.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const inquiry = {
  name: 'Asha Menon',
  email: 'asha@example.org',
  phone: '98765 43210',
  course: 'AP Statistics',
  details: '',
};
const typed = { ...inquiry, countryCode: '+44' };

let server: ReturnType<typeof fakeServer>;
const at = (query: Record<string, string>) => vi.stubGlobal('location', { search: `?${new URLSearchParams(query)}` });

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  at({});
  server = fakeServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('sending', () => {
  it('posts the five fields and nothing else', proves('5-26', '7-24'), async () => {
    server.next(answered({}));
    await sendInquiry({ inquiry, website: '' }, signal);
    expect(server.asked.map(({ url, method, body }) => ({ url, method, body }))).toEqual([
      { url: '/api/sendInformationOnMail', method: 'POST', body: inquiry },
    ]);
  });

  it('adds what only a robot types', async () => {
    server.next(answered({}));
    await sendInquiry({ inquiry, website: 'x' }, signal);
    expect(server.asked[0]?.body).toEqual({ ...inquiry, website: 'x' });
  });

  it.each([400, 404, 429, 500, 503])('fails on HTTP status %i', proves('7-32'), async (status) => {
    server.next(refused(status, 'unavailable', 'No.'));
    await expect(sendInquiry({ inquiry, website: '' }, signal)).rejects.toThrow('No.');
  });
});

describe('the page’s beginning', () => {
  it.each(courses)('the address asks for %s', proves('5-23', '3-38'), async (course) => {
    at({ subject: course });
    expect(await readInquiryStart({ courses }, signal)).toEqual({ asked: course, draft: null });
    at({ plan: course });
    expect(await readInquiryStart({ courses }, signal)).toEqual({ asked: course, draft: null });
    at({ course });
    expect(await readInquiryStart({ courses }, signal)).toEqual({ asked: course, draft: null });
  });

  it.each([
    ['subject before plan', { subject: 'AP Psychology', plan: 'AP Statistics' }, 'AP Psychology'],
    ['no course in subject, a course in plan', { subject: 'AP Latin', plan: 'AP Statistics' }, ''],
    ['an empty subject', { subject: '', plan: 'AP Statistics' }, 'AP Statistics'],
    ['a plan that is no course', { plan: 'SAT Sprint' }, ''],
    ['a course in other letters', { subject: 'ap statistics' }, ''],
    ['a part of a course', { subject: 'AP Calculus' }, ''],
    ['plan before course', { plan: 'AP Psychology', course: 'AP Statistics' }, 'AP Psychology'],
    ['something else', { program: 'AP Statistics' }, ''],
  ])('with %s', proves('2.7-10', '5-24', '5-25'), async (_, query, asked) => {
    at(query);
    expect(await readInquiryStart({ courses }, signal)).toEqual({ asked, draft: null });
  });

  it('has the draft until it is forgotten', async () => {
    keepInquiry({ typed, asked: 'AP Statistics' });
    expect((await readInquiryStart({ courses }, signal)).draft).toEqual({ typed, asked: 'AP Statistics' });
    forgetInquiry();
    expect((await readInquiryStart({ courses }, signal)).draft).toBeNull();
  });

  it('has no draft where it cannot be read', async () => {
    sessionStorage.setItem('inquiry', '{"typed":{"name":7}}');
    expect((await readInquiryStart({ courses }, signal)).draft).toBeNull();
  });

  it('goes on where the browser keeps nothing', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const shut = new DOMException('The operation is insecure.', 'SecurityError');
    const closed = () => {
      throw shut;
    };
    vi.stubGlobal('sessionStorage', { getItem: closed });
    at({ subject: 'AP Psychology' });
    expect(await readInquiryStart({ courses }, signal)).toEqual({ asked: 'AP Psychology', draft: null });
    expect(warned).toHaveBeenCalledWith('The inquiry that was kept on this device could not be read.', shut);
  });
});
