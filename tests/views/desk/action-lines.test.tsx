import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { AuditLine } from '../../../contract/desk/audit.ts';
import { ActionLines } from '../../../src/views/desk/parts/action-lines.tsx';

const line: AuditLine = {
  ...{ id: 'a1', at: Date.UTC(2026, 2, 2, 10), actor: 'Meera Nair', actorId: 'm1', byCommand: false },
  ...{ action: 'complaint.answer', people: { count: 0, first: [] } },
  ...{ subjectKind: 'school', subjectId: null, subjectName: '', reason: null },
  changes: [{ field: 'state', before: null, after: 'inHand' }],
};

const show = (lines: AuditLine[], person?: string) =>
  render(<ActionLines lines={lines} {...(person !== undefined && { person })} />, { wrapper: MemoryRouter });

it('says in words what was done about complaints, concerns, inquiries and homework', () => {
  const actions = ['complaint.answer', 'concern.read', 'inquiry.note', 'homework.give-back'];
  show(actions.map((action) => ({ ...line, id: action, action })));
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Answered a complaint',
    'Read a concern',
    'Added a note to an inquiry',
    'Gave homework back',
  ]);
});

it('says in words where what it is about stood, and stands', () => {
  const changed = (action: string, before: string | null, after: string): AuditLine => ({
    ...{ ...line, id: action, action },
    changes: [{ field: 'state', before, after }],
  });
  const lines = [
    ...[line, changed('inquiry.lose', 'new', 'lost'), changed('objection.look', 'new', 'lookedAt')],
    ...[changed('payment.settle', 'requested', 'done'), changed('instalments.end', 'running', 'ended')],
  ];
  show(lines);
  const said = screen
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('del, ins')].map((each) => each.textContent));
  expect(said).toEqual([
    ['Answered, not settled yet'],
    ['No answer yet', 'Nothing came of it'],
    ['Nobody has looked at it yet', 'Being looked at'],
    ['Decided, not given back yet', 'Done'],
    ['Running', 'Ended'],
  ]);
});

it('writes dates and sums as everywhere, names what has no words of its own, and leaves out what only the server knows', () => {
  const change = (field: string, after: string) => ({ field, before: null, after });
  const offered = {
    ...{ ...line, action: 'instalments.offer' },
    changes: [
      ...[change('amount', '77777'), change('currency', 'INR'), change('parts', '38889 by 2026-12-06, 38888 by 2027-01-06')],
      ...[change('installments', '809cd862751c41393ebded812f7ae455'), change('newEmail', 'a@example.org')],
    ],
  };
  const moved = { ...line, id: 'a2', changes: [{ field: 'dueOn', before: '2026-12-06', after: '2026-12-08' }] };
  show([offered, moved]);
  expect([...document.querySelectorAll('dl > div')].map((each) => each.textContent?.trim())).toEqual([
    'Amount ₹77,777',
    'Installments ₹38,889 by Dec 6, 2026, ₹38,888 by Jan 6, 2027',
    'New email a@example.org',
    'Due onDec 6, 2026 Dec 8, 2026',
  ]);
});

it('names those whom an action on several is about, and leads to all of them, and to whatever its actor did', () => {
  const first = ['Asha Menon', 'Ravi Rao'].map((name) => ({ id: `of ${name}`, name }));
  const assigned = { ...line, action: 'test.assign', subjectKind: 'test' as const, subjectName: 'Algebra' };
  show([{ ...assigned, people: { count: 30, first } }]);
  expect(screen.getByText(/^Students:/).textContent).toBe('Students: Asha Menon, Ravi Rao and 28 more');
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Meera Nair', '/desk/actions?actor=m1'],
    ['Asha Menon', '/desk/students/of Asha Menon'],
    ['Ravi Rao', '/desk/students/of Ravi Rao'],
    ['28 more', '/desk/students?action=a1&state=all'],
  ]);
});

it('says nothing anew of the person on whose page it stands', () => {
  const about = { subjectKind: 'student' as const, subjectId: 's1', subjectName: 'Asha Menon' };
  show([{ ...line, ...about }], 's1');
  expect(screen.queryByText(/Asha Menon/)).toBeNull();
});
