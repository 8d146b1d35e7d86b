import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeDirections } from '../../../src/views/exam/reading/directions.tsx';
import {
  button,
  dialog,
  enter,
  key,
  pass,
  prepareQuiz,
  press,
  questionsCome,
  radio,
  showQuiz,
} from '../../support/exam/exam-driver.tsx';
import { threeQuestions } from '../../support/exam/quiz-attempt.ts';

class FakeHighlight extends Set<Range> {
  priority = 0;
}
let painted: Map<string, FakeHighlight>;
const inColor = (color: string) => [...(painted.get(`mark-${color}`) ?? [])].map(String);
const passage = '<p>Owls hear well. They hunt at night.</p>';

beforeEach(async () => {
  vi.useFakeTimers();
  painted = new Map();
  vi.stubGlobal('Highlight', FakeHighlight);
  vi.stubGlobal('CSS', { highlights: painted });
  Range.prototype.getBoundingClientRect = () => new DOMRect(100, 100, 50, 20);
  Range.prototype.getClientRects = () => [new DOMRect(100, 100, 50, 20)] as unknown as DOMRectList;
  HTMLElement.prototype.scrollBy = () => {};
  prepareQuiz();
  await showQuiz('attend');
  await enter();
  await questionsCome(threeQuestions.map((question) => ({ ...question, passage, passageFormat: 'html' as const })));
});
afterEach(() => {
  cleanup();
  window.getSelection()?.removeAllRanges();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const text = () => document.querySelector<HTMLElement>('[data-text="passage"]') ?? document.body;
/** What a browser selects when the given letters of the passage are dragged over. */
function drag(from: number, to: number) {
  const words = text().querySelector('p')?.firstChild;
  if (!words) throw new Error('There is no passage.');
  window.getSelection()?.setBaseAndExtent(words, from, words, to);
  fireEvent(document, new Event('selectionchange'));
}
const selectByMouse = async (from: number, to: number) => {
  fireEvent.pointerDown(text());
  drag(from, to);
  fireEvent.pointerUp(text());
  await pass(250);
};
const bar = () => screen.queryByRole('toolbar', { name: 'Highlight' });
const clickText = () => {
  fireEvent.pointerDown(text());
  fireEvent.pointerUp(text());
  fireEvent.click(text(), { clientX: 110, clientY: 110 });
};
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });

it('a mouse selects, a color is chosen, and a click opens what is there, to be changed and removed', async () => {
  await selectByMouse(6, 12);
  expect(inColor('selected')).toEqual(['hear well.']);
  await press('Highlight in blue');
  expect([inColor('blue'), inColor('selected'), bar(), window.getSelection()?.isCollapsed]).toEqual([
    ['hear well.'],
    [],
    null,
    true,
  ]);
  clickText();
  expect(button('Highlight in blue').getAttribute('aria-pressed')).toBe('true');
  await press('Highlight in pink');
  expect([inColor('blue'), inColor('pink')]).toEqual([[], ['hear well.']]);
  clickText();
  await press('Remove');
  expect([inColor('pink'), bar()]).toEqual([[], null]);
});

it('a finger’s selection is read once it rests, and pressing elsewhere lets go of it', async () => {
  drag(0, 2);
  await pass(249);
  expect(bar()).toBeNull();
  await pass(1);
  expect(inColor('selected')).toEqual(['Owls']);
  fireEvent.pointerDown(within(bar() ?? document.body).getByRole('button', { name: 'Add note' }));
  expect(bar()).not.toBeNull();
  fireEvent.pointerDown(document.body);
  expect([bar(), inColor('selected')]).toEqual([null, []]);
});

it('a press that leaves the selection as it is, as with the right button, has it read again', async () => {
  await selectByMouse(6, 12);
  fireEvent.pointerDown(text(), { button: 2 });
  expect(bar()).toBeNull();
  fireEvent.pointerUp(text(), { button: 2 });
  await pass(250);
  expect([bar() === null, inColor('selected')]).toEqual([false, ['hear well.']]);
});

it('a selection that was about to be read is read after the press that came before', async () => {
  drag(0, 4);
  await pass(100);
  fireEvent.pointerDown(text());
  fireEvent.pointerUp(text());
  await pass(50);
  expect([bar() === null, inColor('selected')]).toEqual([false, ['Owls']]);
});

it('a word that the browser selects under a finger, before it takes the touch over, is read as well', async () => {
  fireEvent.pointerDown(text());
  drag(0, 4);
  await pass(250);
  expect(bar()).toBeNull();
  fireEvent.pointerCancel(text());
  await pass(250);
  expect([bar() === null, inColor('selected')]).toEqual([false, ['Owls']]);
});

it('a finger that scrolls does not read anew what is still selected', async () => {
  drag(0, 4);
  await pass(250);
  fireEvent.pointerDown(text());
  fireEvent.pointerCancel(text());
  await pass(250);
  expect([bar(), window.getSelection()?.isCollapsed]).toEqual([null, false]);
});

