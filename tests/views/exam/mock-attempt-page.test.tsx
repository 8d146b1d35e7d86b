import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPageConfig } from '../../../src/content/page-config.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { mockWalk } from '../../models/exam/mock-test.hands.ts';
import { mockModel, mockRequirements } from '../../models/exam/mock-test.model.ts';
import {
  alertSays,
  answer,
  button,
  choose,
  dialog,
  enter,
  goFullscreen,
  heading,
  inProgress,
  key,
  open,
  pass,
  prepare,
  press,
  proctor,
  questionsCome,
  radio,
  see,
  settled,
  show,
  startModule,
  submitModule,
  timeLeft,
  world,
} from '../../support/exam/exam-driver.tsx';
import { mockPageHands } from '../../support/exam/mock-hands.tsx';
import { fact } from '../../support/exam/quiz-attempt.ts';
import { coverPage, describePath } from '../../support/model.ts';
import { itEach, proves } from '../../support/proves.ts';
import { readColours, readRule } from '../../support/views/style-rules.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A walk has up to twenty pages; on a busy machine that takes longer than a test usually may, in ms. */
const walkMs = 30_000;

describe('the page walks the independent model', proves(...mockRequirements.page), () => {
  it.each(coverPage(mockModel.getShortestPaths()).map((each) => [describePath(each), each] as const))(
    '%s',
    async (_, walk) => {
      await open('instructions');
      await walk.test(mockWalk(mockPageHands));
    },
    walkMs,
  );
});

it('ends the test at once, two presses away from the tools', proves('4.3-30'), async () => {
  await inProgress();
  expect(screen.queryByRole('button', { name: 'End Test' })).toBeNull();
  await press('More');
  see('Ends the whole test immediately. You can’t come back to it.');
  expect(world.handIns).toEqual([]);
  await press('End Test');
  expect(world.handIns.map(({ ending }) => ending)).toEqual(['testEnded']);
});

describe('the countdown', () => {
  const timer = () => screen.getByRole('timer', { name: 'Time left' }).textContent;

  it('counts down from the module’s time as mm:ss', proves('4.3-5', '9-3'), async () => {
    await inProgress();
    expect(timer()).toBe('30:00');
    await pass(61_000);
    expect(timer()).toBe('28:59');
  });

  it('can be hidden until five minutes are left, then is back and says so once', async () => {
    await inProgress();
    await press('Hide the clock');
    expect(timer()).toBe('');
    await press('Show the clock');
    expect(timer()).toBe('30:00');
    await press('Hide the clock');
    timeLeft(301);
    await pass(750);
    expect([timer(), screen.queryByText('You have five minutes or less left in this module.')]).toEqual(['', null]);
    await pass(500);
    see('You have five minutes or less left in this module.');
    expect([timer(), screen.queryByRole('button', { name: /the clock/ })]).toEqual(['05:00', null]);
    const said = screen.getByText('You have five minutes or less left in this module.');
    await pass(60_000);
    // The same element with the same words: a live region is read when it changes.
    expect([screen.getAllByText('You have five minutes or less left in this module.'), timer()]).toEqual([[said], '04:00']);
  });

  it('covers the questions while the clock is asked at zero', async () => {
    await inProgress();
    world.online = false;
    timeLeft(0);
    act(() => void vi.advanceTimersByTime(250));
    heading('Time is up');
  });
});

