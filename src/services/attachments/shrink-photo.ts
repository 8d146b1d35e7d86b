import { photoBounds } from '../../../contract/attachments/photos.ts';
import { photoKinds } from '../../content/photo-kinds.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';
import type { KeptPhoto } from './photos.ts';
import { toBase64 } from './to-base64.ts';

/** Larger files, in bytes, and larger pictures, in pixels, are not opened: a page could run out of memory over them. */
const fileAtMost = 40_000_000;
const pixelsAtMost = 80_000_000;

/** Tried in turn, until the photo is small enough: what share of the largest side, and how well it is kept, 0 to 1. */
const attempts = [
  { scale: 1, quality: 0.85 },
  { scale: 1, quality: 0.7 },
  { scale: 1, quality: 0.5 },
  { scale: 0.75, quality: 0.5 },
  { scale: 0.5, quality: 0.5 },
];

const unreadable = () => new Error('This photo can’t be opened here. Try one that is a JPEG or PNG.');
const tooLarge = () => new Error('This photo is too large to open. Take a smaller one.');

/**
 * Makes a photo small enough to send, the right way up, and leaves nothing of it but the picture: where and when it was taken does not leave the device. Throws
 * an Error with words for a person.
 */
export const shrinkPhoto: Service<{ file: Blob }, KeptPhoto> = async ({ file }) => {
  if (!photoKinds.includes(file.type)) throw unreadable();
  if (file.size > fileAtMost || (await countPixels(file)) > pixelsAtMost) throw tooLarge();
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw unreadable();
  });
  try {
    if (picture.width * picture.height > pixelsAtMost) throw tooLarge();
    for (const attempt of attempts) {
      const blob = await draw(picture, attempt);
      if (blob.size <= photoBounds.bytes) return { photoKey: randomName(), jpeg: await toBase64(blob, unreadable) };
    }
    throw tooLarge();
  } finally {
    picture.close();
  }
};

/** How many pixels a PNG says that it has: a small file of that kind may be a picture that no memory holds. 0 for other kinds, which grow less. */
async function countPixels(file: Blob): Promise<number> {
  const head = new DataView(await file.slice(0, 24).arrayBuffer());
  const isPng = head.byteLength === 24 && head.getUint32(0) === 0x89504e47;
  return isPng ? head.getUint32(16) * head.getUint32(20) : 0;
}

async function draw(picture: ImageBitmap, { scale, quality }: { scale: number; quality: number }): Promise<Blob> {
  const shrink = Math.min(1, (photoBounds.side * scale) / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * shrink));
  canvas.height = Math.max(1, Math.round(picture.height * shrink));
  const context = canvas.getContext('2d');
  if (!context) throw unreadable();
  // A JPEG has no transparency: what a screenshot leaves out would come out black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  if (blob?.type !== 'image/jpeg') throw unreadable();
  return blob;
}
