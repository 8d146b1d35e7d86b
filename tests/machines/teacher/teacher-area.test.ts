import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { demoResults, demoTests } from '../../../src/content/teacher-demo.ts';
import { teacherPages } from '../../../src/content/teacher-pages.ts';
import {
  shownResults,
  type TeacherAreaEvent,
  type teacherAreaMachine,
} from '../../../src/machines/teacher/teacher-area.machine.ts';
import type { TeacherDialogsEvent } from '../../../src/machines/teacher/teacher-dialogs.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { proves } from '../../support/proves.ts';
import { teacher, teacherWorld } from '../../support/teacher/teacher-area.ts';

let world: ReturnType<typeof teacherWorld>;
let area: Actor<typeof teacherAreaMachine>;

const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => area.getSnapshot();
const send = (...events: TeacherAreaEvent[]) => {
  for (const event of events) area.send(event);
};
/** The dialogs of the page that is open. */
const dialogs = () => {
  const { dialogs: child } = state().children;
  if (!child) throw new Error('No page is open.');
  return child;
};
const press = (...events: TeacherDialogsEvent[]) => {
  for (const event of events) dialogs().send(event);
};
/** The page that is open, the dialog over it, and whether the server has confirmed who is signed in. */
const shown = () => [state().context.page, dialogs().getSnapshot().value, state().value];
const at = (page: string, dialog = 'none', session: 'confirmed' | 'unconfirmed' = 'confirmed') => [
  page,
  dialog,
  { open: { session, page: 'shown' } },
];

