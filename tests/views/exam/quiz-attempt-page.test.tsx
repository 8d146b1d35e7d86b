import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { quizWalk } from '../../models/exam/quiz-attempt.hands.ts';
import { quizModel, quizRequirements } from '../../models/exam/quiz-attempt.model.ts';
import {
  alerts,
  choose,
  enter,
  key,
  pass,
  prepareQuiz,
  press,
  questionsCome,
  radio,
  see,
  settle,
  showQuiz,
  quizWorld as world,
} from '../../support/exam/exam-driver.tsx';
import { details, threeQuestions } from '../../support/exam/quiz-attempt.ts';
import { quizPageHands } from '../../support/exam/quiz-hands.tsx';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

beforeEach(() => {
  vi.useFakeTimers();
  prepareQuiz();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const chosen = (letter: string) => radio(letter).checked;
describe('the page walks the independent model', proves(...quizRequirements.page), () => {
  // The page stands on the instructions, or on the attempt's own address after 'Begin'.
  const paths = quizModel.getShortestPaths();

  it.each(paths.map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await showQuiz('instructions');
    await path.test(quizWalk(quizPageHands));
  });
});

it('leaves the focus to the heading where the instructions are tried again', async () => {
  const known = world.describe;
  world.describe = () => {
    throw new CallFailed('unreachable', '');
  };
  await showQuiz('instructions');
  world.describe = known;
  await press('Try again');
  expect([document.activeElement?.textContent, alerts()]).toEqual(['Test Instructions', []]);
  expect(screen.getByRole('button', { name: 'Begin' })).toBeTruthy();
});

describe('a timed drill', () => {
  beforeEach(() => {
    const known = details();
    prepareQuiz({ details: { ...known, modules: known.modules.map((module) => ({ ...module, time: 210 })) } });
  });

  it('says before it begins what its clock does', async () => {
    await showQuiz('instructions');
    screen.getByText('The clock counts down from 03:30, the time the real test gives for these questions.');
    screen.getByText('When it’s up, nothing is submitted: the clock shows how far over you are.');
    expect(screen.queryByText(/The clock counts up/)).toBeNull();
  });

  it('counts down, and then says how far over the student is, once aloud', async () => {
    await showQuiz('attend');
    await enter();
    await questionsCome(threeQuestions);
    await pass(9000);
    expect(screen.getByRole('timer', { name: 'Left at the real test’s pace' }).textContent).toBe('03:21');
    const said = 'The real test’s time for these questions is up. Nothing is submitted: take the time you need.';
    expect(screen.queryByText(said)).toBeNull();
    await pass(201_000 + 75_000);
    expect(screen.getByRole('timer', { name: 'Over the real test’s pace' }).textContent).toBe('+01:15');
    screen.getByText(said);
    await press('Hide the clock');
    expect(screen.getByRole('timer').textContent).toBe('');
    key('b');
    expect(chosen('B')).toBe(true);
  });
});

describe('the exam hall', () => {
  async function inProgress() {
    await showQuiz('attend');
    await enter();
    await questionsCome(threeQuestions);
  }

  it('chooses, moves and marks by keys that are never restricted', async () => {
    await inProgress();
    key('b');
    key('m');
    key('ArrowRight');
    see('Second');
    key('ArrowLeft');
    expect(chosen('B')).toBe(true);
    expect(screen.getByRole('button', { name: 'Mark for review' }).getAttribute('aria-pressed')).toBe('true');
  });

  it.each(['ctrlKey', 'altKey', 'metaKey', 'repeat'])('leaves a key with %s to the browser', async (how) => {
    await inProgress();
    for (const pressed of ['b', 'm', 'ArrowRight', 'p', 's']) {
      expect(fireEvent.keyDown(document.body, { key: pressed, [how]: true })).toBe(true);
    }
    see('First');
    expect(chosen('B')).toBe(false);
    expect(screen.getByRole('button', { name: 'Mark for review' }).getAttribute('aria-pressed')).toBe('false');
    expect([...document.querySelectorAll('dialog[open]')]).toEqual([]);
  });

  it('chooses and moves by no key behind the question whether to submit', async () => {
    await inProgress();
    await press('Submit Quiz');
    key('b');
    key('ArrowRight');
    await press('Keep working');
    see('First');
    expect(chosen('B')).toBe(false);
  });

  it('lets no key through to the question behind the open palette, where answers are not locked', async () => {
    await inProgress();
    key('p');
    expect(screen.getByRole('dialog', { name: 'Questions' })).toBeTruthy();
    key('b');
    key('m');
    const pressed = () => screen.getByRole('button', { name: 'Mark for review' }).getAttribute('aria-pressed');
    expect([chosen('B'), pressed()]).toEqual([false, 'false']);
    await press('Close');
    key('b');
    key('m');
    expect([chosen('B'), pressed()]).toEqual([true, 'true']);
  });

  it(
    'takes one of the options that the question has: another in its place, and no letter beyond them',
    proves('4.2-22'),
    async () => {
      await inProgress();
      const radios = () => screen.getAllByRole<HTMLInputElement>('radio');
      const taken = () => radios().flatMap(({ value, checked }) => (checked ? [value] : []));
      expect([radios().map(({ value }) => value), taken()]).toEqual([['A', 'B', 'C', 'D'], []]);
      await choose('B');
      await choose('D');
      expect(taken()).toEqual(['D']);
      key('e');
      key('5');
      expect([taken(), screen.queryByRole('textbox')]).toEqual([['D'], null]);
      await settle();
      expect(world.deliveries.flatMap(({ entries }) => entries.map(({ answer }) => answer))).toEqual(['B', 'D']);
    },
  );

  it('changes the sign of a number by a button, where a number pad has no minus', proves('4.2-21'), async () => {
    await inProgress();
    key('ArrowRight');
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' });
    await press('Change the sign');
    const begun = field().value;
    fireEvent.change(field(), { target: { value: '-12.5' } });
    await press('Change the sign');
    const positive = field().value;
    await press('Change the sign');
    expect([begun, positive, field().value]).toEqual(['-', '12.5', '-12.5']);
    await settle();
    expect(world.deliveries.at(-1)?.entries.at(-1)).toMatchObject({ question: 2, answer: '-12.5' });
  });

  it('shows Saved with the time only after the server took the answer', async () => {
    await inProgress();
    let take: () => void = () => {};
    world.deliver = (delivery) =>
      new Promise((resolve) => {
        take = () => resolve({ lastSeq: delivery.entries.at(-1)?.seq ?? 0, eventIds: [] });
      });
    key('a');
    await settle();
    see('Saving…');
    take();
    await settle();
    see(/^Saved \d?\d:\d\d:\d\d [ap]m$/);
  });

  it('hides Saved in the frame that paints another choice, and says what is true after it', async () => {
    await inProgress();
    await choose('A');
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
    const said = () => [
      document.querySelector('[data-kind] > span')?.textContent?.split(' ')[0],
      document.querySelector('[data-past]') !== null,
      chosen('B'),
    ];
    const seen = [said()];
    act(() => radio('B').click());
    seen.push(said());
    await act(async () => frames.splice(0).forEach((frame) => void frame()));
    await settle();
    seen.push(said());
    expect(seen).toEqual([
      ['Saved', false, false],
      ['Saved', true, true],
      ['Saved', false, true],
    ]);
  });

  it('changes nothing in the page before a choice is painted but that it hides Saved', async () => {
    await inProgress();
    await choose('A');
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const changes = new MutationObserver(() => {});
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    act(() => radio('B').click());
    expect(changes.takeRecords().map(({ type, attributeName }) => [type, attributeName])).toEqual([['attributes', 'data-past']]);
    expect(chosen('B')).toBe(true);
  });

  it('says that answers are kept on this device while the server is away', async () => {
    await inProgress();
    world.deliver = async () => {
      throw new CallFailed('unreachable', '');
    };
    key('a');
    await settle();
    expect(screen.getAllByText('Offline: your answers are kept on this device').length).toBeGreaterThan(0);
  });

  it('counts the seconds up as mm:ss', proves('4.2-4', '4.2-5', '9-12'), async () => {
    await inProgress();
    await pass(61_000);
    expect(screen.getByRole('timer').textContent).toBe('01:01');
  });
});
