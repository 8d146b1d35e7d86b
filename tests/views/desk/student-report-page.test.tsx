import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { Report } from '../../../contract/report/report.ts';
import { studentReportMachine } from '../../../src/machines/desk/files.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { OneReport } from '../../../src/views/desk/student-report-page.tsx';
import { emptyReport } from '../../support/report/report.ts';

const show = (load: () => Promise<Report>) =>
  render(
    <MemoryRouter>
      <OneReport
        student="s1"
        report="r1"
        logic={studentReportMachine.provide({ actors: { loadFile: fromPromise<Report, { id: string }>(load) } })}
      />
    </MemoryRouter>,
  );

it('shows a report as the parents have it, and says that looking is written down', async () => {
  show(async () => emptyReport);
  expect(await screen.findByText(/The record of actions says that you looked/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(emptyReport.firstname);
  expect(screen.getByRole('link', { name: 'Back to the student' }).getAttribute('href')).toBe('/desk/students/s1');
});

it('says that there is none', async () => {
  show(async () => {
    throw new CallFailed('refused', 'There’s no such report.', 'notFound', 404);
  });
  expect(await screen.findByText('There’s no such report on this student')).toBeTruthy();
});
