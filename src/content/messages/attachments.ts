import { photoBounds } from '../../../contract/attachments/photos.ts';

/** Our own words about photos that go with something. */
export const messages = {
  unreadable: 'This photo can’t be opened here. Try one that is a JPEG or PNG.',
  opening: 'A photo is still being opened. Try again in a moment.',
  tooMany: `You can add ${photoBounds.perThing} photos at most. Send the others after these.`,
} as const;
