import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

/** What a student is told of scores that a decision on a question changed. `title`: of the first test. `isBack`: the decision was taken back. */
type ScoreFacts = {
  name: string;
  title: string;
  scores: readonly { title: string; before: string; after: string }[];
  isBack: boolean;
  url: string;
};

export const scoreChangedTitle = ({ title, scores }: Pick<ScoreFacts, 'title' | 'scores'>): string =>
  oneLine(scores.length === 1 ? `Your score has changed: ${title}` : `${scores.length} of your scores have changed`);

/** To a student: what was wrong with a question is put right, and what that makes of the score. */
export const scoreChangedLetter = ({
  name,
  scores,
  isBack,
  url,
  unsubscribeUrl,
  title,
}: ScoreFacts & { unsubscribeUrl: string }): Letter => ({
  subject: scoreChangedTitle({ title, scores }),
  paragraphs: [
    `Hello ${name},`,
    isBack
      ? 'Your school has taken back a change to how one question counts. It counts again as it did at first.'
      : 'Your school has found something wrong with one question, and has changed how it counts.',
    { facts: scores.map((score) => [score.title, `${score.before} before, ${score.after} now`] as const) },
    'There’s nothing to do. The review of your result says what was decided.',
    { text: 'See your result', href: url },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});
