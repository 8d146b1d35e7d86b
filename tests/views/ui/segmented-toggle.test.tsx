import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SegmentedToggle } from '../../../src/views/ui/segmented-toggle.tsx';

it('is a named group of radio buttons', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'student', label: 'Student' },
    { value: 'teacher', label: 'Teacher' },
  ];
  render(<SegmentedToggle label="Sign in as" options={options} value="student" onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Sign in as' })).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([true, false]);
  await userEvent.click(screen.getByRole('radio', { name: 'Teacher' }));
  expect(onChange.mock.calls).toEqual([['teacher']]);
});