describe('palette and review', () => {
  const places = () =>
    within(dialog('Questions'))
      .getAllByRole('button', { name: /^Question / })
      .map((each) => [each.getAttribute('aria-label'), each.dataset.state]);

  it('shows each question by state and name, and jumps', proves('4.3-36'), async () => {
    await inProgress();
    await press('Mark for review');
    await choose('A');
    await press('Next');
    await press(/2 of 3$/);
    expect(places()).toEqual([
      ['Question 1, answered, marked for review', 'marked'],
      ['Question 2, unanswered, current', 'current'],
      ['Question 3, unanswered', 'unanswered'],
    ]);
    await act(async () =>
      within(dialog('Questions'))
        .getByRole('button', { name: /^Question 1,/ })
        .click(),
    );
    await press('Mark for review');
    await press('Next');
    await press(/2 of 3$/);
    expect(places()[0]).toEqual(['Question 1, answered', 'answered']);
  });

  itEach([
    ['unanswered', 'border-color', 'grey', proves('4.3-32')],
    ['answered', 'background', 'green', proves('4.3-33')],
    ['marked', 'background', 'orange or yellow', proves('4.3-34')],
    ['current', 'background', 'blue', proves('4.3-35')],
  ])('a question that is %s has its %s in %s, in both schemes', async (state, property, colour) => {
    await inProgress();
    await press(/1 of 3$/);
    for (const each of within(dialog('Questions')).getAllByRole('button', { name: /^Question / }))
      expect(each.className).toContain('question');
    const rule = readRule('src/views/exam/parts/palette.module.css', `:is(.question, .key)[data-state="${state}"]`);
    expect(readColours(rule[property])).toEqual([colour, colour]);
  });

  it('lists blanks and marked ones before submitting, each a way there', async () => {
    await inProgress();
    await press('Submit Module');
    const dialogNow = () => within(dialog('Are you sure you want to submit this module?'));
    expect(dialogNow().getAllByRole('region')).toEqual([dialogNow().getByRole('region', { name: '3 questions left blank' })]);
    await press('Go to question 1');
    await choose('A');
    await press('Next');
    await press('Mark for review');
    await press('Submit Module');
    const review = dialogNow();
    const jumps = (name: string) =>
      within(review.getByRole('region', { name }))
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label'));
    expect(jumps('2 questions left blank')).toEqual(['Go to question 2', 'Go to question 3']);
    expect(jumps('1 question marked for review')).toEqual(['Go to question 2']);
    await press('Go to question 3');
    see('Reading and Writing three');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('makes the text larger and smaller, from its usual size to twice that', async () => {
  await inProgress();
  const size = () => [
    screen.getByRole('group', { name: 'Text size' }).querySelector('output')?.textContent,
    ...['Smaller', 'Larger'].map((name) => screen.getByRole('button', { name }).ariaDisabled),
  ];
  expect(size()).toEqual(['100%', 'true', null]);
  await press('Larger');
  expect(size()).toEqual(['125%', null, null]);
  for (const _ of [150, 175, 200]) await press('Larger');
  expect(size()).toEqual(['200%', null, 'true']);
  await press('Smaller');
  expect(size()).toEqual(['175%', null, null]);
});

describe('answering', () => {
  it('keeps digits and dots of a number and sends capitals', proves('5-4', '4.3-41'), async () => {
    await inProgress();
    await answer();
    expect((screen.getByRole('textbox', { name: 'Your answer' }) as HTMLInputElement).value).toBe('12.5');
    await press('Next');
    await choose('b');
    await press('Submit Module');
    await press('Yes, submit');
    expect(world.handIns.map((end) => end.kind === 'module' && end.answers)).toEqual([['B', '12.5', 'B']]);
  });

  it('crosses options out and brings them back', async () => {
    await inProgress();
    await press('Cross out choice C');
    await press('Bring back choice C');
    expect(button('Cross out choice C')).toBeTruthy();
  });
});

describe('tools', () => {
  const tool = (name: string) => screen.queryByRole('button', { name });

  it('has calculator and reference sheet in mathematics only', proves('4.3-37', '4.3-38'), async () => {
    await inProgress();
    expect([tool('Calculator'), tool('Reference'), screen.queryByTitle('Calculator')]).toEqual([null, null, null]);
    await submitModule();
    const tells = 'In the bar above the questions: a calculator and a reference sheet.';
    expect(screen.queryByText(tells)).toBeNull();
    await press('Next Module');
    expect(screen.getByText(tells)).toBeTruthy();
    // Loaded before the clock starts, and not shown.
    const frame = screen.getByTitle('Calculator');
    expect(screen.queryByRole('dialog', { name: 'Calculator' })).toBeNull();
    await startModule();
    expect(screen.getByTitle('Calculator')).toBe(frame);
    await press('Calculator');
    expect(dialog('Calculator')).toBeTruthy();
    await press('Close calculator');
    expect(screen.queryByRole('dialog', { name: 'Calculator' })).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Reference' })).toBeNull();
    await press('Reference');
    expect(dialog('Reference')).toBeTruthy();
    await press('Close reference');
    for (const [letter, name] of [
      ['k', 'Calculator'],
      ['r', 'Reference'],
    ] as const) {
      key(letter, document.body);
      expect(dialog(name)).toBeTruthy();
      key(letter, document.body);
      expect(screen.queryByRole('dialog', { name })).toBeNull();
    }
  });

  it('frames the graphing calculator that the server names, in its draggable panel', proves('4.3-37'), async () => {
    prepare();
    await show('attend', true, { ...readPageConfig(null), calculatorUrl: 'https://calculator.example.org/graph' });
    await enter();
    await startModule();
    await submitModule();
    await press('Next Module');
    await startModule();
    await press('Calculator');
    const frame = dialog('Calculator').querySelector('iframe');
    expect([frame?.title, frame?.src]).toEqual(['Calculator', 'https://calculator.example.org/graph']);
    for (const name of ['Move', 'Maximize']) expect(within(dialog('Calculator')).getByRole('button', { name })).toBeTruthy();
  });
});

describe('dialogs open on the safe button, arrows move', proves('4.3-7'), () => {
  const focused = () => document.activeElement?.textContent;
  const arrow = async (name: string) => {
    if (document.activeElement) key(name, document.activeElement);
  };

  it('before submitting a module', async () => {
    await inProgress();
    await press('Submit Module');
    expect(focused()).toBe('Keep working');
    await arrow('ArrowRight');
    expect(focused()).toBe('Yes, submit');
    await arrow('ArrowLeft');
    expect(focused()).toBe('Keep working');
  });

  it('between two modules', async () => {
    await inProgress();
    await submitModule();
    expect(focused()).toBe('Next Module');
    await press('Next Module');
    expect(focused()).toBe('Start Module');
  });

  it('at the end, from where the dashboard and the result are reached', proves('4.3-12', '4.3-13'), async () => {
    await inProgress();
    await press('More');
    await press('End Test');
    await settled('resolve');
    await settled('resolve');
    expect(focused()).toBe('Go to Dashboard');
    await arrow('ArrowRight');
    expect(focused()).toBe('Show Result');
    await press('Show Result');
    heading('The result');
    cleanup();
    await show('attend');
    await press('Go to Dashboard');
    heading('The dashboard');
  });
});

describe('an end by a rule', () => {
  it('names the rule, the time and the evidence, and that every answer was kept', proves('4.3-18'), async () => {
    await inProgress();
    await proctor({ type: 'proctor.devtoolsOpened', seen: fact('devtoolsOpened', '200 ms') });
    await settled('resolve');
    await settled('resolve');
    const shown = within(dialog('Test Terminated', 'alertdialog'));
    expect(shown.getByText('Test terminated due to developer tools being opened.')).toBeTruthy();
    const at = shown.getByText(/developer tools paused this page for 200 ms/);
    expect(at.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-21T09:00:00.000Z');
    expect(shown.getByText('Every answer up to that moment is saved.')).toBeTruthy();
    expect(shown.getByText('Don’t look at the result before that.')).toBeTruthy();
    const [first, second] = shown.getAllByRole('button');
    expect([first?.textContent, second?.textContent]).toEqual(['Go to Dashboard', 'Show Result']);
    expect([first, second].map((each) => each?.className.includes('primary'))).toEqual([true, false]);
  });
});

describe('what cannot be opened', () => {
  it('a test without modules', proves('8-mock-6', '8-mock-14'), async () => {
    prepare({ modules: [] });
    await show('attend');
    heading('Could Not Load Test');
    alertSays('The test has no modules defined.');
    expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/student-portal/dashboard');
  });

  it('a refused fetch, until it is tried again', proves('8-mock-3', '8-mock-13'), async () => {
    prepare();
    world.describeFailure = new CallFailed('refused', '', null, 502);
    await show('attend');
    heading('An Error Occurred');
    alertSays('Failed to fetch test data. Server responded with status 502.');
    world.describeFailure = null;
    await press('Try again');
    heading('Security check');
  });
});

describe('two devices', () => {
  const heldByAnother = () => {
    const ledger = world.ledgers.get('module-1');
    if (ledger) world.ledgers.set('module-1', { ...ledger, holder: 'tab-2' });
  };

  it('are asked about before one takes over, with the focus on leaving it there', async () => {
    await inProgress();
    await mockPageHands.steps.reload();
    heldByAnother();
    await enter();
    expect(dialog('This test is open somewhere else')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Leave it there');
    await press('Continue here');
    await questionsCome();
    see('Reading and Writing one');
  });

  it('are told when the other one took over', async () => {
    await inProgress();
    heldByAnother();
    await choose('B');
    heading('You continued this test somewhere else');
    await press('Continue here');
    await goFullscreen();
    await questionsCome();
    expect(radio('B').checked).toBe(true);
  });
});

describe('the attempt’s own address', () => {
  it('leads to the instructions when they were not read', async () => {
    prepare();
    await show('attend', false);
    heading('Test Instructions');
  });
});
