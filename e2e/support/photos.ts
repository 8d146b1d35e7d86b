import type { Page } from '@playwright/test';

const short = (value: number) => [value & 255, value >> 8];
const long = (value: number) => [...short(value & 0xffff), ...short(value >>> 16)];
/** An entry of a directory in EXIF: its tag, the kind of its values, how many there are, and the value or where it stands. */
const entry = (tag: number, kind: number, count: number, value: number[]) => [
  ...[...short(tag), ...short(kind), ...long(count)],
  ...[...value, 0, 0, 0, 0].slice(0, 4),
];
const fraction = (value: number) => [...long(value), ...long(1)];

/** What a phone writes beside a photo that was taken with the phone upright: it is to be turned right, and where it was taken. */
const directories = [
  ...[...Buffer.from('II*\0', 'latin1'), ...long(8)],
  ...[...short(2), ...entry(0x0112, 3, 1, short(6)), ...entry(0x8825, 4, 1, long(38)), ...long(0)],
  ...[...short(2), ...entry(1, 2, 2, [...Buffer.from('N\0', 'latin1')]), ...entry(2, 5, 3, long(68)), ...long(0)],
  ...[...fraction(12), ...fraction(58), ...fraction(17)],
];
const exif = [...Buffer.from('Exif\0\0', 'latin1'), ...directories];
const exifSegment = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255, ...exif]);

/** A JPEG as a phone has taken it. */
export const asTakenByPhone = (jpeg: Buffer): Buffer => Buffer.concat([jpeg.subarray(0, 2), exifSegment, jpeg.subarray(2)]);

/** Where and how a phone says that a photo was taken; null where it does not. */
export const readCamera = (jpeg: Buffer): string | null => {
  const at = jpeg.indexOf('Exif\0\0', 0, 'latin1');
  return at < 0 ? null : jpeg.subarray(at, at + exif.length).toString('latin1');
};

type Drawing = { width: number; height: number; type: string; look: 'halves' | 'noise' };

/** A picture that the browser draws: its left half red and its right half blue, or nothing that can be made small. */
export async function drawPicture(page: Page, drawing: Drawing): Promise<Buffer> {
  const base64 = await page.evaluate(({ width, height, type, look }) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    if (look === 'noise') {
      const picture = context.createImageData(width, height);
      let seed = 1;
      for (let at = 0; at < picture.data.length; at += 1) {
        seed = (seed * 48_271) % 2_147_483_647;
        picture.data[at] = at % 4 === 3 ? 255 : seed & 255;
      }
      context.putImageData(picture, 0, 0);
    } else {
      for (const [color, from] of [
        ['#f00', 0],
        ['#00f', width / 2],
      ] as const) {
        context.fillStyle = color;
        context.fillRect(from, 0, width / 2, height);
      }
    }
    const address = canvas.toDataURL(type);
    if (!address.startsWith(`data:${type}`)) throw new Error(`This browser makes no ${type}.`);
    return address.split(',')[1] ?? '';
  }, drawing);
  return Buffer.from(base64, 'base64');
}

/** How large a JPEG is, whatever is written beside it, and what colors its upper and its lower edge have in the middle. */
export const readPicture = (page: Page, jpeg: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(picture, 0, 0);
    const colorAt = (y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(Math.floor(picture.width / 2), y, 1, 1).data;
      return red > 200 && blue < 80 ? 'red' : blue > 200 && red < 80 ? 'blue' : 'other';
    };
    return { width: picture.width, height: picture.height, top: colorAt(5), bottom: colorAt(picture.height - 6) };
  }, jpeg.toString('base64'));
