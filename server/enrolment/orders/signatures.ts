import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 in hexadecimal digits, as Razorpay signs. */
export const sign = (message: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(message).digest('hex');

/** Whether a signature is that of the message, compared in constant time. */
export function verifySignature(message: string | Uint8Array, secret: string, given: string): boolean {
  const [right, said] = [Buffer.from(sign(message, secret)), Buffer.from(given)];
  return right.length === said.length && timingSafeEqual(right, said);
}
