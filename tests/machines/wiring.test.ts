import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type AnyStateMachine, forwardTo, fromCallback, fromPromise, StateMachine, sendTo, setup } from 'xstate';
import { readSource } from '../support/wiring/sources.ts';
import { type Ends, wiringFaults } from '../support/wiring/wiring.ts';
import { eventFaults, type Unheard } from '../support/wiring/wiring-events.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/**/*.machine.ts', '../../server/**/*.machine.ts', '../../tools/statecharts/**/*.machine.ts'],
  {
    eager: true,
  },
);
const machines: AnyStateMachine[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((each) => each instanceof StateMachine);

/** Where a flow may stay for good: what is there to be read stays until the page is left. */
const meantEnds: Ends = {
  'answerFile.none': 'There is nothing to be saved: the page shows nothing of it.',
  'application.step.thanked': 'The page goes on to the programme.',
  'complaint.closed': 'It was opened again before: the rules for consumers give one more round, and no third.',
  'complaint.withdrawn': 'Whoever complained has taken it back: another one can be written.',
  'complaintPage.unknown': 'The link is no one’s.',
  'confirmAddress.dead': 'Another link has to be asked for.',
  'confirmAddress.taken': 'The school has to say whose address it is.',
  'confirmAddress.used': 'Its page leads to sign-in.',
  'dashboard.opened.courses.shown': 'Its cards only link.',
  'dashboard.opened.notebook.shown': 'Its card only links.',
  'dashboard.opened.places.given': 'The parts show, each as its own region says.',
  'dashboard.opened.results.shown': 'Its card only links.',
  'dashboard.opened.session.shown': 'Its card only links.',
  'doubtShare.refused': 'What the family refused is offered no more.',
  'doubtThread.unknown': 'The doubt is no one’s here: its page leads to the list.',
  'draftMail.sent': 'Its dialog shows the digits, and is closed.',
  'draftResume.dead': 'Another link has to be asked for, on the device where the application began.',
  'draftResume.opened': 'The page leads to the application.',
  'earlierSittings.shown': 'A comparison is read.',
  'homework.givenBack': 'It is over: marks and comment are read.',
  'homework.takenBack': 'What the school took back is done no more.',
  'instalments.ended': 'Nothing more is asked for.',
  'marking.unknown': 'There’s no such work: its page leads to the list.',
  'markingList.empty': 'Nothing waits to be marked.',
  'meetings.unknown': 'The link is no one’s, or over.',
  'mockTest.sitting.screen.lost': 'Its other region asks for fullscreen again, with the next click.',
  'nextSteps.drillStarted': 'The page of the drill takes over.',
  'notebook.empty': 'Nothing is due.',
  'ownStudents.empty': 'There are no students to choose from yet.',
  'ownTests.empty': 'There is no test of the teacher’s courses yet.',
  'payerPage.unknown': 'The link is no one’s: another has to be asked for.',
  'practice.drillStarted': 'The page of the drill takes over.',
  'practice.empty': 'Nothing is left to practise.',
  'preview.unknown': 'There’s no such content: its page leads to the desk.',
  'promises.shown': 'What courses include stands there to be read.',
  'quizAttempt.closedElsewhere': 'The sitting is over: its page leads away.',
  'quizAttempt.submitted': 'The sitting is over: its page offers analysis and dashboard.',
  'refund.done': 'The money is given back: a failure reported afterwards is told and moves nothing.',
  'report.shown': 'A report is read.',
  'report.unknown': 'The link is no one’s, or over.',
  'resources.empty': 'There is no study sheet to open yet.',
  'results.empty': 'There is no result yet.',
  'results.shown': 'The list only links.',
  'securityCheck.browser.known': 'What a browser can do does not change while the page is open.',
  'sessionRoom.known.cancelled': 'Another session has to be booked.',
  'sessionRoom.known.over': 'It has taken place.',
  'sessionRoom.unknown': 'The link is no one’s.',
  'setPassword.dead': 'Another link has to be asked for.',
  'setPassword.saved': 'Its page leads to sign-in.',
  'shareForm.impossible': 'The doubt can’t be offered, and the card says why.',
  'signedInHere.absent': 'Who comes to sign in signs in: the form is beside it.',
  'signedInHere.somebody': 'It shows who is signed in, and links.',
  'studyPlan.shown.drill.started': 'The page of the drill takes over.',
  'studyPlan.empty': 'There is no course to plan for.',
  'teacherHome.shown': 'What the day holds only leads to other pages.',
  'workHandIn.unknown': 'There’s no such homework: its page leads to the list.',
};

/** What an actor can tell, and these machines never hear or need not. */
const unheard: Unheard = {
  desk: { 'session.renewed': 'Nobody signs in again in place at the desk.' },
  securityCheck: { 'proctor.alive': 'A rehearsal is no sitting: nobody is told that its proctor is there.' },
  mockTest: {
    'clock.doubted':
      'While the questions are covered nothing is handed in: going on asks the server, and so does the end of the time.',
  },
};

const charts = ['chart', 'live', 'page', 'recording', 'ui'].map((part) => `tools/statecharts/${part}`);
const folders = [
  'src/machines',
  'src/services',
  'src/views',
  'server/complaints',
  'server/concerns',
  'server/consent',
  'server/content/drafts',
  'server/doubts',
  'server/enrolment',
  'server/homework',
  'server/inquiry',
  'server/marking',
  'server/objections',
  'server/promises',
  'server/rulings',
  'server/schedule',
  'server/tutors',
  ...charts,
];
const ofOurs = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

it.each(machines.map((machine) => [machine.id, machine] as const))('%s has no wiring fault', (_, machine) => {
  expect(wiringFaults(machine, meantEnds)).toEqual([]);
});

it('every end that is meant belongs to a machine', () => {
  const ids = machines.map(({ id }) => id);
  expect(Object.keys(meantEnds).filter((end) => !ids.includes(end.split('.')[0] ?? ''))).toEqual([]);
});

it('every event that is sent is handled, every event that is waited for is sent, and views ask for states that are there', () => {
  const sources = folders.flatMap(ofOurs).map((path) => readSource(path, readFileSync(path, 'utf8')));
  expect(eventFaults(machines, sources, unheard)).toEqual([]);
});

/** A machine of the planted faults, made past the types, as a wrong name would be by a cast. */
const createMachine = (config: object, given: object = {}) => setup(given).createMachine({ id: 'm', ...config } as object);
const call = fromPromise(async () => 1);
const watcher = fromCallback(() => {});
const endless = createMachine({ id: 'endless', initial: 'on', states: { on: { on: { go: 'off' } }, off: { on: { go: 'on' } } } });
const ending = createMachine({ id: 'ending', initial: 'on', states: { on: { on: { go: 'off' } }, off: { type: 'final' } } });
const turning = { on: { turn: 'two' } };
const back = { on: { turn: 'one' } };

const planted: [string, AnyStateMachine, string[]][] = [
  [
    'a misspelt delay',
    createMachine({ initial: 'one', states: { one: { after: { sooon: 'two' } }, two: back } }, { delays: { soon: 10 } }),
    ['m.one: no delay is named sooon'],
  ],
  [
    'a guard, an action and an actor without an implementation',
    createMachine({
      initial: 'one',
      states: {
        one: { on: { turn: { guard: 'isReady', target: 'two' } }, entry: 'greet' },
        two: {
          on: { turn: { target: 'one', actions: { type: 'shout', params: 'now' } } },
          invoke: { id: 'who', src: 'who', onError: 'one' },
        },
      },
    }),
    [
      'm.one: no guard is named isReady',
      'm.one: no action is named greet',
      'm.two: no action is named shout',
      'm.two: no actor is named who',
    ],
  ],
  [
    'a call and a machine without onError, and no watcher',
    createMachine(
      {
        initial: 'one',
        states: {
          one: { ...turning, invoke: { id: 'call', src: 'call', onDone: 'two' } },
          two: {
            ...back,
            invoke: [
              { id: 'child', src: 'ending', onDone: 'one' },
              { id: 'watcher', src: 'watcher' },
            ],
          },
        },
      },
      { actors: { call, ending, watcher } },
    ),
    ['m.one: call has no onError', 'm.two: ending has no onError'],
  ],
  [
    'a call with another id than its name',
    createMachine(
      { initial: 'one', states: { one: { invoke: { id: 'ask', src: 'call', onError: 'two' } }, two: back } },
      { actors: { call } },
    ),
    ['m.one: call has the id ask'],
  ],
  [
    'two of one id at the same time',
    createMachine(
      {
        type: 'parallel',
        states: {
          left: { initial: 'one', states: { one: { ...turning, invoke: { id: 'watcher', src: 'watcher' } }, two: back } },
          right: { initial: 'one', states: { one: { ...turning, invoke: { id: 'watcher', src: 'watcher' } }, two: back } },
        },
      },
      { actors: { watcher } },
    ),
    ['m.left.one: m.right.one can run another watcher at the same time'],
  ],
  [
    'events for a misspelt actor, for one that was left, and for one that is not begun',
    createMachine(
      {
        initial: 'one',
        invoke: { id: 'watcher', src: 'watcher' },
        states: {
          one: {
            invoke: { id: 'other', src: 'watcher' },
            entry: ['tell', 'tellOther'],
            exit: { type: 'tellOther' },
            on: {
              say: { actions: ['tell', 'tellOther', sendTo('wacher', { type: 'said' })] },
              turn: { target: 'two', actions: 'tellOther' },
            },
          },
          two: {
            type: 'parallel',
            on: { again: { actions: ['tellLeft', 'tellRight'] }, turn: 'one', turned: { target: 'one', actions: 'tellLeft' } },
            states: {
              left: { invoke: { id: 'left', src: 'watcher' }, entry: ['tellLeft', 'tellRight'] },
              right: { invoke: { id: 'right', src: 'watcher' }, entry: ['tellLeft', 'tellRight'], exit: 'tell' },
            },
          },
        },
      },
      {
        actors: { watcher },
        actions: {
          tell: sendTo('watcher', { type: 'said' }),
          tellOther: forwardTo('other'),
          tellLeft: sendTo('left', { type: 'said' }),
          tellRight: sendTo('right', { type: 'said' }),
        },
      },
    ),
    [
      'm.one: no wacher runs that could be sent to',
      'm.one: no other runs that could be sent to',
      'm.two: no left runs that could be sent to',
      'm.two.left: no right runs that could be sent to',
    ],
  ],
  [
    'a transition that restarts every region',
    createMachine({
      type: 'parallel',
      on: { shake: '.left.two' },
      states: { left: { initial: 'one', states: { one: turning, two: back } }, right: { on: { turn: '#m.left' } } },
    }),
    ['m: shake restarts every region'],
  ],
  [
    'a state that only an unreachable state leads to',
    createMachine({
      initial: 'one',
      states: { one: turning, two: back, lonely: { on: { go: 'lonelier' } }, lonelier: { on: { go: 'lonely' } } },
    }),
    ['m.lonely: nothing leads here', 'm.lonelier: nothing leads here'],
  ],
  [
    'a state behind the end of a child that never ends',
    createMachine(
      {
        initial: 'one',
        states: { one: { invoke: { id: 'child', src: 'endless', onDone: 'two', onError: 'one' } }, two: back },
      },
      { actors: { endless } },
    ),
    ['m.two: nothing leads here', 'm.one: endless never ends', 'm.one: no way leads on'],
  ],
  [
    'a transition behind one that is always taken',
    createMachine({
      initial: 'one',
      states: { one: { on: { turn: [{ target: 'two' }, { target: 'three' }] } }, two: back, three: back },
    }),
    ['m.three: nothing leads here', 'm.one: what stands behind the first turn without a guard is never asked'],
  ],
  [
    'the end of a child that nobody hears',
    createMachine(
      { initial: 'one', states: { one: { ...turning, invoke: { id: 'child', src: 'ending', onError: 'two' } }, two: back } },
      { actors: { ending } },
    ),
    ['m.one: the end of ending is not heard'],
  ],
  [
    'the end of a state that none of its states is',
    createMachine({
      initial: 'one',
      states: { one: { initial: 'a', onDone: 'two', states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } } } }, two: back },
    }),
    ['m.two: nothing leads here', 'm.one: its end is waited for, and none of its states is one'],
  ],
  [
    'a state that nothing leads out of, not even what it does itself',
    createMachine({
      initial: 'one',
      states: { one: turning, two: { on: { turn: { actions: () => {} }, again: { target: 'two', reenter: true } } } },
    }),
    ['m.two: no way leads on'],
  ],
];

