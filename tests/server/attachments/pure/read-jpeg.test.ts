import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NotAJpeg, readJpeg } from '../../../../server/attachments/read-jpeg.ts';
import { besidePicture, cameraWords, makeJpeg, segment } from '../../../support/attachments/jpeg.ts';

const read = (bytes: Uint8Array) => readJpeg(bytes, 1600);

it('reads how large a picture is, without decoding it', () => {
  const { width, height } = read(makeJpeg({ width: 1600, height: 1200 }));
  expect([width, height]).toEqual([1600, 1200]);
});

it('keeps the picture and leaves out what stands beside it', () => {
  const plain = read(makeJpeg());
  const { bytes } = read(makeJpeg({ beside: besidePicture() }));
  expect(Buffer.from(bytes).equals(Buffer.from(plain.bytes))).toBe(true);
  const text = Buffer.from(bytes).toString('latin1');
  for (const word of [cameraWords, 'ICC_PROFILE', 'Photoshop', 'Adobe', '<script>']) expect(text).not.toContain(word);
  // What is kept is kept again, to the byte.
  expect(Buffer.from(read(bytes).bytes).equals(Buffer.from(bytes))).toBe(true);
});

it.each([
  ['baseline', makeJpeg({ frame: 0xc0 })],
  ['extended', makeJpeg({ frame: 0xc1 })],
  ['progressive, in twenty scans', makeJpeg({ frame: 0xc2, scans: 20 })],
  ['gray', makeJpeg({ components: 1 })],
  ['with bytes repeated before a marker', Buffer.from([0xff, 0xd8, 0xff, 0xff, ...makeJpeg().subarray(2)])],
])('takes what browsers draw: %s', (_, bytes) => {
  expect(read(bytes).bytes.length).toBeGreaterThan(100);
});

const web = (text: string) => Buffer.from(text);
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008060000', 'hex');

it.each([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', web('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', web('<!doctype html><script>alert(1)</script>')],
  ['a PNG that would be 3.6 GB', png],
  ['a GIF', web('GIF89a')],
  ['a WebP', web('RIFF\x10\0\0\0WEBPVP8 ')],
  ['a PDF', web('%PDF-1.7')],
  ['a picture of 65,000 pixels', makeJpeg({ width: 65_000, height: 65_000 })],
  ['one pixel too wide', makeJpeg({ width: 1601 })],
  ['one pixel too high', makeJpeg({ height: 1601 })],
  ['no height, which would come later', makeJpeg({ height: 0 })],
  ['no width', makeJpeg({ width: 0 })],
  ['four colors', makeJpeg({ components: 4 })],
  ['twelve bits', makeJpeg({ bits: 12 })],
  ['a frame that is lossless', makeJpeg({ frame: 0xc3 })],
  ['a frame that is arithmetic', makeJpeg({ frame: 0xc9 })],
  ['two frames', makeJpeg({ beside: segment(0xc0, [8, 0, 9, 0, 9, 1, 1, 0x11, 0]) })],
  ['no scan', makeJpeg({ scans: 0 })],
  ['a scan before its frame', makeJpeg({ beside: [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2] })],
  ['more scans than a picture has', makeJpeg({ frame: 0xc2, scans: 21 })],
  ['an archive behind its end', makeJpeg({ behind: [...web('PK\x03\x04')] })],
  ['another picture behind its end', makeJpeg({ behind: [...makeJpeg()] })],
  ['a segment longer than the file', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1])],
  ['a segment shorter than its length', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 1, 1])],
  ['a picture within a picture', Buffer.from([0xff, 0xd8, ...makeJpeg()])],
  ['a thousand tables', makeJpeg({ beside: Array.from({ length: 1000 }, () => segment(0xc4, [0])).flat() })],
])('refuses %s', (_, bytes) => {
  expect(() => read(bytes)).toThrow(NotAJpeg);
});

it('refuses every photo that was cut off', () => {
  const whole = makeJpeg({ beside: besidePicture() });
  for (let length = 0; length < whole.length; length++) expect(() => read(whole.subarray(0, length))).toThrow(NotAJpeg);
});

it('reads or refuses whatever it is given, and what it keeps is never larger than the bounds', () => {
  const spoiled = fc.tuple(fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }), fc.nat(3)).map(([changes, kind]) => {
    const bytes = makeJpeg({ beside: besidePicture(), frame: 0xc0 + (kind % 3) });
    for (const [at, value] of changes) bytes[at % bytes.length] = value;
    return bytes;
  });
  const bytes = fc.oneof({ weight: 4, arbitrary: spoiled }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) });
  fc.assert(
    fc.property(bytes, (given) => {
      try {
        const { width, height, bytes: kept } = read(given);
        expect(width > 0 && height > 0 && width <= 1600 && height <= 1600).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(given.length + 18);
      } catch (error) {
        expect(error).toBeInstanceOf(NotAJpeg);
      }
    }),
  );
});
