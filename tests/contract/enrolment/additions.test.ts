import { expect, it } from 'vitest';
import { type Additions, findAdditionErrors, readAdditions } from '../../../contract/enrolment/additions.ts';

const facts = { email: 'asha@example.org', place: undefined as string | undefined, year: 2026, lowestAge: 13 };
const year = 'Enter the year with four digits, such as 2009.';
const young = 'Our courses start at age 13. Please write to us: we’d be glad to say what suits a younger student.';
const own = 'This is the student’s address. Enter the parent’s own, or leave this empty.';
const number = 'This isn’t a GSTIN: its last character doesn’t match the others. Please check each one.';

it.each<[Additions, string | undefined, Additions]>([
  [{}, undefined, {}],
  [{ birthYear: ' ', parentEmail: '', gstin: '' }, undefined, {}],
  [{ birthYear: '2013' }, undefined, {}],
  [{ birthYear: '2014' }, undefined, { birthYear: young }],
  [{ birthYear: '09' }, undefined, { birthYear: year }],
  [{ birthYear: '2027' }, undefined, { birthYear: year }],
  [{ birthYear: '1899' }, undefined, { birthYear: year }],
  [{ parentEmail: 'ravi' }, undefined, { parentEmail: 'Please enter a valid email address.' }],
  [{ parentEmail: 'ASHA@example.org ' }, undefined, { parentEmail: own }],
  [{ gstin: '27 aapfu 0939 f1zv' }, undefined, {}],
  [{ gstin: '27AAPFU0939F1ZW' }, undefined, { gstin: number }],
  [{ gstin: '27AAPFU0939F1ZV' }, 'IN-27', {}],
  [
    { gstin: '27AAPFU0939F1ZV' },
    'IN-29',
    { gstin: 'This GSTIN belongs to Maharashtra. Choose that state above, or leave this empty.' },
  ],
  [
    { gstin: '27AAPFU0939F1ZV' },
    'US',
    { gstin: 'This GSTIN belongs to Maharashtra. Choose that state above, or leave this empty.' },
  ],
])('of %j with the place %s it says %j', (additions, place, errors) => {
  expect(findAdditionErrors(additions, { ...facts, place })).toEqual(errors);
});

it('are kept as they are compared later, and a tax number alone says where the payer lives', () => {
  expect(readAdditions({ birthYear: '2009', parentEmail: ' Ravi@Example.org', gstin: '27aapfu0939f1zv' }, undefined)).toEqual({
    ...{ birthYear: 2009, parentEmail: 'ravi@example.org', gstin: '27AAPFU0939F1ZV', place: 'IN-27' },
  });
  expect(readAdditions({}, 'US')).toEqual({ place: 'US' });
  expect(readAdditions({}, undefined)).toEqual({});
});