it.each(planted)('finds %s', (_, machine, faults) => {
  expect(wiringFaults(machine)).toEqual(faults);
});

it('takes a meant end for what it is, and tells when it is none any more', () => {
  const machine = createMachine({ initial: 'one', states: { one: turning, two: {} } });
  expect(wiringFaults(machine, { 'm.two': 'meant' })).toEqual([]);
  expect(wiringFaults(machine, { 'm.two': 'meant', 'm.one': 'meant' })).toEqual(['m.one: is no end']);
});

const dusk = fromCallback(() => {});
const lamp = createMachine(
  {
    id: 'lamp',
    initial: 'off',
    invoke: { id: 'dusk', src: 'dusk' },
    states: {
      off: { on: { 'lamp.light': 'on', 'dusk.fell': 'on' } },
      on: { tags: 'bright', initial: 'full', states: { full: {} }, on: { 'lamp.quench': 'off' } },
    },
  },
  { actors: { dusk } },
);
const texts = {
  'dusk.ts': `export type DuskEvent = { type: 'dusk.fell'; at: number };
    export const dusk = fromCallback<DuskCommand>(({ sendBack }) => sendBack({ type: 'dusk.fell', at: 1 }));
    type DuskCommand = { type: 'dusk.watch' };`,
  'lamp.machine.ts': `import { type DuskEvent, dusk } from './dusk.ts';
    type LampEvent = { type: 'lamp.light' | 'lamp.quench' } | DuskEvent;
    const words = setup({ types: { events: {} as LampEvent }, actors: { dusk } });
    export const lampMachine = words.createMachine({ id: 'lamp' });`,
  'view.tsx': `import type { lampMachine } from './lamp.machine.ts';
    const isOn = (seen) => seen.matches({ on: 'full' }) || seen.matches({ [region]: name }) || seen.hasTag('bright');
    const turn = (isDay) => lamp.send({ type: isDay ? 'lamp.quench' : 'lamp.light' });
    const watch = () => lamp.send({ type: 'dusk.watch' });`,
};
const faultsWith = (file: string, from: string, to: string) => {
  const files = Object.entries(texts).map(([path, text]) => readSource(path, path === file ? text.replace(from, to) : text));
  return eventFaults([lamp], files);
};

