import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ReviewedQuestion } from '../../../contract/results/results.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { resultReviewMachine } from '../../../src/machines/results/result-review.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Guess } from '../../../src/services/results/results.ts';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { Review } from '../../../src/views/results/review/review.tsx';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { blank, makeModule, reviewed, wrong } from '../../support/results/result.ts';

const questions = [
  reviewed(1, { marked: true, medianSeconds: 40 }),
  reviewed(2, { ...wrong, changes: [{ from: 'B', to: 'A', kind: 'rightToWrong' }] }),
  reviewed(3, { ...blank, passage: '<p>Owls hunt at night.</p>', passageFormat: 'html' }),
  reviewed(4, { seconds: 200, kind: 'number', mcq: false, options: {}, answer: '1.50', key: '3/2', accepted: ['3/2', '1.5'] }),
];
let saved: Deferred<void>;
const logic = resultReviewMachine.provide({
  actors: {
    noteGuess: fromPromise<void, Guess>(() => {
      saved = deferred();
      return saved.promise;
    }),
  },
});

function show(asked: ReviewedQuestion[] = questions) {
  const flow = createActor(logic, { input: { modules: [makeModule(asked)] } }).start();
  render(
    <PortalContext value={{ student, portal: createActor(portalMachine) }}>
      <MemoryRouter>
        <Review flow={flow} />
      </MemoryRouter>
    </PortalContext>,
  );
}
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
// By selectors: to look for roles and names would take most of the time.
const named = (name: string) => (button: Element) => [button.textContent, button.getAttribute('aria-label')].includes(name);
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(named(name));
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const press = (name: string) => fireEvent.click(button(name));
const open = () => [...document.querySelectorAll('article')].map((card) => card.querySelector('h3')?.textContent);
const strip = () => [...document.querySelectorAll<HTMLElement>('ol[aria-label="Questions"] button')];
const key = (key: string, target: Element = document.body, more = {}) => fireEvent.keyDown(target, { key, ...more });

describe('the review of a module', () => {
  it('has all that the filter leaves on paper, and goes back to the one that was open', () => {
    show();
    press('Next');
    expect(open()).toEqual(['Question 2']);
    fireEvent(window, new Event('beforeprint'));
    expect(open()).toEqual(['Question 1', 'Question 2', 'Question 3', 'Question 4']);
    fireEvent(window, new Event('afterprint'));
    expect(open()).toEqual(['Question 2']);
  });

  it('calls a question that was not reached neither wrong nor blank, and says so where the wrong ones are', () => {
    show([reviewed(1), reviewed(2, blank), reviewed(3, { ...blank, seconds: 0 })]);
    expect(strip().map((bubble) => bubble.getAttribute('aria-label'))).toEqual([
      'Question 1, Right',
      'Question 2, Left blank',
      'Question 3, Not reached',
    ]);
    press('Wrong 1');
    expect(
      screen.getByText('Blanks count as wrong, as in the score (1 here). The 1 you didn’t reach isn’t included.'),
    ).toBeTruthy();
    cleanup();
    show([reviewed(1), ...[2, 3].map((number) => reviewed(number, { ...blank, seconds: 0 }))]);
    press('Wrong 0');
    expect(screen.getByText('The 2 you didn’t reach aren’t included.')).toBeTruthy();
  });

  it('has every question with passage, choices, own and right answer, explanation, seconds and what was done', () => {
    show();
    const card = () => document.querySelector('article') ?? document.body;
    expect(card().textContent).toContain('Evidence · easy · 00:30 · median 00:40 · marked for review');
    press('Next');
    expect(card().textContent).toContain('You changed your answer: B (right) → A (wrong).');
    expect(texts(card().querySelectorAll('li'))).toEqual(['AoneYour answer', 'BtwoRight answer']);
    press('Next');
    expect(within(card()).getByRole('region', { name: 'Passage' }).textContent).toBe('Owls hunt at night.');
    expect(within(card()).getByText('Left blank')).toBeTruthy();
    press('Next');
    expect(texts(card().querySelectorAll('dd'))).toEqual(['1.50', '3/2 or 1.5']);
    expect(within(card()).getByText('Because.')).toBeTruthy();
  });

  it('filters with counts, says what slow means, and names blanks among the wrong', () => {
    show();
    const filters = within(screen.getByRole('group', { name: 'Filter' })).getAllByRole('button');
    expect(filters.map(({ textContent }) => textContent)).toEqual(['All 4', 'Wrong 2', 'Marked 1', 'Slow 1', 'Changed 1']);
    press('Wrong 2');
    expect([strip().map((each) => each.getAttribute('aria-label')), open()]).toEqual([
      ['Question 2, Wrong', 'Question 3, Left blank'],
      ['Question 2'],
    ]);
    expect(screen.getByText('Blanks count as wrong, as in the score (1 here).')).toBeTruthy();
    press('Slow 1');
    expect(open()).toEqual(['Question 4']);
    // The first has a median, the others have the mean: (30 + 30 + 30 + 200) / 4 = 72.5.
    expect(screen.getByText(/^Slow: more than 1.5 times the typical time .* your own average of 01:12\.$/)).toBeTruthy();
  });

  it('that has no question of a kind says so', () => {
    show([reviewed(1)]);
    press('Wrong 0');
    expect([screen.getByText('No questions of that kind here.'), screen.queryByRole('article')]).toEqual([
      expect.anything(),
      null,
    ]);
  });

  it('is gone through with the arrow keys from anywhere, but for what needs them itself', () => {
    show();
    key('ArrowRight');
    key('ArrowRight');
    key('ArrowLeft');
    expect([open(), screen.getByText('Question 2, Wrong')]).toEqual([['Question 2'], expect.anything()]);
    key('ArrowRight', screen.getByRole('radio', { name: 'All' }));
    key('ArrowRight', document.body, { altKey: true });
    key('ArrowDown');
    expect(open()).toEqual(['Question 2']);
    expect(screen.getByText(/^Keys:/).textContent).toBe('Keys: ← previous, → next');
  });

  it('has one tab stop for all its questions; the focus goes with the question', () => {
    show();
    const [first] = strip();
    act(() => first?.focus());
    key('ArrowRight', first);
    expect([document.activeElement?.getAttribute('aria-label'), strip().map(({ tabIndex }) => tabIndex)]).toEqual([
      'Question 2, Wrong',
      [-1, 0, -1, -1],
    ]);
  });

  it('shows all questions under each other when asked, and no arrow key then', () => {
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    key('ArrowRight');
    expect(open()).toEqual(['Question 1', 'Question 2', 'Question 3', 'Question 4']);
    press('Changed 1');
    expect(open()).toEqual(['Question 2']);
  });
});

