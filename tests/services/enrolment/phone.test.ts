import { describe, expect, it } from 'vitest';
import {
  defaultCountry,
  internationalPhone,
  isPhone,
  movePhone,
  phoneCountries,
  phoneToSend,
  typePhone,
} from '../../../src/services/enrolment/phone.ts';
import { proves } from '../../support/proves.ts';

const blank = { phone: '', country: defaultCountry };

/** Types key by key, as a person does. */
const typed = (text: string, from = blank) => [...text].reduce((before, key) => typePhone(before, before.phone + key), from);

it('starts on India and knows every country’s calling code', proves('3-30', '9-22'), () => {
  const findCode = (asked: string) => phoneCountries.find(({ country }) => country === asked)?.callingCode;
  expect([defaultCountry, findCode('IN'), findCode('US'), findCode('GB'), findCode('AU'), phoneCountries.length > 200]).toEqual([
    'IN',
    '91',
    '1',
    '44',
    '61',
    true,
  ]);
});

describe('typing', () => {
  it.each([
    ['9876543210', 'IN', '98765 43210', 'IN'],
    ['2133734253', 'US', '(213) 373-4253', 'US'],
    ['+919876543210', 'US', '+91 98765 43210', 'IN'],
    ['+442079460018', 'IN', '+44 20 7946 0018', 'GB'],
    ['+12133734253', 'IN', '+1 213 373 4253', 'US'],
    ['+61255501234', 'IN', '+61 2 5550 1234', 'AU'],
    ['+447624', 'GG', '+44 7624', 'IM'],
    ['+4420', 'IN', '+44 20', 'GB'],
    ['+44', 'GG', '+44', 'GG'],
    ['+1', 'IN', '+1', 'US'],
    ['+7', 'IN', '+7', 'RU'],
    ['+212', 'IN', '+212', 'MA'],
    ['+358', 'IN', '+358', 'FI'],
    ['+590', 'IN', '+590', 'GP'],
    ['+599', 'IN', '+599', 'CW'],
    ['+', 'IN', '+', 'IN'],
    ['', 'US', '', 'US'],
    ['abc', 'IN', '', 'IN'],
  ])('%j in %s reads %j and stands in %s', (text, from, phone, country) => {
    expect(typed(text, { phone: '', country: from })).toEqual({ phone, country });
  });

  it('lets everything be taken away again, key by key', () => {
    let field = typed('2133734253', { phone: '', country: 'US' });
    let keys = 0;
    while (field.phone !== '' && keys < 40) {
      field = typePhone(field, field.phone.slice(0, -1));
      keys += 1;
    }
    expect([field.phone, keys < 20]).toEqual(['', true]);
  });

  it('forgives a country that nobody knows', () => {
    expect(typed('9876543210', { phone: '', country: 'XX' }).phone).toBe('98765 43210');
  });
});

describe('another country', () => {
  it.each([
    ['2133734253', 'IN', 'US', '(213) 373-4253'],
    ['+919876543210', 'IN', 'GB', '+44 987 654 3210'],
    ['', 'IN', 'US', ''],
  ])('%j moves from %s to %s as %j', (text, from, to, phone) => {
    const before = typed(text, { phone: '', country: from });
    expect(movePhone(before, to)).toEqual({ phone, country: to });
  });
});

describe('a number', proves('5-30', '3-29'), () => {
  it.each([
    ['98765 43210', 'IN', '+91 98765 43210', '+919876543210'],
    ['098765 43210', 'IN', '+91 98765 43210', '+919876543210'],
    ['+91 98765 43210', 'US', '+91 98765 43210', '+919876543210'],
    ['(213) 373-4253', 'US', '+1 213 373 4253', '+12133734253'],
    [' 020 7946 0018 ', 'GB', '+44 20 7946 0018', '+442079460018'],
  ])('%j in %s is valid, is read as %j and sent as %j', (phone, country, read, sent) => {
    const text = { phone, country };
    expect([isPhone(text), internationalPhone(text).phone, phoneToSend(text)]).toEqual([true, read, sent]);
  });

  it.each([
    ['12345', 'IN'],
    ['98765 4321', 'IN'],
    ['98765 432100', 'IN'],
    ['98765 43210', 'US'],
    ['+999 12345678', 'IN'],
    ['+', 'IN'],
    ['hello', 'IN'],
    ['', 'IN'],
  ])('%j in %s is none', (phone, country) => {
    expect(isPhone({ phone, country })).toBe(false);
  });

  it('that is none stays as it was typed', () => {
    expect([internationalPhone({ phone: 'hello', country: 'IN' }), phoneToSend({ phone: ' hello ', country: 'IN' })]).toEqual([
      { phone: 'hello', country: 'IN' },
      'hello',
    ]);
  });

  it('names the country it is of', () => {
    expect(internationalPhone({ phone: '+44 20 7946 0018', country: 'IN' }).country).toBe('GB');
  });
});
