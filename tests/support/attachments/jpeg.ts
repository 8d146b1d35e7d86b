/** A segment of a JPEG: its marker, its length, what is in it. */
export const segment = (marker: number, body: readonly number[]): number[] => [
  ...[0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255],
  ...body,
];

const letters = (text: string) => [...Buffer.from(text, 'latin1')];

/** Where and when, as a camera writes it. */
export const cameraWords = 'Exif\0\0 taken at home, 12.97N 77.59E';

/** What cameras and programs write beside a picture: JFIF with a thumbnail, EXIF, a color profile, Photoshop's, Adobe's, a comment. */
export const besidePicture = (): number[] => [
  ...segment(0xe0, [...letters('JFIF\0'), 1, 1, 0, 0, 72, 0, 72, 1, 1, 10, 20, 30]),
  ...segment(0xe1, letters(cameraWords)),
  ...segment(0xe2, letters('ICC_PROFILE\0')),
  ...segment(0xed, letters('Photoshop 3.0\0')),
  ...segment(0xee, letters('Adobe\0')),
  ...segment(0xfe, letters('<script>alert(1)</script>')),
];

type JpegParts = {
  width?: number;
  height?: number;
  components?: number;
  bits?: number;
  frame?: number;
  beside?: number[];
  scans?: number;
  behind?: number[];
};

/** A JPEG as a device sends it: its segments are in order, and its data is none that a picture could be made of. */
export function makeJpeg({
  width = 40,
  height = 30,
  components = 3,
  bits = 8,
  frame = 0xc0,
  beside = [],
  scans = 1,
  behind = [],
}: JpegParts = {}): Buffer {
  const each = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]).flat();
  const size = [bits, height >> 8, height & 255, width >> 8, width & 255, components, ...each];
  // A stuffed 0xff and a restart are data.
  const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4];
  const tables = [...segment(0xdb, Array(65).fill(1)), ...segment(0xc4, Array(20).fill(0)), ...segment(0xdd, [0, 4])];
  return Buffer.from([
    ...[0xff, 0xd8, ...beside, ...tables, ...segment(frame, size)],
    ...Array.from({ length: scans }, () => scan).flat(),
    ...[0xff, 0xd9, ...behind],
  ]);
}

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
