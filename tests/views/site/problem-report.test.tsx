import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { use } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { problemReportMachine } from '../../../src/machines/site/problem-report.machine.ts';
import type { Circumstances } from '../../../src/services/site/problem-reports.ts';
import { ProblemContext } from '../../../src/views/problem-context.ts';
import { ProblemReport } from '../../../src/views/site/problem-report.tsx';
import { ProblemReports } from '../../../src/views/site/problem-reports.tsx';
import { ErrorBoundary } from '../../../src/views/ui/error-boundary.tsx';

const along: Circumstances = {
  ...{ person: null, build: '/assets/main-1.js', page: '/student-portal/plan' },
  events: [{ at: 1, actor: 'quiz (x:1)', event: 'answer.choose', state: '"calm"' }],
};
const logic = (came: 'sent' | 'kept', person: string | null = null) =>
  problemReportMachine.provide({
    actors: {
      gather: fromPromise<Circumstances>(async () => ({ ...along, person })),
      sendReport: fromPromise<'sent' | 'kept', Circumstances & { message: string }>(async () => came),
      sendWaiting: fromPromise<number, void>(async () => 0),
    },
  });

it('says what goes along, asks for words, hands the keyboard on by Enter, and says what became of it', async () => {
  render(<ProblemReport asked={1} logic={logic('sent', 's1')} />);
  const field = await screen.findByRole('textbox', { name: 'What went wrong?' });
  expect(document.activeElement).toBe(field);
  expect(field.hasAttribute('data-note')).toBe(true);
  expect(document.querySelector('form')).toBeNull();
  screen.getByText('Your name, so that we can answer.');
  fireEvent.click(screen.getByRole('button', { name: 'Show what’s included' }));
  screen.getByText(/quiz \(x:1\): answer\.choose → "calm"/);
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  screen.getByText('Write what went wrong first.');
  fireEvent.change(field, { target: { value: 'The clock stands still' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send report' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('dialog', { name: 'Thank you. The school has your report' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('tells a visitor that nobody can answer, and keeps what could not be sent', async () => {
  render(<ProblemReport asked={1} logic={logic('kept')} />);
  await screen.findByText(/No name, so we can’t answer/);
  fireEvent.change(screen.getByRole('textbox', { name: 'What went wrong?' }), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('dialog', { name: 'Your report is kept on this device' });
});

const Opener = () => (
  <button type="button" onClick={use(ProblemContext) ?? undefined}>
    Open
  </button>
);

it('opens from anywhere, and says where its code could not be loaded', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'));
  const { rerender } = render(
    <ProblemReports load={load}>
      <Opener />
    </ProblemReports>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText(/We couldn’t load the form for reports/);
  const there =
    async () =>
    ({ asked }: { asked: number }) => <p>Opened {asked}</p>;
  rerender(
    <ProblemReports load={there}>
      <Opener />
    </ProblemReports>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('Opened 2');
  await waitFor(() => expect(screen.queryByText(/We couldn’t load/)).toBeNull());
});

const Broken = () => {
  throw new Error('broken');
};

it('is offered where a page stopped working', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const open = vi.fn();
  render(
    <MemoryRouter>
      <ProblemContext value={open}>
        <ErrorBoundary back={{ to: '/', label: 'Home' }}>
          <Broken />
        </ErrorBoundary>
      </ProblemContext>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Report a problem' }));
  expect(open).toHaveBeenCalledOnce();
});
