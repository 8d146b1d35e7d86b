import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

type Part = { prompt: string; model: string; rubric: { text: string; points?: string }[] };
type Question = { stimulus?: string; parts: Part[] };

const sets = ['ap-world-history-free-response-1', 'ap-world-history-free-response-2'];
const read = (set: string): Question[] =>
  parse(readFileSync(`content/mocks/${set}/short-answer/free-response.yaml`, 'utf8'), { schema: 'failsafe' }).questions;

/** How the exam asks short answers: two for everybody, then question 3 (1200 to 1750) or 4 (1750 to 2001), by the student's choice. */
it.each(sets)('%s asks for question 3 or 4, in every part, with a model and a rubric of both', (set) => {
  const [first, second, choice] = read(set);
  for (const set of [first, second]) expect(JSON.stringify(set)).not.toContain('Question 3');
  expect(choice?.stimulus).toMatch(/^\*\*Choose one of two questions\*\*/);
  const parts = choice?.parts ?? [];
  expect(parts).toHaveLength(3);
  for (const { prompt, model, rubric } of parts) {
    expect(prompt).toMatch(/^\*\*Question 3\.\*\* .*\n\n\*\*Question 4\.\*\* /);
    expect(model).toMatch(/^\*Question 3\.\* .*\n\n\*Question 4\.\* /);
    expect(rubric.map(({ text }) => /^Question 3: .* Question 4: /.test(text))).toEqual([true]);
  }
  const years = [3, 4].map((number) =>
    parts.flatMap(({ prompt }) =>
      [...(prompt.split('\n\n')[number - 3] ?? '').matchAll(/\b(1[2-9]\d\d)\b/g)].map(([year]) => Number(year)),
    ),
  );
  for (const year of years[0] ?? []) expect(year).toBeLessThanOrEqual(1750);
  for (const year of years[1] ?? []) expect(year).toBeGreaterThanOrEqual(1750);
});
