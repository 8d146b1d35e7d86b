import { expect, it } from 'vitest';
import { scoreAnswer } from '../../../support/server/observatory.ts';

it('the points are those of the Observatory: what it takes off, and what it adds', () => {
  const strict = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  const scoreWith = (more: Record<string, unknown>) => scoreAnswer({ ...strict, ...more }, '').score;
  expect(scoreWith({})).toBe(130);
  expect(scoreAnswer({}, '').score).toBe(30);
  expect(scoreWith({ 'content-security-policy': undefined })).toBe(55);
  expect(scoreWith({ 'content-security-policy': "default-src 'self' 'unsafe-inline'; frame-ancestors 'none'" })).toBe(80);
  expect(scoreWith({ 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" })).toBe(
    120,
  );
  expect(scoreWith({ 'strict-transport-security': undefined })).toBe(80);
  expect(scoreWith({ 'set-cookie': 'a=b' })).toBe(60);
});
