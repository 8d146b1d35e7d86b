import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { InquiryFile } from '../../../contract/desk/inquiries.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { inquiryFileMachine } from '../../../src/machines/desk/files.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { OneInquiry } from '../../../src/views/desk/inquiry-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

const file: InquiryFile = {
  inquiry: {
    ...{ id: 'i1', name: 'Ravi', email: 'ravi@example.org', phone: '98765 43210', course: 'AP Statistics', details: 'When?' },
    ...{ at: Date.UTC(2026, 2, 2, 8), state: 'new', dueAt: Date.UTC(2026, 2, 3, 8), isLate: true },
  },
  steps: [{ move: 'note', by: 'Nandini Iyer', at: Date.UTC(2026, 2, 2, 9), text: 'Called, no answer' }],
  students: [{ id: 's1', name: 'Asha Menon' }],
};

const open = (loaded: InquiryFile) => {
  const loadFile = fromPromise<InquiryFile, { id: string }>(async () => loaded);
  const logic = inquiryFileMachine.provide({ actors: { loadFile } });
  return render(
    <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
      <OneInquiry inquiry="i1" logic={logic} />
    </DeskContext>,
    { wrapper: MemoryRouter },
  );
};

it('shows what was asked and done, that it is due, and whose address it is; an answer is begun from there', async () => {
  open(file);
  expect(await screen.findByRole('heading', { name: 'Ravi asks about AP Statistics' })).toBeDefined();
  expect(screen.getByText(/An answer was due by/)).toBeDefined();
  expect(screen.getByText('Called, no answer')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Asha Menon' }).getAttribute('href')).toBe('/desk/students/s1');
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Your answer is emailed');
});

it('offers what can be done in each state, and nothing else', async () => {
  const offers = async (state: InquiryFile['inquiry']['state']) => {
    const { unmount } = open({ ...file, inquiry: { ...file.inquiry, state, dueAt: null, isLate: false } });
    await screen.findByRole('heading', { name: 'What was asked' });
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  expect(await offers('answered')).toEqual(['Answer', 'Add a note', 'They enrolled', 'Nothing came of it']);
  expect(await offers('enrolled')).toEqual(['Add a note', 'Open it again']);
  expect(await offers('lost')).toEqual(['Add a note', 'They enrolled', 'Open it again']);
});
