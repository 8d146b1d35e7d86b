import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findStudent } from '../../../../server/accounts/people.ts';
import { signInStudent } from '../../../../server/accounts/sign-in.ts';
import type { Answer } from '../../../../server/admin/command.ts';
import { callServer } from '../../../../server/admin/connect.ts';
import { runAdmin } from '../../../../server/admin/run.ts';
import { listenForAdmin } from '../../../../server/admin/socket.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { readEnvironment } from '../../../../server/environment.ts';
import { startAttempt } from '../../../../server/exam/student/start.ts';
import { fill, goodFiles, goodQuiz, replaced, temporaryFolder } from '../../../support/content/content.ts';
import { goodMockFiles } from '../../../support/content/mock-content.ts';
import { freshDatabase } from '../../../support/server/database.ts';
import { secondFactorKey } from '../../../support/server/second-factor-key.ts';
import { believedClock } from '../../../support/server/server-app.ts';

const now = new Date('2026-03-02T10:00:00.000Z');

type Call = (argv: string[], more?: { cwd?: string; stdin?: string }) => Promise<Answer>;
type Way = { name: string; open(database: OpenDatabase): Promise<{ call: Call; close(): Promise<void> }> };

const ways: Way[] = [
  {
    name: 'in this process',
    open: async ({ db }) => ({
      call: (argv, { cwd = '/', stdin } = {}) =>
        runAdmin(argv, { db, environment: readEnvironment({}), now, cwd, stdin: stdin ?? null }),
      close: async () => undefined,
    }),
  },
  {
    name: 'by a server, through its socket',
    open: async ({ db }) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'prepchart-test-'));
      const environment = readEnvironment({ DATA_DIR: dataDir });
      const listening = await listenForAdmin({ db, now: () => now, environment, listeningAt: () => '' });
      return {
        call: async (argv, { cwd = '/', stdin } = {}) => {
          const answer = await callServer(dataDir, { argv, cwd, stdin: stdin ?? null });
          if (!answer) throw new Error('No server answers.');
          return answer;
        },
        close: async () => {
          await listening.close();
          rmSync(dataDir, { recursive: true });
        },
      };
    },
  },
];

/** What a check says of a name that no question of ours has. */
const unknown = (what: 'domain' | 'skill', name: string, nearest: string, at: string) =>
  `  ${at}: no question has the ${what} '${name}' yet: the nearest that is known is '${nearest}'\n`;

