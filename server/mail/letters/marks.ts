import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

type MarksFacts = { name: string; title: string; points: { given: number; of: number }; url: string };

export const marksBackTitle = ({ title }: Pick<MarksFacts, 'title'>): string => oneLine(`Your answers are marked: ${title}`);

/** To a student: a tutor's marks were given back, all of a test in one letter. */
export const marksBackLetter = ({
  name,
  title,
  points: { given, of },
  url,
  unsubscribeUrl,
}: MarksFacts & { unsubscribeUrl: string }): Letter => ({
  subject: marksBackTitle({ title }),
  paragraphs: [
    `Hello ${name},`,
    `A tutor has marked what you wrote in ${title}: ${given} of ${of} points for the answers that are marked. These points count in place of the ones you gave yourself.`,
    'You see what each answer was given, with the tutor’s comments. If you think something was overlooked, you can ask for a second look at an answer, once.',
    { text: 'See your marks', href: url },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});

export const lookAnsweredTitle = 'Your request for a second look is answered';

/** To a student: somebody has looked again at what was marked, and says so. */
export const lookAnsweredLetter = ({
  name,
  url,
  unsubscribeUrl,
}: Pick<MarksFacts, 'name' | 'url'> & { unsubscribeUrl: string }): Letter => ({
  subject: lookAnsweredTitle,
  paragraphs: [
    `Hello ${name},`,
    'You asked for a second look at the marks of an answer. It was looked at again, and you can read what came of it. These marks are final.',
    { text: 'See your marks', href: url },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});
