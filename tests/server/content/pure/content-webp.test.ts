import { expect, it } from 'vitest';
import { goodQuiz, problemsIn, quizFolder, replaced } from '../../../support/content/content.ts';

it.each([
  ['RIFFxxxxWEBP', []],
  ['RIFFxxxxWAVE', ['this file is not a WebP image']],
  ['RIFXxxxxWEBP', ['this file is not a WebP image']],
])('takes a figure for a WebP image by both of its marks: %s', async (bytes, reasons) => {
  const yaml = replaced(goodQuiz, 'figures/graph.svg', 'figures/graph.webp');
  const problems = await problemsIn(quizFolder({ 'quiz.yaml': yaml, 'figures/graph.webp': bytes }));
  expect(problems.map(({ reason }) => reason)).toEqual(reasons);
});