describe.each(ways)('$name', ({ open }) => {
  let database: OpenDatabase;
  let call: Call;
  let close: () => Promise<void>;
  beforeAll(async () => {
    database = await freshDatabase();
    ({ call, close } = await open(database));
  });
  afterAll(async () => {
    await close();
    await database.close();
  });

  /** What a command prints that has to succeed. */
  const done = async (line: string, more: { cwd?: string; stdin?: string } = {}): Promise<string> => {
    const { exitCode, out, err } = await call(line.split(' '), more);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    return out;
  };
  const json = async (line: string): Promise<unknown> => JSON.parse(await done(`${line} --json`));
  const refused = async (line: string, more: { cwd?: string } = {}) => {
    const { exitCode, out, err } = await call(line.split(' '), more);
    return [exitCode, out || err];
  };
  const asha = '--username Asha --firstname Asha --lastname Menon --email asha@example.org';

  it('students: added with a password that is shown once, listed, shown, disabled, enabled, given another password', async () => {
    const { db } = database;
    const from = { db, now, address: '192.0.2.1', environment: readEnvironment({}), listeningAt: () => '', secondFactorKey };
    expect(await done('student list')).toBe('There are no students.\n');
    const added = await done(`student add ${asha} --standard 11 --contact 123`);
    const [, password = ''] =
      /^Student asha is added\.\nPassword, shown this once: ([a-z2-9]{4}(?:-[a-z2-9]{4}){3})\n$/.exec(added) ?? [];
    expect((await signInStudent({ username: 'asha', password }, from)).data.lastname).toBe('Menon');
    expect(await refused(`student add ${asha}`)).toEqual([1, "The username 'asha' is taken.\n"]);
    expect(await done('student list')).toBe(
      'USERNAME  NAME        EMAIL             CLASS  STATE\nasha      Asha Menon  asha@example.org  11     active\n',
    );
    expect(await done('student show ASHA')).toBe(
      [
        'Username        asha',
        'Name            Asha Menon',
        'Email           asha@example.org',
        'Guardian        -',
        'Reports         mailed',
        'Contact         123',
        'Class           11',
        'Added           2026-03-02 10:00 UTC',
        'State           active',
        'Accommodations  restricted keys count, 1 times the time',
        '',
        'No courses.',
        '',
        'No quizzes.',
        '',
      ].join('\n'),
    );
    expect(await done('student disable ASHA')).toBe('asha can’t sign in anymore.\n');
    expect(await done('student list')).toContain('disabled');
    expect(JSON.parse(await done('student enable asha --json'))).toEqual({ username: 'asha', disabled: false });
    await done('student disable asha');
    expect(await done('student enable asha')).toBe('asha can sign in again.\n');
    expect(JSON.parse(await done('student reset-password asha --json'))).toEqual({
      username: 'asha',
      password: expect.stringMatching(/^[a-z2-9-]{19}$/),
    });
    expect(await done('student reset-password asha')).toMatch(
      /^asha has a new password\.\nPassword, shown this once: [a-z2-9-]{19}\n$/,
    );
    expect(await done('student reset-password asha --password-stdin', { stdin: 'bats hear better\n' })).toBe(
      'asha has a new password.\n',
    );
    expect((await signInStudent({ username: 'asha', password: 'bats hear better' }, from)).data.firstname).toBe('Asha');
    expect(await refused('student reset-password asha --password-stdin')).toEqual([
      2,
      'There is no password on standard input.\nSee: npm run admin -- help student reset-password\n',
    ]);
    expect(await refused('student show nobody')).toEqual([1, "There is no student 'nobody'.\n"]);
  });

  it('students: accommodations', async () => {
    expect(await done('student accommodate asha --keys yes --extra-time 1.5')).toBe(
      'asha: restricted keys allowed, 1.5 times the time.\n',
    );
    expect(await json('student accommodate asha --keys no')).toEqual({
      username: 'asha',
      accommodations: { keysAllowed: false, extraTime: 1.5 },
    });
    expect(await refused('student accommodate asha')).toEqual([
      2,
      'Give --keys, --extra-time or both.\nSee: npm run admin -- help student accommodate\n',
    ]);
  });

  it('teachers and courses', async () => {
    expect(await done('teacher list')).toBe('There are no teachers.\n');
    expect(
      await done('teacher add --username meera --firstname Meera --lastname Nair --email meera@example.org --password-stdin', {
        stdin: 'owls hear well',
      }),
    ).toBe('Teacher meera is added.\n');
    expect(await done('teacher disable meera')).toBe('meera can’t sign in anymore.\n');
    expect(await done('teacher list')).toBe(
      'USERNAME  NAME        EMAIL              ROOM  STATE\nmeera     Meera Nair  meera@example.org  -     disabled\n',
    );
    expect(await done('teacher enable meera')).toBe('meera can sign in again.\n');
    expect(await done('teacher reset-password meera')).toMatch(/^meera has a new password\.\nPassword, shown this once: /);

    const inCourse = async (argv: string[]) => Object.values(await call(argv));
    expect(await inCourse(['course', 'instructor', 'ap statistics', '--teacher', 'meera'])).toEqual([
      0,
      'meera is the instructor of AP Statistics.\n',
      '',
    ]);
    const enrolment = ['course', 'enroll', 'SAT Dominance Program', '--student', 'asha', '--plan', 'SAT Sprint'];
    expect(await inCourse(enrolment)).toEqual([
      0,
      'asha is enrolled in SAT Dominance Program, with 0 quizzes and mock tests.\n',
      '',
    ]);
    expect(await inCourse(enrolment)).toEqual([1, '', 'The student is already in this course.\n']);
    expect(await inCourse(['course', 'enroll', 'AP Owls', '--student', 'asha'])).toEqual([
      1,
      '',
      "There is no course 'AP Owls'.\n",
    ]);
    const courses = await done('course list');
    expect(courses).toMatch(/^AP Statistics +no, nothing in it +0 +0 +0 +meera +0$/m);
    expect(courses).toMatch(/^SAT Dominance Program +no, nothing in it +0 +0 +0 +- +1$/m);
    expect(await json('student show asha')).toMatchObject({
      username: 'asha',
      courses: [{ course: 'SAT Dominance Program', plan: 'SAT Sprint' }],
      quizzes: [],
    });
  });

  it('content and quizzes: checked, imported from a relative folder, assigned, listed', async () => {
    const cwd = temporaryFolder();
    fill(`${cwd}/set/owls`, goodFiles);
    fill(`${cwd}/set/bats`, { ...goodFiles, 'quiz.yaml': replaced(goodQuiz, 'answer: B', 'answer: C') });
    const problem = "  bats/quiz.yaml:19: 'answer' is 'C', which is none of the options A, B\n";
    expect(await done('quiz list')).toBe('There are no quizzes. `content import` brings some.\n');
    const isNew = (line: number) => unknown('domain', 'Algebra', 'Craft and Structure', `owls/quiz.yaml:${line}`);
    expect(await refused('content check set', { cwd })).toEqual([
      1,
      `bats: refused, 1 problem\n${problem}owls: good, 3 questions, 2 warnings\n${isNew(22)}${isNew(31)}`,
    ]);
    expect(await done('quiz list')).toBe('There are no quizzes. `content import` brings some.\n');
    expect(await refused('content import set', { cwd })).toEqual([
      1,
      `bats: refused, 1 problem\n${problem}owls: new, version 1, 3 questions\n`,
    ]);
    expect(await done('content import set/owls', { cwd })).toBe('owls: unchanged, version 1, 3 questions\n');
    fill(`${cwd}/hawks`, { ...goodFiles });
    expect(await done('content import hawks --draft', { cwd })).toBe('hawks: kept as a draft, 3 questions\n');
    expect(await done('quiz list')).not.toContain('hawks');
    expect(await refused('content import none', { cwd })).toEqual([1, `There is no folder ${cwd}/none.\n`]);

    expect(await done('quiz assign --quiz owls --student asha')).toBe('owls is assigned to asha.\n');
    expect(await refused('quiz assign --quiz owls --student asha')).toEqual([
      1,
      'asha has this quiz already and has not begun it.\n',
    ]);
    expect(await refused('quiz assign --quiz bats --student asha')).toEqual([1, "There is no quiz 'bats'.\n"]);
    const either = 'Give either --student or --all-students.\nSee: npm run admin -- help quiz assign\n';
    expect(await refused('quiz assign --quiz owls')).toEqual([2, either]);
    expect(await refused('quiz assign --quiz owls --student asha --all-students')).toEqual([2, either]);
    await done('student add --username ravi --firstname Ravi --lastname Iyer --email ravi@example.org');
    expect(await done('quiz assign --quiz owls --all-students')).toBe('owls is assigned to 1 student.\n');
    expect(await json('quiz assign --quiz owls --all-students')).toEqual({ quiz: 'owls', students: [] });

    const { id: studentId } = await findStudent(database.db, 'asha');
    const shown = (await json('student show asha')) as { quizzes: { sitting: string }[] };
    const shownQuiz = { title: 'Owls', state: 'assigned', lateAnswersGraded: 0, unproctored: false };
    expect(shown.quizzes).toEqual([{ sitting: expect.any(String), ...shownQuiz }]);
    await startAttempt(database.db, { studentId, studentQuizId: shown.quizzes[0]?.sitting ?? '' }, now, {
      clock: believedClock(() => now),
    });
    expect(await done('quiz list')).toBe(
      [
        'QUIZ  KIND  TITLE  QUESTIONS  VERSION  ASSIGNED  IN PROGRESS  SUBMITTED',
        'owls  quiz  Owls   3          1        1         1            0',
        '',
      ].join('\n'),
    );
  });

  it('mock tests: imported and assigned as a whole, listed without their modules', async () => {
    const cwd = temporaryFolder();
    fill(`${cwd}/set/owl-test`, goodMockFiles);
    const isNew = (line: number) => unknown('domain', 'Algebra', 'Craft and Structure', `owl-test/owls/quiz.yaml:${line}`);
    expect(await done('content check set', { cwd })).toBe(
      `owl-test: good, 4 questions in 2 modules, 3 warnings\n${unknown('skill', 'Lines', 'Linear functions', 'owl-test/lines/quiz.yaml:5')}${isNew(21)}${isNew(30)}`,
    );
    expect(await done('content import set', { cwd })).toBe('owl-test: new, version 1, 4 questions in 2 modules\n');
    expect(await done('content import set/owl-test', { cwd })).toBe('owl-test: unchanged, version 1, 4 questions in 2 modules\n');
    expect(await refused('quiz assign --quiz owl-test/owls --student asha')).toEqual([
      1,
      'owl-test/owls is a module of a mock test, which is assigned only as a whole.\n',
    ]);
    expect(await done('quiz assign --quiz owl-test --student asha')).toBe('owl-test is assigned to asha.\n');
    expect(await refused('quiz assign --quiz owl-test --student asha')).toEqual([
      1,
      'asha has this mock test already and has not begun it.\n',
    ]);
    const listed = (await json('quiz list')) as { slug: string }[];
    expect(listed.filter(({ slug }) => slug.startsWith('owl-test'))).toEqual([
      {
        slug: 'owl-test',
        kind: 'mock test',
        title: 'Owl Test',
        questions: 4,
        version: 1,
        sittings: { assigned: 1, inProgress: 0, submitted: 0 },
      },
    ]);
    const shown = (await json('student show asha')) as { quizzes: { title: string }[] };
    expect(shown.quizzes.map(({ title }) => title).sort()).toEqual(['Owl Test', 'Owls']);
  });

  it('mail: what waits, failed and is sent, and never what is in it', async () => {
    expect(await done('mail list')).toBe('There are no mails.\n');
    const mail = { recipient: 'a@example.org', text: 'secret link', html: 'secret link', createdAt: now, nextAttemptAt: now };
    await database.db.insert(outbox).values([
      { ...mail, id: '1', subject: 'Waits' },
      { ...mail, id: '2', subject: 'Failed', attempts: 3, lastError: 'no route' },
      { ...mail, id: '3', subject: 'Sent', attempts: 1, sentAt: now },
      { ...mail, id: '4', subject: 'Bounced', attempts: 1, bouncedAt: now, lastError: '550 no such user' },
    ]);
    expect(await done('mail list')).toBe(
      [
        'ID  QUEUED                TO             SUBJECT  STATE    TRIES  NEXT TRY              LAST ERROR',
        '4   2026-03-02 10:00 UTC  a@example.org  Bounced  bounced  1      -                     550 no such user',
        '3   2026-03-02 10:00 UTC  a@example.org  Sent     sent     1      -                     -',
        '2   2026-03-02 10:00 UTC  a@example.org  Failed   failed   3      2026-03-02 10:00 UTC  no route',
        '1   2026-03-02 10:00 UTC  a@example.org  Waits    waiting  0      2026-03-02 10:00 UTC  -',
        '',
      ].join('\n'),
    );
    expect(await json('mail list --state failed')).toEqual([
      {
        id: '2',
        recipient: 'a@example.org',
        subject: 'Failed',
        createdAt: now.toISOString(),
        attempts: 3,
        nextAttemptAt: now.toISOString(),
        sentAt: null,
        bouncedAt: null,
        lastError: 'no route',
        state: 'failed',
      },
    ]);
    expect(await done('mail list --json')).not.toContain('secret');
    expect(await done('mail resend 4 --to B@example.org')).toBe('It is on its way to B@example.org.\n');
    expect(await json('mail list --state waiting')).toMatchObject([
      { id: '4', recipient: 'B@example.org', attempts: 0, bouncedAt: null, lastError: null },
      { id: '1' },
    ]);
    expect((await call(['mail', 'resend', '3'])).err).toBe('No mail 3 has bounced, or what it said is gone.\n');
  });

  it('with --json nothing but one document is printed, and no hash of a password', async () => {
    const answer = await call(['student', 'show', 'nobody', '--json']);
    expect(answer).toEqual({
      exitCode: 1,
      out: `${JSON.stringify({ error: { code: 'notFound', message: "There is no student 'nobody'." } }, null, 2)}\n`,
      err: '',
    });
    expect(await done('student list --json')).not.toContain('argon2');
  });
});
