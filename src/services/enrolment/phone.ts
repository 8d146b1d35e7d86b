import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** A phone field: its text, as a person reads it, and the country (ISO 3166, two letters) that a number without '+' belongs to. */
export type PhoneText = { phone: string; country: string };

/** The country of a phone field before anybody chose (specification 3). */
export const defaultCountry = 'IN';

/** Every country that has numbers, with its calling code (without '+'). */
export const phoneCountries: readonly { country: string; callingCode: string }[] = getCountries().map((country) => ({
  country,
  callingCode: getCountryCallingCode(country),
}));

/** An unknown country counts as the default: a draft may come from anywhere. */
const known = (country: string): CountryCode => (isSupportedCountry(country) ? country : defaultCountry);
const toDigits = (text: string) => text.replaceAll(/\D/g, '');

/**
 * The field after somebody typed `text` into it: formatted as far as it goes. A number that begins with '+' chooses its country.
 * Where only a bracket or a blank was taken away the text stays as typed: formatting would put it back for ever.
 */
export function typePhone(before: PhoneText, text: string): PhoneText {
  const onlySignsLess = text.length < before.phone.length && toDigits(text) === toDigits(before.phone);
  if (onlySignsLess) return { ...before, phone: text };
  const typing = new AsYouType(known(before.country));
  const phone = typing.input(text);
  return { phone, country: detectCountry(typing, before.country) };
}

/** The country that stands for a calling code where several share it and theirs is not the first by the alphabet. */
const mainCountries: Record<string, string> = { '1': 'US', '7': 'RU', '212': 'MA', '358': 'FI', '590': 'GP', '599': 'CW' };

/** The country that an international number names; while it is not told yet, the first of those that share its code. */
function detectCountry(typing: AsYouType, before: string): string {
  const code = typing.getCallingCode();
  if (!typing.isInternational() || code === undefined) return before;
  const country = typing.getCountry();
  if (country || code === getCountryCallingCode(known(before))) return country ?? before;
  return mainCountries[code] ?? phoneCountries.find(({ callingCode }) => callingCode === code)?.country ?? before;
}

/** The field after another country was chosen: the same national number, there. */
export function movePhone(before: PhoneText, country: string): PhoneText {
  const typing = new AsYouType(known(before.country));
  typing.input(before.phone);
  const code = typing.getCallingCode();
  const isInternational = typing.isInternational() && code !== undefined;
  const digits = isInternational ? toDigits(before.phone).slice(code.length) : toDigits(before.phone);
  const there = isInternational ? `+${getCountryCallingCode(known(country))}` : '';
  return { phone: new AsYouType(known(country)).input(there + digits), country };
}

/** Whether the text is a valid number (specification 5). */
export const isPhone = (text: PhoneText) => read(text)?.isValid() === true;

/** The same number in international format, for reading ('+91 98765 43210'); text that is no number stays as it is. */
export function internationalPhone(text: PhoneText): PhoneText {
  const number = read(text);
  return number ? { phone: number.formatInternational(), country: number.country ?? text.country } : text;
}

/** What is sent: the international format without blanks ('+919876543210'), which payment providers and mails understand alike. */
export const phoneToSend = (text: PhoneText): string => read(text)?.number ?? text.phone.trim();

const read = ({ phone, country }: PhoneText) => parsePhoneNumberFromString(phone, known(country));
