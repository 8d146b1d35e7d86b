import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ReferenceSheetName } from '../../../contract/exam/quizzes.ts';
import { nameTools } from '../../../src/content/tool-words.ts';
import { ToolPanels } from '../../../src/views/exam/parts/tool-panels.tsx';

const nothing = () => undefined;
const panel = (reference: ReferenceSheetName) => (
  <ToolPanels
    tools={['reference']}
    open={{ calculator: false, reference: true }}
    onClose={nothing}
    calculatorUrl=""
    reference={reference}
  />
);
const inPanel = () => within(screen.getByRole('dialog', { name: 'Reference' }));

it('AP Statistics has its formulas and three tables in the panel, whose rows and columns are named', async () => {
  render(panel('ap-statistics'));
  const titles = (await inPanel().findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Descriptive statistics', 'Probability', 'Random variables', 'Inference', 'Proportions', 'Means']);
  expect(inPanel().getByText(/made after that of the exam of 2026/)).toBeDefined();

  const read = async (part: string, row: string, column: string) => {
    await userEvent.click(inPanel().getByRole('radio', { name: part }));
    const table = inPanel().getByRole('table');
    const at = within(table)
      .getAllByRole('columnheader')
      .findIndex(({ textContent }) => textContent === column);
    return within(within(table).getByRole('row', { name: new RegExp(`^${row} `) })).getAllByRole('cell')[at - 1]?.textContent;
  };
  expect([await read('z', '1.9', '.06'), await read('t', '10', '.025'), await read('χ²', '5', '.05')]).toEqual([
    '.9750',
    '2.228',
    '11.07',
  ]);
});

it('AP Computer Science A has the classes of its Java quick reference, and each test its own sheet', async () => {
  const { rerender } = render(panel('ap-computer-science-a'));
  expect(await inPanel().findByText('String substring(int from, int to)')).toBeDefined();
  expect(inPanel().getByText(/made after the Java Quick Reference/)).toBeDefined();
  rerender(panel('sat'));
  expect(inPanel().getByRole('heading', { name: 'Circle' })).toBeDefined();
  expect(inPanel().queryByText('String substring(int from, int to)')).toBeNull();
});

it.each([
  [[], 'sat', ''],
  [['calculator', 'reference'], 'sat', 'a calculator and a reference sheet'],
  [['calculator', 'reference'], 'ap-statistics', 'a calculator and formulas and tables (z, t, and chi-square)'],
  [['reference'], 'ap-computer-science-a', 'a Java quick reference'],
] as const)('tells of %s of %s: %s', (tools, reference, words) => {
  expect(nameTools({ tools: [...tools], reference })).toBe(words);
});
