import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { OpenNotebook } from '../../../src/services/notebook/notebook.ts';
import { NotebookPage } from '../../../src/views/notebook/notebook-page.tsx';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { type NotebookStep, notebookModel } from '../../models/notebook/notebook.model.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { describePath, statesOn } from '../../support/model.ts';
import { countedAnew, march, notebookUnderTest, settle, twoDue, verdicts } from '../../support/notebook/notebook.ts';

let world: ReturnType<typeof notebookUnderTest>['world'];

function open() {
  const underTest = notebookUnderTest();
  world = underTest.world;
  render(
    <PortalContext value={{ student, portal: createActor(portalMachine) }}>
      <MemoryRouter>
        <NotebookPage logic={underTest.logic} />
      </MemoryRouter>
    </PortalContext>,
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

// By selectors: to look for roles and names would take most of a walk's time.
function find<Found extends HTMLElement>(selector: string, words = ''): Found {
  const found = [...document.querySelectorAll<Found>(selector)].find(({ textContent }) => words === '' || textContent === words);
  if (!found) throw new Error(`There is no ${selector} with ${words}.`);
  return found;
}

const arrive = () => act(settle);
const press = (words: string) => {
  fireEvent.click(find('button', words));
  return arrive();
};
const opens = (notebook: OpenNotebook) => {
  world.opening.resolve(notebook);
  return arrive();
};
const says = (verdict: (typeof verdicts)['right']) => {
  world.checking.resolve(verdict);
  return arrive();
};
const refuses = (error: CallFailed) => {
  world.checking.reject(error);
  return arrive();
};

const hands: Record<NotebookStep, () => unknown> = {
  open,
  twoAreDue: () => opens(twoDue),
  noneIsDue: () => opens({ ...twoDue, questions: [], due: 0 }),
  openingFails: () => {
    world.opening.reject(new CallFailed('unreachable', ''));
    return arrive();
  },
  tryToOpenAgain: () => press('Try again'),
  choose: () => fireEvent.click(find('input[value=B]')),
  typeNumber: () => fireEvent.change(find('input'), { target: { value: '17.53' } }),
  check: () => press('Check answer'),
  giveUp: () => press('I don’t know'),
  serverSaysRight: () => says(verdicts.right),
  serverSaysDone: () => says(verdicts.done),
  serverSaysWrong: () => says(verdicts.wrong),
  checkingFails: () => refuses(new CallFailed('unreachable', '')),
  checkAgain: () => press('Try again'),
  networkReturns: () => act(() => world.networkReturns()),
  serverSaysNotDue: () => refuses(new CallFailed('refused', '', 'closed', 409)),
  countsArrive: () => opens(countedAnew),
  countingFails: () => {
    world.opening.reject(new CallFailed('unreachable', ''));
    return arrive();
  },
  goOn: () => press('Next question'),
};

/** The words of the page below its heading, the browser's narrow blanks as plain ones. */
const words = () => document.body.textContent?.replaceAll('\u202f', ' ') ?? '';
const readTexts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const alerts = () => readTexts('[role=alert]');
const status = () => readTexts('[role=status]');
const chosen = () => document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;
const isLocked = () => document.querySelector('fieldset')?.matches(':disabled');
const focused = () => document.activeElement?.textContent;
const heading = (words: string) => find('h2', words);

/** The question is asked, and what stands about it. */
const asks = (name: string, question: string, facts: string) => () => {
  heading(name);
  expect([words().includes(question), words().includes(facts), isLocked()]).toEqual([true, true, false]);
};
const first = asks('Question 1 of 2', 'The first question', 'Evidence · Ideas · missed in Owls');
const second = asks('Question 2 of 2', 'The second question', 'Evidence · Ideas · guessed in Owls');
const checking = () => {
  expect([find<HTMLButtonElement>('button', 'Checking…').disabled, isLocked()]).toEqual([true, true]);
};
const verdict = (title: string, returns: string) => () => {
  const explanation = find('h3', 'Explanation').parentElement;
  expect([focused(), words().includes(returns), explanation?.textContent]).toEqual([title, true, 'ExplanationBecause.']);
  expect(document.querySelector('input')).toBeNull();
};
const figures = () => readTexts('dl:first-of-type dd');
const finished = (score: string, counts: string[], returns: string) => () => {
  expect([focused(), figures(), words().includes(score), words().includes(returns)]).toEqual([
    'Finished for now',
    counts,
    true,
    true,
  ]);
};

const states: Record<string, () => void> = {
  closed: () => undefined,
  opening: () => expect(status()).toEqual(['Opening your notebook…']),
  notOpened: () => expect(alerts()).toEqual(['We couldn’t load your notebook. Please try again.Try again']),
  openingAgain: () => expect([alerts(), status(), focused()]).toEqual([[], ['Opening your notebook…'], 'Mistake Notebook']),
  nothingDue: () => {
    heading('Nothing is due now');
    expect([figures(), words().includes('comes back on Friday, March 6 at 10:00 am.')]).toEqual([['0', '4', '3'], true]);
  },
  firstAsked: () => {
    first();
    expect([chosen(), find('[aria-label=Passage]').textContent]).toEqual([undefined, 'Owls hear.']);
  },
  toldToAnswer: () => {
    first();
    expect(alerts()).toEqual(['Choose an answer first, or choose “I don’t know.”']);
  },
  firstChosen: () => {
    first();
    expect([chosen(), alerts()]).toEqual(['B', []]);
  },
  firstGivenUp: checking,
  firstChecking: checking,
  firstNotChecked: () => {
    expect(alerts()).toEqual(['We couldn’t check your answer. It’s still here: please try again.']);
    expect([chosen(), isLocked()]).toEqual(['B', true]);
  },
  firstCheckingAgain: () => {
    checking();
    expect(chosen()).toBe('B');
  },
  firstRight: () => {
    verdict('Right', 'Get it right once more and it’s done. It comes back on Monday, March 9 at 10:00 am.')();
    expect([words().includes('right once'), words().includes('Your answer, right')]).toEqual([true, true]);
  },
  firstWrong: () => {
    verdict('Not quite', 'It comes back on Thursday, March 5 at 10:00 am.')();
    expect([words().includes('not yet right'), words().includes('Right answer')]).toEqual([true, true]);
  },
  firstAnsweredElsewhere: () => {
    expect(status()).toEqual(['You’ve already answered this question. It isn’t due now.']);
    expect(focused()).toBe('You’ve already answered this question. It isn’t due now.');
  },
  secondAfterRight: () => {
    second();
    expect([focused(), words().includes('right once')]).toEqual(['Question 2 of 2', true]);
  },
  secondTyped: () => expect(find<HTMLInputElement>('input').value).toBe('17.53'),
  secondChecking: checking,
  secondDone: () => {
    verdict('Right, twice in a row', 'You’re done with this question, so it’s out of your notebook.')();
    expect(readTexts('article p')).toContain('right twice in a row');
  },
  secondAfterWrong: second,
  secondGivenUp: checking,
  secondWrong: verdict('Not quite', 'It comes back on Thursday, March 5 at 10:00 am.'),
  secondAfterElsewhere: () => {
    second();
    expect(focused()).toBe('Question 2 of 2');
  },
  secondGivenUpAfterElsewhere: checking,
  secondWrongAfterElsewhere: verdict('Not quite', 'It comes back on Thursday, March 5 at 10:00 am.'),
  bothElsewhere: () => expect(status()).toEqual(['You’ve already answered this question. It isn’t due now.']),
  counting: () => expect(status()).toEqual(['Opening your notebook…']),
  countingForNothing: () => expect(status()).toEqual(['Opening your notebook…']),
  finishedAndCounted: finished(
    '0 of 1 right.',
    ['0', '5', '4'],
    'The next question comes back on Thursday, March 5 at 10:00 am.',
  ),
  finishedUncounted: finished('0 of 1 right.', ['0', '5', '3'], 'The next question comes back on Thursday, March 5 at 10:00 am.'),
  finishedWithoutAnswers: finished(
    'You’d already answered all of these somewhere else.',
    ['0', '5', '4'],
    'The next question comes back on Thursday, March 5 at 10:00 am.',
  ),
  finishedAllRight: finished(
    '2 of 2 right, and one question done for good.',
    ['0', '5', '4'],
    'The next question comes back on Friday, March 6 at 10:00 am.',
  ),
  finishedNoneRight: finished('0 of 2 right.', ['0', '6', '3'], 'The next question comes back on Thursday, March 5 at 10:00 am.'),
};

const paths = notebookModel.getShortestPaths();

describe('the page walks the independent model', () => {
  it.each(paths.map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({
      events: Object.fromEntries(Object.entries(hands).map(([step, act]) => [step, async () => void (await act())])),
      states,
    });
  });

  it('and makes a claim about every state', () => {
    expect(Object.keys(states).sort()).toEqual(statesOn(paths));
  });
});

it('has its title, and says what the notebook does once it is open', async () => {
  open();
  expect([document.title, screen.getByRole('heading', { level: 1 }).textContent]).toEqual([
    'Mistake Notebook · Prepchart',
    'Mistake Notebook',
  ]);
  expect(screen.queryByText('How your notebook works')).toBeNull();
  await opens({ questions: [], due: 0, waiting: 0, done: 0, nextDueAt: null });
  expect(words()).toContain(
    'Questions you missed or guessed come back after 3 days, then 7. Get one right twice in a row and it’s done; the second time, it may be another question on the same skill. If you set a test date, we time the questions so you’ll know them on test day.',
  );
});

it.each([
  ['what would fill it', { waiting: 0, done: 0, nextDueAt: null }, 'Your notebook is empty'],
  ['that everything is done', { waiting: 0, done: 5, nextDueAt: null }, 'Everything in your notebook is done.'],
  ['what its questions wait for', { waiting: 2, done: 0, nextDueAt: null }, 'are part of a test you’re taking'],
  ['when the next one comes', { waiting: 2, done: 0, nextDueAt: march(6) }, 'on Friday, March 6 at 10:00 am'],
])('where nothing is due says %s', async (_, counts, text) => {
  open();
  await opens({ questions: [], due: 0, ...counts });
  expect(words()).toContain(text);
  expect(screen.getByRole('link', { name: 'Go to your quizzes' }).getAttribute('href')).toBe('/student-portal/quizzes');
});

it('checks a number with Enter, and goes on with what else is due', async () => {
  open();
  await opens({ ...twoDue, questions: twoDue.questions.slice(1), due: 3 });
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: '1' } });
  fireEvent.keyDown(screen.getByLabelText('Your answer'), { key: 'Enter' });
  await says(verdicts.wrong);
  const typed = within(screen.getByText('Your answer').parentElement ?? document.body);
  expect(typed.getByRole('definition').textContent).toBe('1');
  await press('Next question');
  expect([heading('This round is finished').textContent, words().includes('2 more questions are due.')]).toEqual([
    'This round is finished',
    true,
  ]);
  await press('Next questions');
  expect(world.opened).toEqual([{ studentId: 'student-1' }, { studentId: 'student-1' }]);
  expect(focused()).toBe('Mistake Notebook');
  await opens(twoDue);
  expect(focused()).toBe('Question 1 of 2');
});

it.each([
  [{ reason: 'wrong', isSibling: false }, 'Evidence · Ideas · missed in Owls'],
  [{ reason: 'wrong', isSibling: true }, 'Evidence · Ideas · like one you missed in Owls'],
  [{ reason: 'guessed', isSibling: false }, 'Evidence · Ideas · guessed in Owls'],
  [{ reason: 'guessed', isSibling: true }, 'Evidence · Ideas · like one you guessed in Owls'],
] as const)('says where a question comes from: %o', async (more, said) => {
  open();
  await opens({ ...twoDue, questions: twoDue.questions.slice(0, 1).map((question) => ({ ...question, ...more })) });
  expect(words()).toContain(said);
});