async function open() {
  area = createActor(world.logic).start();
  expect([state().value, state().hasTag('waiting')]).toEqual(['idle', true]);
  send({ type: 'page.opened' });
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 2, 31, 9, 30));
  world = teacherWorld();
});
afterEach(() => {
  area?.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('lets nobody in who is no teacher', proves('2.11-37'), async () => {
  world.stored = null;
  await open();
  expect([state().value, state().status, world.remembered]).toEqual(['absent', 'done', null]);
});

it('lets nobody in who is signed out on the server', proves('2.11-37'), async () => {
  world.confirm = async () => null;
  await open();
  expect([state().value, state().status, world.remembered]).toEqual(['absent', 'done', null]);
});

it('goes by the names that the server has', async () => {
  const renamed = { ...teacher, lastname: 'Iyer' };
  world.confirm = async () => renamed;
  await open();
  expect([shown(), state().context.teacher]).toEqual([at('teacher-dashboard'), renamed]);
});

describe('who must have an authenticator app and has none', () => {
  const due = async () => {
    throw new CallFailed('refused', 'Set up your authenticator app first.', 'secondFactorDue', 403);
  };

  it('sets it up before anything else, and then the server is asked again', async () => {
    world.confirm = due;
    world.remembered = 'teacher-tests';
    await open();
    expect([state().value, state().children.dialogs]).toEqual(['settingUp', undefined]);
    const refused: TeacherAreaEvent[] = [
      { type: 'page.choose', page: 'teacher-tests' },
      { type: 'student.filter', student: '' },
    ];
    expect(refused.filter((event) => state().can(event))).toEqual([]);
    const { secondFactor } = state().children;
    secondFactor?.send({ type: 'page.opened' });
    await settle();
    secondFactor?.send({ type: 'setUp.choose' });
    secondFactor?.send({ type: 'password.type', text: 'secret' });
    secondFactor?.send({ type: 'proof.submit' });
    await settle();
    secondFactor?.send({ type: 'code.type', text: '123456' });
    secondFactor?.send({ type: 'setUp.confirm' });
    await settle();
    expect(state().value).toBe('settingUp');
    world.confirm = async () => teacher;
    secondFactor?.send({ type: 'codes.keep' });
    await settle();
    expect([shown(), world.calls]).toEqual([
      at('teacher-tests'),
      [
        ['start', { password: 'secret' }],
        ['confirm', { code: '123456' }],
      ],
    ]);
  });

  it('can log out instead', async () => {
    world.confirm = due;
    await open();
    send({ type: 'logout.request' });
    await settle();
    expect([state().value, world.signedOut]).toEqual(['left', [teacher._id]]);
  });
});

it('opens where the server cannot be asked, and knows it', async () => {
  world.confirm = async () => {
    throw new CallFailed('unreachable', '');
  };
  await open();
  expect([shown(), state().context.teacher]).toEqual([at('teacher-dashboard', 'none', 'unconfirmed'), teacher]);
  send({ type: 'page.choose', page: 'teacher-tests' });
  expect(shown()).toEqual(at('teacher-tests', 'none', 'unconfirmed'));
});

it('opens at home for a teacher, and remembers it', proves('2.11-7'), async () => {
  await open();
  expect([shown(), state().context.teacher, world.remembered]).toEqual([at('teacher-dashboard'), teacher, 'teacher-dashboard']);
});

it.each(teacherPages)(
  '%s is switched to, remembered, and found again after a reload',
  proves('2.11-1', '2.11-2', '4.6-3'),
  async (page) => {
    await open();
    send({ type: 'page.choose', page });
    await settle();
    expect([shown(), world.remembered]).toEqual([at(page), page]);
    area.stop();
    await open();
    expect(shown()).toEqual(at(page));
  },
);

it('goes on where storage refuses, and says so in the log', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  world.refusal = new Error('full');
  await open();
  send({ type: 'page.choose', page: 'teacher-tests' });
  await settle();
  expect([shown(), warn.mock.calls]).toEqual([
    at('teacher-tests'),
    [
      ['The page could not be remembered.', world.refusal],
      ['The page could not be remembered.', world.refusal],
    ],
  ]);
});

it('logging out ends it', proves('2.11-3'), async () => {
  await open();
  send({ type: 'logout.request' });
  expect([state().value, state().hasTag('waiting')]).toEqual(['leaving', true]);
  await settle();
  expect([state().value, state().status, world.signedOut]).toEqual(['left', 'done', ['teacher-1']]);
});

describe('results', () => {
  const titles = () => shownResults(state().context).map(({ title, student, type }) => [title, student, type]);

  it('are filtered by student and by type, both at once', proves('2.11-17', '2.11-18'), async () => {
    await open();
    send({ type: 'page.choose', page: 'teacher-results' });
    expect(titles()).toHaveLength(demoResults.length);
    send({ type: 'type.filter', assessment: 'Homework' });
    expect(titles()).toEqual([
      ['Equivalent Fractions', 'Diya Kapoor', 'Homework'],
      ['Word Problems', 'Naina Bose', 'Homework'],
      ['A Letter to a Friend', 'Tara Joshi', 'Homework'],
    ]);
    send({ type: 'student.filter', student: 'Naina Bose' });
    expect(titles()).toEqual([['Word Problems', 'Naina Bose', 'Homework']]);
    send({ type: 'type.filter', assessment: 'Quiz' });
    expect(titles()).toEqual([]);
    send({ type: 'type.filter', assessment: 'All Assessments' }, { type: 'student.filter', student: 'Aarav Mehta' });
    expect(titles()).toEqual([['Place Value', 'Aarav Mehta', 'Quiz']]);
  });
});

const [result = undefined] = demoResults;
const [test = undefined, otherTest = undefined] = demoTests;
if (!result || !test || !otherTest) throw new Error('The demonstration is empty.');

describe('a dialog', () => {
  it.each([
    ['details', { type: 'details.open', result }, { result }],
    ['submission', { type: 'submission.open', result }, { result }],
    ['assigning', { type: 'test.assign', test }, { test, groups: [], students: [] }],
    ['demo', { type: 'demo.press', button: 'changeEmail' }, { button: 'changeEmail' }],
  ] as const)('%s opens over the page, alone, and closes', async (dialog, event, about) => {
    await open();
    press(event);
    const { context } = dialogs().getSnapshot();
    expect([shown(), context]).toEqual([at('teacher-dashboard', dialog), { ...context, ...about }]);
    press({ type: 'demo.press', button: 'download' });
    expect(shown()).toEqual(at('teacher-dashboard', dialog));
    press({ type: 'dialog.close' });
    expect(shown()).toEqual(at('teacher-dashboard'));
  });

  it('is gone on another page', async () => {
    await open();
    press({ type: 'demo.press', button: 'download' });
    expect(shown()).toEqual(at('teacher-dashboard', 'demo'));
    send({ type: 'page.choose', page: 'teacher-profile' });
    expect(shown()).toEqual(at('teacher-profile'));
  });
});

describe('assigning a test', () => {
  it('ticks groups and students, and its confirm only says that it was done', proves('2.11-28'), async () => {
    await open();
    press(
      { type: 'test.assign', test },
      { type: 'group.toggle', name: 'Primary 4A' },
      { type: 'group.toggle', name: 'Primary 5A' },
      { type: 'group.toggle', name: 'Primary 4A' },
      { type: 'student.toggle', name: 'Diya Kapoor' },
    );
    const ticked = dialogs().getSnapshot().context;
    expect([ticked.groups, ticked.students]).toEqual([['Primary 5A'], ['Diya Kapoor']]);
    press({ type: 'assignment.confirm' });
    expect(shown()).toEqual(at('teacher-dashboard', 'assigned'));
    press({ type: 'dialog.close' }, { type: 'test.assign', test: otherTest });
    const { groups, students, test: about } = dialogs().getSnapshot().context;
    expect([shown(), groups, students, about]).toEqual([at('teacher-dashboard', 'assigning'), [], [], otherTest]);
  });
});

describe('the schedule', () => {
  const days = () => [state().context.today, state().context.month, state().context.day];

  it('opens at today, each time; months and days can be chosen', proves('2.11-31'), async () => {
    await open();
    send({ type: 'page.choose', page: 'teacher-schedule' });
    expect(days()).toEqual(['2026-03-31', '2026-03', '2026-03-31']);
    send({ type: 'month.show', month: '2026-02' }, { type: 'date.pick', day: '2026-02-28' });
    expect(days()).toEqual(['2026-03-31', '2026-02', '2026-02-28']);
    vi.setSystemTime(new Date(2026, 3, 1, 0, 1));
    send({ type: 'page.choose', page: 'teacher-dashboard' }, { type: 'page.choose', page: 'teacher-schedule' });
    expect(days()).toEqual(['2026-04-01', '2026-04', '2026-04-01']);
  });
});
