import { createHash } from 'node:crypto';
import { media } from '../../../server/db/tables/content.ts';
import { courseFiles } from '../../../server/db/tables/courses.ts';
import { newId } from '../../../server/ids.ts';
import { fileAddress } from '../../../server/materials/file-links.ts';
import { seedLearner } from '../schedule/booking.ts';
import type { TestServer } from './server-app.ts';

export type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'OPTIONS';
  url: string;
  headers?: Record<string, string>;
  payload?: string;
};
export type AnswerKinds = Record<string, [status: number, request: Request]>;

const json = { 'content-type': 'application/json' };

/** One request for each kind of answer that there is, of a server with a built app, Razorpay's keys and a route /broken that throws. */
export async function makeAnswerKinds(server: TestServer): Promise<AnswerKinds> {
  const { db, clock } = server;
  const student = await seedLearner(db, ['course-ap-statistics'], clock.now);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const digest = createHash('sha256').update(drawing).digest('hex');
  await db.insert(media).values({ digest, extension: 'svg', bytes: drawing });
  const file = { id: newId(), courseId: 'course-ap-statistics', title: 'Sampling', position: 1, digest: 'd' };
  await db.insert(courseFiles).values({ ...file, bytes: new Uint8Array([1]), addedAt: clock.now });
  const pdf = fileAddress({ studentId: student.id, fileId: file.id }, server.app.context.secret, clock.now);
  const old = fileAddress({ studentId: student.id, fileId: file.id }, server.app.context.secret, new Date(0));
  const post = (path: string, body: string, more: Record<string, string> = {}): Request => ({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...json, ...more },
    payload: body,
  });
  const token = { authorization: `Bearer ${student.token}` };
  const home = await server.app.inject({ method: 'GET', url: '/' });
  const guess = post('/loginStudent', JSON.stringify({ username: 'nobody', password: 'wrong' }));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let count = 0; count < 10; count += 1) await server.app.inject(guess);
  return {
    'a public page': [200, { url: '/' }],
    'a public page that the browser has': [304, { url: '/', headers: { 'if-none-match': String(home.headers.etag) } }],
    'a page of the app': [200, { url: '/student-portal/anything' }],
    'a page with Razorpay’s Checkout': [200, { url: '/contact-sat' }],
    'the calculator': [200, { url: '/student-portal/calculator.html' }],
    'a script': [200, { url: '/assets/main-abc123.js' }],
    'a style': [200, { url: '/assets/main-abc123.css' }],
    'a font': [200, { url: '/assets/main-abc123.woff2' }],
    'the icon': [200, { url: '/icon.svg' }],
    'robots.txt': [200, { url: '/robots.txt' }],
    'the site map': [200, { url: '/sitemap.xml' }],
    'the state of health': [200, { url: '/healthz' }],
    'the name of the build': [200, { url: '/build' }],
    'a drawing': [200, { url: `/media/${digest}.svg` }],
    'a PDF': [200, { url: pdf }],
    'a PDF whose link has run out': [410, { url: old }],
    'a PDF of a link that is not ours': [404, { url: '/files/forged' }],
    'a link of a mail that is not ours': [404, { url: '/unsubscribe/forged' }],
    'such a link that is pressed': [404, { method: 'POST', url: '/unsubscribe/forged', headers: form, payload: 'a=b' }],
    'a page that is not there': [404, { url: '/pricing' }],
    'an address that nobody can read': [404, { url: '/%ff' }],
    'such an address of the API': [404, post('/%ff', '{}')],
    'such an address of a file': [404, { url: '/files/%e0%a4' }],
    'a method that a page does not have': [404, { method: 'PUT', url: '/' }],
    'OPTIONS of a call': [404, { method: 'OPTIONS', url: '/api/logout' }],
    'HEAD of a page': [200, { method: 'HEAD', url: '/' }],
    'the form without JavaScript': [400, { method: 'POST', url: '/contact', headers: form, payload: 'name=' }],
    'the form sent by another site': [
      403,
      { method: 'POST', url: '/contact', headers: { ...form, 'sec-fetch-site': 'cross-site' }, payload: '' },
    ],
    'a form of another kind': [415, { method: 'POST', url: '/contact', headers: { 'content-type': 'text/plain' }, payload: 'a' }],
    'a call': [200, post('/getCoursesByStudent', JSON.stringify({ studentId: student.id }), token)],
    'a call that breaks the contract': [400, post('/loginStudent', '{}')],
    'a call that is not JSON': [400, post('/loginStudent', '{')],
    'a call without a session': [401, post('/getCoursesByStudent', JSON.stringify({ studentId: student.id }))],
    'a call about somebody else': [403, post('/getCoursesByStudent', JSON.stringify({ studentId: 'another' }), token)],
    'a call that there is not': [404, post('/nothing', '{}')],
    'a call by GET': [404, { url: '/api/loginStudent' }],
    'a call that is too large': [413, post('/loginStudent', JSON.stringify({ username: 'x'.repeat(1_000_001) }))],
    'a call of another content type': [415, post('/loginStudent', 'a=b', form)],
    'a call too many': [429, guess],
    'a call that fails': [500, { url: '/broken' }],
    'a webhook that is not signed': [400, post('/razorpay/webhook', '{}')],
  };
}
