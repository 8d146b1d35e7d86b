import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '../../scripts/support/root.mjs';
import { assignTests, importTests, sitQuizzes } from './answered-tests.mjs';
import { makeMovedClock } from './moved-clock.mjs';
import { makeDataFolder, ownEnvironment, startProductIn } from './product.mjs';

const minute = 60_000;
const course = 'SAT Dominance Program';
/** How long after they were asked doubts are answered, each time so many of them: the median is the second. */
const waits = [40 * minute, 95 * minute, 3 * 60 * minute];
const perWait = 8;
/** When the first is asked, by the school's clock a Monday at ten in the morning; and when its day is looked at, so that an answer is nearly due and not late. */
const startsAt = { day: 1, hour: 4.5 };
const lookedAtAfter = 9.25 * 60 * minute;
/** How long a job of the server may take to see what the clock says. */
const patience = 150_000;

/** The next Monday at that hour, in ms. */
function nextStart() {
  const at = new Date();
  const days = (startsAt.day - at.getUTCDay() + 7) % 7 || 7;
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days) + startsAt.hour * 60 * minute;
}

const questions = [
  'Why is $\\frac{x^2-1}{x-1}$ the same as $x+1$, but not at $x=1$?',
  'How do I see that $\\sqrt{x^2}$ is $|x|$?',
  'In the second passage, why is “however” wrong?',
  'When do I use $y=mx+b$, and when $y-y_1=m(x-x_1)$?',
];

/** Who signs in there, under the names that those of the demonstration have: whatever they do in a demonstration is not measured. */
const password = 'nine quiet boats on green water';
const people = [
  ['student', 'demo.student', '--standard', '11', '--firstname', 'Aanya', '--lastname', 'Rao'],
  ['student', 'demo.second', '--standard', '11', '--firstname', 'Kabir', '--lastname', 'Sen'],
  ['teacher', 'demo.teacher', '--firstname', 'Meera', '--lastname', 'Nair'],
  ['staff', 'demo.staff', '--duty', 'owner', '--firstname', 'Nandini', '--lastname', 'Iyer'],
];

/**
 * A school on a Monday evening: its students were answered often enough for a median, and one answer is nearly due. All of it is done by the product's own commands, calls and jobs; its
 * clock alone is put forward.
 */
export async function startAnsweredSchool() {
  const data = makeDataFolder();
  const clock = makeMovedClock(data, nextStart() - Date.now());
  const address = await startProductIn(data, { DEMO: 'off', SECOND_FACTOR: 'optional', ...clock.env });
  const admin = (/** @type {string[]} */ words, input = '') =>
    execFileSync(process.execPath, [inRoot('dist/server/admin.js'), ...words], {
      env: ownEnvironment(data),
      input,
    });
  const call = async (/** @type {string} */ path, /** @type {object} */ body, /** @type {string} */ token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const told = await answer.json();
    if (answer.status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(told)}`);
    return told;
  };
  const until = async (/** @type {() => Promise<boolean>} */ isSo) => {
    for (const end = Date.now() + patience; !(await isSo()); await wait(1_000))
      if (Date.now() > end) throw new Error('The school’s jobs did not see that its time has passed.');
  };
  for (const [kind = '', username = '', ...names] of people) {
    const reached = ['--username', username, '--email', `${username}@example.org`, '--password-stdin'];
    admin([kind, 'add', ...reached, ...names], password);
  }
  admin(['teacher', 'check', 'demo.teacher', '--what', 'all', '--found', 'Seen']);
  admin(['course', 'instructor', course, '--teacher', 'demo.teacher']);
  const enter = (/** @type {string} */ path, /** @type {string} */ username) => call(path, { username, password });
  const signIn = async (/** @type {string} */ path, /** @type {string} */ username) => (await enter(path, username)).token;
  importTests(admin);
  assignTests(admin, ['demo.student', 'demo.second']);
  const tokens = [];
  for (const [count, username] of ['demo.second', 'demo.student'].entries()) {
    admin(['course', 'enroll', course, '--student', username]);
    const student = await enter('/loginStudent', username);
    await sitQuizzes(call, student, count + 1);
    tokens.unshift(student.token);
  }
  const [tutor, staff] = [await signIn('/loginInstructor', 'demo.teacher'), await signIn('/loginInstructor', 'demo.staff')];
  const ask = async (/** @type {string | undefined} */ text, /** @type {string | undefined} */ token) => {
    const { data: told } = await call('/askDoubt', { clientKey: randomUUID(), courseId: 'course-sat', text }, token);
    return told.head.doubtId;
  };

  await ask('Why is $\\frac{x^2-9}{x-3}$ never $6$, although it comes so near?', tokens[0]);
  for (const passed of waits) {
    const asked = [];
    for (let count = 0; count < perWait; count += 1)
      asked.push(await ask(questions[count % questions.length], tokens[count % tokens.length]));
    clock.putForward(passed);
    const text = 'Divide both sides by the same thing, and say for which $x$ that is allowed.';
    for (const doubtId of asked)
      await call('/tutor/answerDoubt', { doubtId, clientKey: randomUUID(), text, kind: 'answer', seen: 1 }, tutor);
  }
  clock.putForward(lookedAtAfter - waits.reduce((all, passed) => all + passed, 0));
  await until(async () => (await call('/desk/findDoubts', { state: 'escalated' }, staff)).data.lines.length > 0);
  await until(async () => {
    // The server does nothing by a clock that it has just seen moving, so it is asked again.
    await call('/desk/runJob', { job: 'measure-answers' }, staff);
    return (await (await fetch(`${address}/satpage`)).text()).includes('Half of the last');
  });
  return { address, password, now: clock.now };
}
