import { photoBounds } from '../../../contract/attachments/photos.ts';

/** Our own words about photos that go with something. */
export const messages = {
  unreadable: 'This photo can’t be opened here. Try one that is a JPEG or PNG.',
  opening: 'A photo is still being opened. Send this in a moment.',
  tooMany: `At most ${photoBounds.perThing} photos go along. Send the others after these.`,
} as const;