describe('‘I guessed this’', () => {
  const guess = () => button('I guessed this');
  const said = () => [
    guess().getAttribute('aria-pressed'),
    guess().getAttribute('aria-disabled'),
    guess().nextSibling?.textContent,
  ];

  beforeEach(() => show());

  it('is on once it is saved, and not before', async () => {
    expect(said()).toEqual(['false', null, '']);
    fireEvent.click(guess());
    expect(said()).toEqual(['false', 'true', 'Saving…']);
    await act(async () => saved.resolve());
    expect(said()).toEqual(['true', null, 'Noted: it’ll come back in your mistake notebook.']);
    fireEvent.click(guess());
    await act(async () => saved.resolve());
    expect(said()).toEqual(['false', null, '']);
  });

  it('stays off when it could not be saved, and says so at its own question alone', async () => {
    fireEvent.click(guess());
    await act(async () => saved.reject(new CallFailed('unreachable', '')));
    const words = 'We couldn’t save your note. Please try again.';
    expect([said(), screen.getByRole('alert').textContent]).toEqual([['false', null, ''], words]);
    press('Next');
    expect(screen.queryByRole('alert')).toBeNull();
    press('Previous');
    fireEvent.click(guess());
    await act(async () => saved.resolve());
    expect([said()[0], screen.queryByRole('alert')]).toEqual(['true', null]);
  });

  it('of one question can be said while that of another one is being saved', async () => {
    fireEvent.click(guess());
    press('Next');
    expect(said()).toEqual(['false', null, '']);
    fireEvent.click(guess());
    expect(said()).toEqual(['false', 'true', 'Saving…']);
    await act(async () => saved.resolve());
    await act(async () => saved.resolve());
    expect(said()).toEqual(['true', null, 'Noted. You missed it, so it’s in your mistake notebook anyway.']);
    press('Previous');
    expect(said()).toEqual(['true', null, 'Noted: it’ll come back in your mistake notebook.']);
  });

  it('is not asked of a blank', () => {
    press('Question 3, Left blank');
    expect([...document.querySelectorAll('button')].filter(named('I guessed this'))).toEqual([]);
  });
});