it('finds nothing where every event arrives', () => {
  expect(faultsWith('view.tsx', '', '')).toEqual([]);
});

it.each([
  [
    'an event of the machine’s type that no state handles',
    ['lamp.machine.ts', "| 'lamp.quench'", "| 'lamp.quench' | 'lamp.dim'"],
    ['lamp: no state handles lamp.dim'],
  ],
  [
    'an event of an imported type that no state handles',
    ['dusk.ts', "type: 'dusk.fell';", "type: 'dusk.fell' | 'dusk.passed';"],
    ['lamp: no state handles dusk.passed'],
  ],
  [
    'an event of an actor that no state of its machine handles',
    ['dusk.ts', "sendBack({ type: 'dusk.fell', at: 1 })", "sendBack({ type: 'dusk.fell' }, { type: 'dusk.came' })"],
    ['lamp: no state handles dusk.came', 'dusk.ts: nobody handles dusk.came'],
  ],
  [
    'an event of a view that nobody handles, and one that is sent no more',
    ['view.tsx', "'lamp.light'", "'lamp.lite'"],
    ['lamp: nobody sends lamp.light', 'view.tsx: nobody handles lamp.lite'],
  ],
  [
    'an event that only a file sends which knows nothing of the machine',
    ['view.tsx', "import type { lampMachine } from './lamp.machine.ts';", ''],
    [
      'lamp: nobody sends lamp.light',
      'lamp: nobody sends lamp.quench',
      'view.tsx: nobody handles lamp.quench',
      'view.tsx: nobody handles lamp.light',
      'view.tsx: no machine has a state on.full',
      'view.tsx: no machine has a state *.*',
      'view.tsx: no machine has a tag bright',
    ],
  ],
  ['a state that no machine has', ['view.tsx', "on: 'full'", "on: 'fulll'"], ['view.tsx: no machine has a state on.fulll']],
  ['a tag that no machine has', ['view.tsx', "hasTag('bright')", "hasTag('brihgt')"], ['view.tsx: no machine has a tag brihgt']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
  ['what it cannot read', ['view.tsx', "'dusk.watch'", '`${noun}.watch`'], ['view.tsx: cannot be read: type: ….watch']],
] as const)('finds %s', (_, [file, from, to], faults) => {
  expect(faultsWith(file, from, to)).toEqual(faults);
});

it('reads every event of a type, or says which it cannot', () => {
  expect(() => faultsWith('lamp.machine.ts', '| DuskEvent', '| Omit<DuskEvent, never>')).toThrow(
    'lamp.machine.ts: no event can be read from a TSTypeReference',
  );
  expect(() => faultsWith('lamp.machine.ts', "'lamp' }", "'lantern' }")).toThrow('No file makes the machine lamp.');
});

it('tells when an event that is left on purpose is handled after all', () => {
  const files = Object.entries(texts).map(([path, text]) => readSource(path, text));
  expect(eventFaults([lamp], files, { lamp: { 'dusk.fell': 'meant' } })).toEqual(['lamp: dusk.fell is handled, or never comes']);
});
