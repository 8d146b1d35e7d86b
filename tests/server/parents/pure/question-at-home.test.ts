import { expect, it } from 'vitest';
import { questionAtHome } from '../../../../server/parents/question-at-home.ts';

const of = (skill: string, right: number, total = 4) => ({ domain: 'Algebra', skill, right, total });
const result = { isDrill: false, right: 6, total: 10, strongest: [], weakest: [] };

it.each([
  ['all right', { right: 10, strongest: [of('Lines', 4)] }, 'What helped you get everything right in Lines?'],
  ['all right, of skills asked too seldom', { right: 10 }, 'What helped you get all of it right?'],
  [
    'a strong and a weak skill',
    { strongest: [of('Lines', 4)], weakest: [of('Circles', 1)] },
    'Lines went well. Now that you’ve seen the answers, what would you do differently in Circles?',
  ],
  [
    'a weak skill alone',
    { weakest: [of('Circles', 1)] },
    'Which question on Circles surprised you, and what did its explanation say?',
  ],
  ['a strong skill alone', { strongest: [of('Lines', 4)] }, 'How do you begin a question on Lines?'],
  ['nothing that tells', {}, 'Which question would you like to try again, and why?'],
  ['a drill that tells nothing', { isDrill: true }, 'What did you practice, and what was easier at the end than at the start?'],
])('asks about %s', (_, told, question) => {
  expect(questionAtHome({ ...result, ...told })).toBe(question);
});

it('alarms nobody: no question names a score, a fall or a failure', () => {
  const shares = [0, 3, 10];
  const asked = shares.flatMap((right) =>
    [[], [of('Lines', 4)]].flatMap((strongest) =>
      [[], [of('Circles', 0)]].map((weakest) => questionAtHome({ ...result, right, strongest, weakest })),
    ),
  );
  for (const question of asked) {
    expect(question).toMatch(/\?$/);
    expect(question).not.toMatch(/\d|%|wrong|fail|worse|only|weak|mistake/i);
  }
});
