import { randomFillSync } from 'node:crypto';

const size = 16;
/** Random bits for many ids, each used once: to ask the system for those of one id takes most of the time that making it does. */
const bits = Buffer.alloc(256 * size);
let used = bits.length;

/** Makes an opaque id: 128 random bits as 32 hex digits. Never a number, never parsed. */
export function newId(): string {
  if (used === bits.length) {
    randomFillSync(bits);
    used = 0;
  }
  used += size;
  return bits.toString('hex', used - size, used);
}
