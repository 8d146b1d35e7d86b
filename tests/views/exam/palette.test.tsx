import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Palette } from '../../../src/views/exam/parts/palette.tsx';

const questions = [
  { number: 1, answered: true, marked: false },
  { number: 2, answered: false, marked: false },
  { number: 3, answered: true, marked: true },
  { number: 4, answered: false, marked: true },
  { number: 5, answered: true, marked: true },
];
const [onJump, onClose] = [vi.fn(), vi.fn()];
const inGrid = () => screen.getAllByRole('button').filter((button) => button.closest('li'));

it('each question says its state by name and by look', () => {
  render(<Palette questions={questions} current={5} onJump={onJump} onClose={onClose} />);
  expect(inGrid().map((button) => [button.getAttribute('aria-label'), button.dataset.state])).toEqual([
    ['Question 1, answered', 'answered'],
    ['Question 2, unanswered', 'unanswered'],
    ['Question 3, answered, marked for review', 'marked'],
    ['Question 4, unanswered, marked for review', 'marked'],
    ['Question 5, answered, marked for review, current', 'current'],
  ]);
});

it('opens on the current question, moves by arrows, jumps, and gives the focus back', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const { unmount } = render(<Palette questions={questions} current={2} onJump={onJump} onClose={onClose} />);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}');
  expect(onJump.mock.calls).toEqual([[3]]);
  unmount();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

it('closes by its button and by a press outside', async () => {
  render(
    <>
      <p>outside</p>
      <div>
        <Palette questions={questions} current={2} onJump={onJump} onClose={onClose} />
      </div>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByText('outside'));
  expect(onClose).toHaveBeenCalledTimes(2);
});
