import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OptionList } from '../../../src/views/exam/parts/option-list.tsx';

const question = { options: { A: '<p>delicate</p>', B: '/figures/b.svg' }, optionFormat: 'html', optionAlts: {} } as const;
const [onChoose, onEliminate] = [vi.fn(), vi.fn()];

it('choices are native radio buttons of one group, named by letter and text', async () => {
  render(<OptionList name="q1" question={question} value="" onChoose={onChoose} />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => [radio.name, radio.value, radio.checked])).toEqual([
    ['q1', 'A', false],
    ['q1', 'B', false],
  ]);
  expect(screen.getByRole('group', { name: 'Choose one answer' })).toBeTruthy();
  await userEvent.click(screen.getByText('delicate'));
  expect(onChoose.mock.calls).toEqual([['A']]);
});

it('an image choice has its alternative text', () => {
  render(
    <OptionList
      name="q1"
      question={{ options: { A: '/a.svg', B: '/b.svg' }, optionFormat: 'image', optionAlts: { A: 'A rising line' } }}
      value="B"
      onChoose={onChoose}
    />,
  );
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'A rising line',
    'Choice B, shown as an image',
  ]);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([false, true]);
});

it('a choice can be crossed out and brought back, and says so', async () => {
  render(<OptionList name="q1" question={question} value="" onChoose={onChoose} eliminated={['B']} onEliminate={onEliminate} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cross out choice A' }));
  await userEvent.click(screen.getByRole('button', { name: 'Bring back choice B' }));
  expect(onEliminate.mock.calls).toEqual([['A'], ['B']]);
  const described = screen
    .getAllByRole('radio')
    .map((radio) => document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(described).toEqual([undefined, 'crossed out']);
});
