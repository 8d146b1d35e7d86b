import { expect, it } from 'vitest';
import { checkContent } from '../../../../server/content/import.ts';
import { permute } from '../../../../server/content/option-order.ts';
import { type QuizContent, readQuiz } from '../../../../server/content/quiz.ts';
import { goodQuiz, ofOwls, problemsIn, quizFolder, replaced } from '../../../support/content/content.ts';

const letters = ['A', 'B', 'C', 'D'];

/** The good quiz with a first question of four options, and whatever it says besides. */
const withOptions = (more = '', explanation = 'The passage says so; {A} is a guess, and so are {C} and ({D}).') =>
  quizFolder({
    'quiz.yaml': replaced(
      replaced(goodQuiz, '      B: By ear\n', '      B: By ear\n      C: By smell\n      D: By taste\n'),
      '      The passage says so.\n',
      `      ${explanation}\n`,
    ).replace('  - id: owls-hunt\n', () => `  - id: owls-hunt\n${more}`),
  });

async function read(folder: string): Promise<QuizContent> {
  const result = await readQuiz(folder);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.quiz;
}

const firstOf = ({ questions }: QuizContent) => {
  const [first] = questions;
  if (!first) throw new Error('There is no question.');
  return first;
};

it('shows options in an order of the question itself, with its key and the letters of its explanation', async () => {
  const { delivered, key } = firstOf(await read(withOptions()));
  const byText = new Map(Object.entries(delivered.options).map(([letter, text]) => [text, letter]));
  expect(Object.keys(delivered.options)).toEqual(letters);
  expect(Object.values(delivered.options)).toEqual(permute(['By sight', 'By ear', 'By smell', 'By taste'], 'owls-hunt'));
  expect(Object.values(delivered.options)).not.toEqual(['By sight', 'By ear', 'By smell', 'By taste']);
  expect(key.answer).toBe(byText.get('By ear'));
  expect(key.explanation).toBe(
    `<p>The passage says so; ${byText.get('By sight')} is a guess, and so are ${byText.get('By smell')} and (${byText.get('By taste')}).</p>`,
  );
});

it('depends on nothing but the id, or the seed, of the question', async () => {
  const plain = firstOf(await read(withOptions()));
  const elsewhere = await read(quizFolder({ 'quiz.yaml': goodQuiz }, 'other-owls'));
  expect(Object.values(firstOf(elsewhere).delivered.options)).toEqual(permute(['By sight', 'By ear'], 'owls-hunt'));
  const seeded = firstOf(await read(withOptions('    seed: "3"\n')));
  expect(Object.values(seeded.delivered.options)).toEqual(permute(['By sight', 'By ear', 'By smell', 'By taste'], 'owls-hunt/3'));
  expect(Object.values(seeded.delivered.options)).not.toEqual(Object.values(plain.delivered.options));
});

it('moves images with their text alternatives', async () => {
  const graph = (await read(quizFolder())).questions[2];
  const { options = {}, optionAlts = {} } = graph?.delivered ?? {};
  expect(Object.values(optionAlts)).toEqual(permute(['Rising', 'Falling'], 'graph'));
  expect(options[graph?.key.answer ?? '']).toMatch(/\.png$/);
});

it('keeps options where their order is fixed, and where the explanation names one by a bare letter, with a warning', async () => {
  const written = ['By sight', 'By ear', 'By smell', 'By taste'];
  const fixed = firstOf(await read(withOptions('    order: fixed\n')));
  expect(Object.values(fixed.delivered.options)).toEqual(written);
  expect(fixed.key.explanation).toContain('A is a guess');
  const bare = await read(withOptions('', 'The passage says so; choice A is a guess.'));
  expect(Object.values(firstOf(bare).delivered.options)).toEqual(written);
  expect(bare.warnings).toEqual([
    {
      file: 'owls/quiz.yaml',
      line: 22,
      reason:
        "the explanation names an option as 'choice A': write its letter in braces, {A}; until then the options stay in the order written",
    },
  ]);
});

it('warns of an option that speaks of the others', async () => {
  const folder = quizFolder({ 'quiz.yaml': replaced(ofOwls, 'B: By ear\n', 'B: None of these\n') });
  const reason = "the option 'None of these' belongs where it is written: say order: fixed (or order: seeded)";
  const warnings = [{ file: 'owls/quiz.yaml', line: 16, reason }];
  expect(await checkContent(folder)).toEqual({ folders: [{ slug: 'owls', questions: 3, warnings }] });
});

it('leaves braces in formulas alone, and refuses a letter that no option has', async () => {
  const formula = firstOf(await read(withOptions('', 'It is $P_{A}$, and {B} says so.')));
  expect(formula.key.explanation).toMatch(/<mi>A<\/mi>.*, and [ACD] says so/s);
  expect(await problemsIn(withOptions('', 'Unlike {E}.'))).toEqual([
    { file: 'owls/quiz.yaml', line: 22, reason: '{E} stands for no option of this question' },
  ]);
  expect(await problemsIn(withOptions('    order: fixed\n    seed: "2"\n'))).toEqual([
    { file: 'owls/quiz.yaml', line: 8, reason: "'seed' has nothing to do where the order is fixed" },
  ]);
});

it('makes every order about as often as another', () => {
  const counts = new Map<string, number>();
  for (let at = 0; at < 4800; at += 1) {
    const order = permute(letters, `question-${at}`).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  expect(Math.min(...counts.values())).toBeGreaterThan(150);
  expect(Math.max(...counts.values())).toBeLessThan(250);
});
