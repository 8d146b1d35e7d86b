import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';
import type { KeptPhoto } from './photos.ts';

const quality = 0.85;

/** A photo turned by a quarter to the right: another picture, with a name of its own. Throws an Error with words for a person. */
export const turnPhoto: Service<{ jpeg: string }, KeptPhoto> = async ({ jpeg }) => {
  const picture = new Image();
  picture.src = `data:image/jpeg;base64,${jpeg}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalHeight;
  canvas.height = picture.naturalWidth;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This photo can’t be turned here.');
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(picture, 0, 0);
  const address = canvas.toDataURL('image/jpeg', quality);
  return { photoKey: randomName(), jpeg: address.slice(address.indexOf(',') + 1) };
};
