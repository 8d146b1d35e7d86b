import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';
import { formatInZone, oneLine } from './words.ts';

/** What a student is told of a test that was assigned. `note`: what the school says of it; '' for nothing. */
type AssignedTest = { title: string; opensAt: Date | null; closesAt: Date | null; note: string; zone: string };
type Envelope = { name: string; unsubscribeUrl: string };

const fullTime = 'Once you’ve started, you have your full time.';

/** From when until when a test can be started. */
function listTimes({ opensAt, closesAt, zone }: Pick<AssignedTest, 'opensAt' | 'closesAt' | 'zone'>) {
  const facts = [
    ...(opensAt ? [['Opens', formatInZone(opensAt, zone)] as const] : []),
    ...(closesAt ? [['Start by', formatInZone(closesAt, zone)] as const] : []),
  ];
  return facts.length > 0 ? [{ facts }] : [];
}

export const testAssignedTitle = ({ title }: Pick<AssignedTest, 'title'>): string => oneLine(`New for you: ${title}`);

/** To a student: a quiz or mock test is there, and when it can be started. */
export const testAssignedLetter = ({ name, url, unsubscribeUrl, ...test }: AssignedTest & Envelope & { url: string }): Letter => {
  return writeLetter('testAssigned', {
    ...{ name, test: test.title, note: test.note },
    times: listTimes(test),
    fullTime: test.closesAt ? fullTime : '',
    link: [{ text: 'See it in your portal', href: url }],
    stop: [{ text: 'Stop these emails', href: unsubscribeUrl }],
  });
};

export const testMovedTitle = ({ title }: Pick<AssignedTest, 'title'>): string => oneLine(`New time to start: ${title}`);

/** To a student who has not started a test: until when it can be started now. `opensAt`: null once it has opened. */
export const testMovedLetter = ({
  name,
  title,
  opensAt,
  closesAt,
  zone,
  url,
  unsubscribeUrl,
}: Envelope & Omit<AssignedTest, 'note'> & { url: string }): Letter => ({
  subject: testMovedTitle({ title }),
  paragraphs: [
    `Hello ${name},`,
    `Your school has changed until when you can start ${title}.`,
    ...listTimes({ opensAt, closesAt, zone }),
    sayUntilWhen({ opensAt, closesAt }),
    { text: 'See it in your portal', href: url },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});

function sayUntilWhen({ opensAt, closesAt }: Pick<AssignedTest, 'opensAt' | 'closesAt'>): string {
  if (closesAt) return fullTime;
  return opensAt ? 'There’s no last moment to start anymore.' : 'You can start it whenever you like now.';
}

export const testTakenBackTitle = ({ title }: Pick<AssignedTest, 'title'>): string => oneLine(`Taken back: ${title}`);

/** To a student who had not started a test: it is not theirs to take any more. */
export const testTakenBackLetter = ({ name, title, unsubscribeUrl }: Envelope & { title: string }): Letter => ({
  subject: testTakenBackTitle({ title }),
  paragraphs: [
    `Hello ${name},`,
    `Your school has taken back a test that you hadn’t started: ${title}. There’s nothing to do.`,
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});
