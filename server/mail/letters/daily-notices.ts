import type { Letter } from '../outbox.ts';

/** `titles`: what happened, in order. `url`: where all of it is. */
type DailyNotices = { titles: readonly string[]; url: string; unsubscribeUrl: string };

/** To whoever chose one mail a day: what they have not seen of it yet. */
export const dailyNoticesLetter = ({ titles, url, unsubscribeUrl }: DailyNotices): Letter => ({
  subject: titles.length === 1 ? (titles[0] ?? '') : `${titles.length} things you haven’t seen yet`,
  paragraphs: [
    'Hello,',
    titles.length === 1 ? 'You haven’t seen this yet:' : 'You haven’t seen these yet:',
    ...titles,
    { text: 'See all of it', href: url },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});
