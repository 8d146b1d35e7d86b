import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { Question } from '../../../contract/exam/questions.ts';
import type { Sheet } from '../../../src/views/exam/answer-sheet-view.ts';
import { FloatingPanel } from '../../../src/views/exam/parts/floating-panel.tsx';
import { Palette } from '../../../src/views/exam/parts/palette.tsx';
import { useShortcuts } from '../../../src/views/exam/use-shortcuts.ts';
import { sheetWith } from '../../support/exam/sheet.ts';

const question: Question = {
  question: '<p>First</p>',
  questionFormat: 'html',
  options: { A: 'one', B: 'two' },
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
};

/** The tools and the question list of the exam hall, with its keys. */
function Hall({ sheet }: { sheet: Sheet }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (name: string) => () =>
    setOpen((now) => (now.includes(name) ? now.filter((each) => each !== name) : [...now, name]));
  useShortcuts(sheet, { k: toggle('Calculator'), r: toggle('Reference'), p: toggle('Questions') });
  return (
    <>
      {['Calculator', 'Reference'].map((name) => (
        <FloatingPanel key={name} label={name} open={open.includes(name)} onClose={toggle(name)}>
          <input aria-label={`${name} line`} />
        </FloatingPanel>
      ))}
      {open.includes('Questions') ? (
        <Palette
          questions={[{ number: 1, answered: false, marked: false }]}
          current={1}
          onJump={toggle('Questions')}
          onClose={toggle('Questions')}
        />
      ) : null}
    </>
  );
}

let sheet: ReturnType<typeof sheetWith>;
beforeEach(() => {
  sheet = sheetWith([question]);
  render(<Hall sheet={sheet} />);
});
/** By the attribute: jsdom’s style sheets say nothing reliable of it. */
const dialogs = () => screen.queryAllByRole('dialog', { hidden: true }).filter(({ hidden }) => !hidden);
const shown = () => dialogs().map((dialog) => dialog.getAttribute('aria-label'));

it.each([
  ['k', 'Calculator'],
  ['r', 'Reference'],
  ['p', 'Questions'],
])('%s opens %s, and closes it from within', async (key, name) => {
  await userEvent.keyboard(key);
  expect([shown(), dialogs()[0]?.contains(document.activeElement)]).toEqual([[name], true]);
  await userEvent.keyboard(key);
  expect(shown()).toEqual([]);
});

it('both panels are open side by side, and each closes by its own key', async () => {
  await userEvent.keyboard('k');
  await userEvent.keyboard('r');
  expect(shown()).toEqual(['Calculator', 'Reference']);
  await userEvent.keyboard('k');
  expect(shown()).toEqual(['Reference']);
});

it('what is typed into a panel closes nothing, and answers nothing', async () => {
  await userEvent.keyboard('k');
  await userEvent.type(screen.getByLabelText('Calculator line'), 'kra');
  expect([shown(), sheet.getSnapshot().context.answers]).toEqual([['Calculator'], {}]);
});
