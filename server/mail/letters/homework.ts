import type { Letter } from '../outbox.ts';
import { formatInZone, oneLine } from './words.ts';

type Homework = { title: string; course: string };
type Envelope = { name: string; unsubscribeUrl: string };

export const homeworkGivenTitle = ({ title }: Pick<Homework, 'title'>): string => oneLine(`Homework: ${title}`);

/** To a student: there is homework, and until when. */
export const homeworkGivenLetter = ({
  name,
  url,
  unsubscribeUrl,
  opensAt,
  dueAt,
  zone,
  by,
  ...homework
}: Homework & Envelope & { url: string; opensAt: Date | null; dueAt: Date; zone: string; by: string }): Letter => ({
  subject: homeworkGivenTitle(homework),
  paragraphs: [
    `Hello ${name},`,
    `${by} has given you homework for ${homework.course}: ${homework.title}.`,
    {
      facts: [
        ...(opensAt ? [['Opens', formatInZone(opensAt, zone)] as const] : []),
        ['Hand in by', formatInZone(dueAt, zone)] as const,
      ],
    },
    { text: 'See it in your portal', href: url },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});

export const homeworkTakenBackTitle = ({ title }: Pick<Homework, 'title'>): string => oneLine(`No homework after all: ${title}`);

/** To a student who had not handed in: there is nothing to do any more. */
export const homeworkTakenBackLetter = ({ name, title, unsubscribeUrl }: Envelope & Pick<Homework, 'title'>): Letter => ({
  subject: homeworkTakenBackTitle({ title }),
  paragraphs: [
    `Hello ${name},`,
    `Your school has taken this homework back: ${title}. There’s nothing to do.`,
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});

export const homeworkGivenBackTitle = ({ title }: Pick<Homework, 'title'>): string => oneLine(`Your homework is back: ${title}`);

/** To a student: a work was marked. Marks and comment stand in the portal alone. */
export const homeworkGivenBackLetter = ({
  name,
  by,
  url,
  unsubscribeUrl,
  ...homework
}: Homework & Envelope & { url: string; by: string }): Letter => ({
  subject: homeworkGivenBackTitle(homework),
  paragraphs: [
    `Hello ${name},`,
    `${by} has looked at your homework for ${homework.course} and given it back: ${homework.title}.`,
    { text: 'Read what they say', href: url },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});