it('a note is kept with its highlight, and what is typed in it answers nothing', async () => {
  await selectByMouse(0, 4);
  await press('Add note');
  expect([document.activeElement, inColor('yellow')]).toEqual([note(), ['Owls']]);
  fireEvent.change(note(), { target: { value: 'WHY b?' } });
  key('b', note());
  expect(radio('B').checked).toBe(false);
  // What the proctor knows the field by.
  expect(note().matches('[data-note]')).toBe(true);
  key('Enter', note());
  expect([inColor('note'), screen.queryByRole('textbox', { name: 'Note' })]).toEqual([['Owls'], null]);
  await press('Highlights & notes');
  const list = dialog('Highlights & notes: question 1');
  expect(within(list).getByRole('listitem').textContent).toBe('OwlsWHY b?Change');
  await press('Change: Owls');
  expect(document.activeElement).toBe(button('Highlight in yellow'));
  await press('Change note');
  expect(note().value).toBe('WHY b?');
});

it('what is highlighted is said after its text, with its color and its note, until it is removed', async () => {
  const spoken = () => screen.queryAllByRole('list', { name: 'Your highlights' }).map(({ textContent }) => textContent);
  await selectByMouse(6, 12);
  await press('Highlight in blue');
  await selectByMouse(0, 4);
  await press('Add note');
  fireEvent.change(note(), { target: { value: 'Which?' } });
  key('Enter', note());
  expect(spoken()).toEqual(['Owls, yellow. Note: Which?hear well., blue. ']);
  expect(screen.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['Owls', 'hear well.']);
  await press('Highlights & notes');
  await press('Change: hear well.');
  await press('Remove');
  expect([
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .includes('Highlight removed.'),
    spoken(),
  ]).toEqual([true, ['Owls, yellow. Note: Which?']]);
});

it('keys pick words, are said, and neither answer nor leave the question meanwhile', async () => {
  key('h');
  const picker = screen.getByRole('application', { name: 'Pick words to highlight' });
  expect(document.activeElement).toBe(picker);
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  for (const name of ['b', 'ArrowDown', 'ArrowRight', 'ArrowLeft']) key(name, picker);
  expect([radio('B').checked, said().includes('They'), inColor('selected')]).toEqual([false, true, ['They']]);
  for (const name of ['Enter', 'ArrowRight']) key(name, picker);
  expect(said()).toContain('to hunt');
  key('h', picker);
  expect(inColor('selected')).toEqual(['hunt']);
  for (const name of ['Home', ' ', 'ArrowRight', 'Enter']) key(name, picker);
  expect([said().includes('Selected: Owls hear'), document.activeElement]).toEqual([true, button('Highlight in yellow')]);
  key('ArrowRight', button('Highlight in yellow'));
  expect(document.activeElement).toBe(button('Highlight in blue'));
  key('Backspace', button('Highlight in blue'));
  expect([
    bar(),
    document.activeElement?.getAttribute('aria-label'),
    screen.getByRole('heading', { level: 2 }).textContent,
  ]).toEqual([null, 'Question 1', 'Question 1']);
});

it('the line reader is moved by keys and by pointer, and is put away by its key and in the menu', async () => {
  key('l');
  const reader = () => screen.getByRole('slider', { name: 'Line reader' });
  const at = () => reader().getAttribute('aria-valuenow');
  expect([document.activeElement, at()]).toEqual([reader(), '20']);
  key('ArrowDown', reader());
  expect([at(), screen.getByRole('heading', { level: 2 }).textContent]).toEqual(['24', 'Question 1']);
  for (const [name, place] of [
    ['End', '92'],
    ['ArrowDown', '92'],
    ['Home', '0'],
    ['ArrowUp', '0'],
  ] as const) {
    key(name, reader());
    expect(at()).toBe(place);
  }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 800, 400));
  reader().setPointerCapture = () => {};
  reader().hasPointerCapture = () => true;
  fireEvent.pointerDown(reader(), { clientY: 110 });
  fireEvent.pointerMove(reader(), { clientY: 316 });
  expect(at()).toBe('50');
  await press('More');
  await press('Put the line reader away');
  expect(screen.queryByRole('slider', { name: 'Line reader' })).toBeNull();
});

it('the directions are of the quiz at hand', async () => {
  await press('Directions');
  const shown = dialog('Directions: Model quiz');
  expect(shown.textContent).toContain('This quiz has 3 questions.');
  await press('Back to the questions');
  expect(screen.queryByRole('dialog', { name: 'Directions: Model quiz' })).toBeNull();
});

it('directions speak of what is in the module, and of nothing else', () => {
  const [choice, number] = threeQuestions;
  if (!choice || !number) throw new Error('There are no questions.');
  const [all, plain] = [
    { ...choice, passage },
    { ...choice, passage: undefined },
  ] as (typeof choice)[];
  const write = (kind: 'quiz' | 'mock', questions: (typeof choice | undefined)[], hasTools = false, hasPace = false) =>
    writeDirections({ kind, questions: questions.flatMap((each) => each ?? []), hasTools, hasPace }).join(' ');
  expect(write('mock', [all, all])).toMatch(/^This module has 2 questions\. .*Each question has a passage.*submits itself\.$/);
  expect(write('mock', [all, all])).not.toMatch(/tools|number/);
  expect(write('mock', [all, number], true)).toMatch(/Some questions have a passage.*as a decimal.*tools for this module/);
  expect(write('quiz', [number])).toMatch(/^This quiz has 1 question\. .*a minus sign.*no time limit\.$/);
  expect(write('quiz', [number])).not.toContain('From the choices');
  expect(write('quiz', [plain], false, true)).toMatch(/counts down at the real test’s pace\. At zero nothing ends/);
  expect(write('quiz', [plain], false, true)).not.toContain('no time limit');
  expect(write('quiz', [plain])).not.toMatch(/passage|number/);
});
