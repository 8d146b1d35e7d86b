import { isGstin, toGstin } from '../billing/gstin.ts';
import { indianStates, inIndia } from '../billing/places.ts';
import { looksLikeEmail } from '../email.ts';

/** What is asked beside the specified form, in the order of the page, as it is typed. All of it may be left out. */
export const additionNames = ['birthYear', 'testDate', 'parentEmail', 'parentPhone', 'gstin'] as const;
export type AdditionName = (typeof additionNames)[number];
export type Additions = Partial<Record<AdditionName, string | undefined>>;

/** What additions are held to. `email`: the student's; `place`: where the payer lives, if they said so; `year`: the one that it is; `lowestAge`: of a student. */
export type AdditionFacts = { email: string; place: string | undefined; year: number; lowestAge: number };

/** What is wrong with them, in words for the payer, by field. */
export function findAdditionErrors(additions: Additions, facts: AdditionFacts): Additions {
  const found = additionNames.flatMap((name) => {
    const text = additions[name]?.trim() ?? '';
    const error = text === '' ? null : rules[name](text, facts);
    return error === null ? [] : [[name, error] as const];
  });
  return Object.fromEntries(found);
}

const rules: Record<AdditionName, (text: string, facts: AdditionFacts) => string | null> = {
  birthYear: (text, { year, lowestAge }) => {
    if (!/^\d{4}$/.test(text) || Number(text) < 1900 || Number(text) > year)
      return 'Enter the year with four digits, such as 2009.';
    // Whoever has a birthday left this year counts as a year older: nobody is refused for a day.
    return year - Number(text) >= lowestAge
      ? null
      : `Our courses start at age ${lowestAge}. Please write to us: we’d be glad to say what suits a younger student.`;
  },
  // It is chosen of those that are offered; the server looks again.
  testDate: () => null,
  parentEmail: (text, { email }) => {
    if (text.length > 254 || !looksLikeEmail(text)) return 'Please enter a valid email address.';
    return text.toLowerCase() === email.trim().toLowerCase()
      ? 'This is the student’s address. Enter the parent’s own, or leave this empty.'
      : null;
  },
  // Whose it is, and whether it rings, nobody asks here.
  parentPhone: (text) =>
    /^\+([ ()-]*\d){8,15}$/.test(text) ? null : 'Enter the phone number with its country code, such as +91 98765 43210.',
  gstin: (text, { place }) => {
    const gstin = toGstin(text);
    if (!isGstin(gstin)) return 'This isn’t a GSTIN: its last character doesn’t match the others. Please check each one.';
    const state = gstin.slice(0, 2);
    if (!place || place === inIndia + state) return null;
    return `This GSTIN belongs to ${indianStates[state]}. Choose that state above, or leave this empty.`;
  },
};

/** The additions as they are kept, of texts without an error. Where only a tax number says where the payer lives, it says so. */
export function readAdditions(additions: Additions, place: string | undefined) {
  const [birthYear, testDate, parentEmail, parentPhone, gstin] = additionNames.map(
    (name) => additions[name]?.trim() || undefined,
  );
  const number = gstin && toGstin(gstin);
  return {
    ...(birthYear && { birthYear: Number(birthYear) }),
    ...(testDate && { testDate }),
    ...(parentEmail && { parentEmail: parentEmail.toLowerCase() }),
    ...(parentPhone && { parentPhone: `+${parentPhone.replace(/\D/g, '')}` }),
    ...(number && { gstin: number }),
    ...((place || number) && { place: place || `${inIndia}${number?.slice(0, 2)}` }),
  };
}
