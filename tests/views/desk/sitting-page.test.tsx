import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { SittingFile } from '../../../contract/desk/sitting.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { sittingFileMachine } from '../../../src/machines/desk/files.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { OneSitting } from '../../../src/views/desk/sitting-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';
import { aPart, aSitting, begunAt } from '../../support/desk/sitting.ts';

let asked: DeskOrder[];
let loaded: string[];
let load: () => Promise<SittingFile>;
beforeEach(() => {
  asked = [];
  loaded = [];
  load = async () => aSitting();
});

const logic = sittingFileMachine.provide({
  actors: {
    loadFile: fromPromise<SittingFile, { id: string }>(({ input }) => {
      loaded.push(input.id);
      return load();
    }),
    action: deskActionMachine.provide({
      actors: {
        carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
          asked.push(input);
          return { says: 'The student can go on with module 1.' };
        }),
      },
    }),
  },
});

const address = '/desk/students/s1/sittings/r1';
function show(file?: SittingFile, at = address) {
  if (file) load = async () => file;
  render(
    <MemoryRouter initialEntries={[at]}>
      <DeskContext value={{ desk: { send: () => {} } as never, ...aDesk() }}>
        <Routes>
          <Route
            path="/desk/students/:student/sittings/:sitting/:part?"
            element={<OneSitting student="s1" sitting="r1" logic={logic} />}
          />
        </Routes>
      </DeskContext>
    </MemoryRouter>,
  );
  return screen.findByRole('heading', { level: 1, name: 'Practice test' });
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const detail = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const listed = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('a sitting at the desk', () => {
  it('shows the result as its student sees it, to be read, and says in short what staff look for', async () => {
    await show();
    expect(['Score', 'How it ended', 'Warnings', 'The student sees the result'].map(detail)).toEqual([
      '2 of 3, 67%',
      'Submitted by the student',
      '3 warnings',
      'Yes, not opened yet',
    ]);
    expect(screen.getByText('Question text 1')).toBeTruthy();
    for (const own of ['I guessed this', 'Ask a tutor', 'Report this question'])
      expect(screen.queryByText(own, { exact: false }), own).toBeNull();
    expect(loaded).toEqual(['s1/r1']);
  });

  it('has three parts of one look: another part loads nothing anew', async () => {
    await show();
    const links = within(screen.getByRole('navigation', { name: 'Parts of the test' }));
    fireEvent.click(links.getByRole('link', { name: 'Their analysis' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Pacing' })).toBeTruthy();
    fireEvent.click(links.getByRole('link', { name: 'On record' }));
    expect(await screen.findByRole('region', { name: 'Module 1: Reading and Writing' })).toBeTruthy();
    expect(links.getByRole('link', { name: 'On record' }).getAttribute('aria-current')).toBe('page');
    expect(loaded).toEqual(['s1/r1']);
  });

  it('has every event with time and evidence, and every change with both clocks where it came late', async () => {
    await show(undefined, `${address}/record`);
    const module = part('Module 1: Reading and Writing');
    const at = (ms: number) => formatMoment(begunAt + ms, 'second');
    expect(listed(module.getByRole('region', { name: 'Seen in Module 1: Reading and Writing' }))).toEqual(
      ['Shift', 'Alt', 'Tab'].map((key) => `${formatMoment(begunAt, 'shortDate')}, ${at(500_000)} Pressed ${key}.`),
    );
    expect(['End', 'Signs of the proctor', 'Warnings that count', 'Late answers'].map(detail)).toEqual([
      `Ended after three warnings, ${formatMoment(begunAt + 600_000, 'shortDateTime')}`,
      `19 of about 20, the last ${at(590_000)}`,
      '3 warnings',
      'None',
    ]);
    fireEvent.click(module.getByText('Answers, change by change: 2 questions, 2 changes'));
    const table = within(module.getByRole('table', { name: 'Answers of Module 1: Reading and Writing' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toBe(`1Said to be a guess00:40${at(6000)} A${at(130_000)} B, marked, by the student’s clock ${at(10_000)}`);
    expect(rows[2]).toBe('200:03Looked at, never answered');
  });

  it('says what is not there, and links to where what is there is answered', async () => {
    await show(undefined, `${address}/record`);
    expect(part('Messages into it').getByText('None was sent.')).toBeTruthy();
    expect(part('What the student reported').getByText('Nothing.')).toBeTruthy();
    expect(part('What staff did in it').getByText('Nothing.')).toBeTruthy();
  });

  it('leads to the question that the student objected to, and that the school decided on', async () => {
    const about = { part: 'm1', question: 2, place: { version: 'v1', number: 7 } };
    const objection = { id: 'o1', student: 's1', name: 'Asha Menon', text: 'It is D', at: begunAt, lookedAt: null, answer: null };
    const ruling = {
      id: 'x',
      number: 12,
      keys: [],
      reason: 'Two keys',
      at: begunAt,
      by: 'Nandini Iyer',
      students: 3,
      back: null,
    };
    const file = aSitting({
      objections: [{ ...objection, ...about, reason: 'key', state: 'new' }],
      rulings: [{ ...ruling, ...about, kind: 'everybody', state: 'standing' }],
    });
    await show(file, `${address}/record`);
    for (const name of ['Decisions on its questions', 'What the student reported']) {
      const link = part(name).getByRole('link', { name: 'Module 1, question 2' });
      expect(link.getAttribute('href')).toBe('/desk/questions/v1/7');
    }
    expect(part('Decisions on its questions').getByText(/Decision 12: right for everybody/)).toBeTruthy();
  });

  it('says why the student is not shown it yet', async () => {
    const until = begunAt + 86_400_000;
    await show(aSitting({ withheld: { because: 'late', until } }));
    expect(screen.getByText(new RegExp(`The student sees this from ${formatMoment(until, 'dateTime')} on`))).toBeTruthy();
    expect(screen.getByText('Question text 1')).toBeTruthy();
  });

  it('has no result before the end, and then what is on record all the same', async () => {
    await show(
      aSitting({
        state: 'inProgress',
        submittedAt: null,
        ending: null,
        result: null,
        takesMinutes: true,
        whyNotReinstated: null,
      }),
    );
    expect(screen.getByText('It isn’t over yet')).toBeTruthy();
    expect(detail('Score')).toBe('–');
    fireEvent.click(screen.getByRole('link', { name: 'On record' }));
    expect(await screen.findByRole('region', { name: 'Module 1: Reading and Writing' })).toBeTruthy();
  });

  it('says of a module that was never opened only that', async () => {
    const idle = aPart({ id: 'm2', position: 2, name: 'Mathematics', state: 'assigned', startedAt: null, events: [] });
    await show(aSitting({ parts: [aPart(), idle] }), `${address}/record`);
    expect(part('Module 2: Mathematics').getByText('Never opened.')).toBeTruthy();
  });

  it('says that there is none, and that it could not be loaded, with a way to try again', async () => {
    load = async () => {
      throw new CallFailed('refused', 'The student has no such test.', 'notFound', 404);
    };
    show();
    expect(await screen.findByText('This student has no such test')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the student' }).getAttribute('href')).toBe('/desk/students/s1');
  });

  it('is tried again after a failure', async () => {
    load = async () => {
      throw new CallFailed('unreachable', '', undefined, 0);
    };
    const shown = show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    load = async () => aSitting();
    fireEvent.click(again);
    await shown;
  });
});

describe('what is done about a sitting', () => {
  it('reinstates an end with a reason, and warns that the right answers were read', async () => {
    await show(aSitting({ resultReadAt: begunAt }));
    expect(screen.getByText(/The student has read the right answers/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Reinstate' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Reinstate' }));
    expect(dialog.getByText('This is needed.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A power cut' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reinstate' }));
    expect(await screen.findByText('The student can go on with module 1.')).toBeTruthy();
    expect(asked).toEqual([{ action: 'examRoom.reinstate', subject: 'r1', draft: { reason: 'A power cut' } }]);
    expect(loaded).toEqual(['s1/r1', 's1/r1']);
  });

  it.each([
    ['Send a message', 'Message', 'Send', { action: 'examRoom.message', draft: { text: 'Please finish this.' } }],
    ['End this now', 'Reason', 'End it', { action: 'examRoom.end', draft: { reason: 'Please finish this.' } }],
  ])('of a quiz that was left open however long ago: %s', async (button, field, confirm, order) => {
    await show(
      aSitting({
        ...{ kind: 'quiz', state: 'inProgress', submittedAt: null, ending: null, result: null, whyNotReinstated: null },
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(field), { target: { value: 'Please finish this.' } });
    fireEvent.click(dialog.getByRole('button', { name: confirm }));
    await screen.findByText('The student can go on with module 1.');
    expect(asked).toEqual([{ ...order, subject: 'r1' }]);
  });

  it('takes back what was not begun, and goes on at the student’s page', async () => {
    await show(
      aSitting({
        ...{
          state: 'assigned',
          startedAt: null,
          submittedAt: null,
          ending: null,
          result: null,
          whyNotReinstated: null,
          parts: [],
        },
        closesAt: begunAt,
      }),
    );
    expect(screen.getByRole('button', { name: 'Start by another time' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The wrong test' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toEqual([{ action: 'test.take-back-one', subject: 'r1', draft: { student: 's1', reason: 'The wrong test' } }]);
  });

  it('gives minutes while there is a clock, and offers no end to take back', async () => {
    await show(
      aSitting({
        state: 'inProgress',
        submittedAt: null,
        ending: null,
        result: null,
        takesMinutes: true,
        whyNotReinstated: null,
      }),
    );
    expect(screen.queryByRole('button', { name: 'Reinstate' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Give minutes' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Fire alarm' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Give minutes' }));
    await screen.findByText('The student can go on with module 1.');
    expect(asked).toEqual([{ action: 'examRoom.minutes', subject: 'r1', draft: { minutes: '5', reason: 'Fire alarm' } }]);
  });

  it('says why an end stays', async () => {
    await show(aSitting({ whyNotReinstated: 'This test was completed by the student.' }));
    expect(screen.getByText('It can’t be reinstated. This test was completed by the student.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reinstate' })).toBeNull();
  });
});
