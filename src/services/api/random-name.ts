/**
 * A name that nobody else has: 128 random bits as hexadecimal digits. `crypto.randomUUID` is missing where a page came over plain HTTP.
 */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
