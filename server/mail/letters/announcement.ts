import type { Letter } from '../outbox.ts';

/** To a student or to parents: something in the school's own words, in full. `name` '': theirs is not known. */
export const announcementLetter = ({
  name,
  title,
  text,
  url,
  unsubscribeUrl,
}: {
  name: string;
  title: string;
  text: string;
  url: string;
  unsubscribeUrl: string;
}): Letter => ({
  subject: title,
  paragraphs: [
    name === '' ? 'Hello,' : `Hello ${name},`,
    ...text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    { text: 'See it with your notices', href: url },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});
