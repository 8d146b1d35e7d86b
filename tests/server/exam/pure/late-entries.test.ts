import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isContact, isGradedLate } from '../../../../server/exam/closing/late-entries.ts';

const deadline = new Date('2026-03-02T10:30:00Z');
const before = (seconds: number) => new Date(deadline.getTime() - seconds * 1000);
const graded = (contact: number | null, at: number, previous = 3600) =>
  isGradedLate(
    { contactAt: contact === null ? null : before(contact), deadline },
    { at: before(at).getTime() },
    before(previous).getTime(),
  );

describe('a late entry', () => {
  it.each([
    ['of a device that was never in contact', null, 60],
    ['from after the last contact', 300, 299],
    ['from the deadline itself', 31, 0],
    ['from just before a contact that was on its way', 300, 304],
  ])('%s is graded', (_, contact, at) => {
    expect(graded(contact, at)).toBe(true);
  });

  it.each([
    ['from before a contact that did not bring it', 300, 306],
    ['of a device that was in contact at the deadline', 30, 1],
    ['of one that was in contact after the deadline', -3600, 0],
  ])('%s is kept and not graded', (_, contact, at) => {
    expect(graded(contact, at)).toBe(false);
  });

  it('whose stamp goes back along the numbers is not graded', () => {
    expect([graded(null, 60, 60), graded(null, 60, 59)]).toEqual([true, false]);
  });

  it('of an honest device, which delivers all that it has at each contact, is always graded', () => {
    // Stamps in s before the deadline; the device goes offline after the last contact, more than a heartbeat before the deadline.
    const sitting = fc.record({
      contact: fc.integer({ min: 31, max: 1800 }),
      stamps: fc.array(fc.integer({ min: 0, max: 1800 })),
    });
    fc.assert(
      fc.property(sitting, ({ contact, stamps }) => {
        const undelivered = stamps.filter((at) => at < contact).toSorted((one, other) => other - one);
        for (const [index, at] of undelivered.entries())
          expect(graded(contact, at, undelivered[index - 1] ?? contact)).toBe(true);
      }),
    );
  });
});

it.each([
  ['with answers', { entries: [1] }, 1, true],
  ['with events', { entries: [], events: [1] }, 0, true],
  ['with times', { entries: [], timePerQuestion: {} }, 0, true],
  ['that only asks for the deadline', { entries: [] }, 0, false],
  ['that brings as much as a call may: more is to follow', { entries: Array.from({ length: 200 }) }, 200, false],
  ['that brings as much again that the server has', { entries: Array.from({ length: 200 }) }, 199, true],
])('a call %s is a contact or none', (_, delivery, taken, is) => {
  expect(isContact(delivery, taken)).toBe(is);
});
