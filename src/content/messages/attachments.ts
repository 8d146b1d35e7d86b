import { photoBounds } from '../../../contract/attachments/photos.ts';

/** Our own words about photos that go with something. */
export const messages = {
  unreadable: 'This photo can’t be opened here. Try one that is a JPEG or PNG.',
  notSent: 'This photo wasn’t sent. We try again as soon as you’re online.',
  tooMany: `At most ${photoBounds.perThing} photos go along. Send the others after these.`,
} as const;
