/** The words of the inquiry page beside those that the server says too (contract/inquiry/inquiry.ts). */
export const inquiryPage = {
  lead: 'Ask about a course, a plan or a date. We answer by email or by phone.',
  heading: 'Your question',
  robots: 'Leave this empty',
  countryCode: 'Country code',
  countryHint: 'Where your number is from.',
  kept: 'Your message goes to the school.',
  privacy: 'How we use your details',
  reach: { heading: 'Or reach us directly', email: 'Email', phone: 'Phone' },
} as const;

/** The country codes beside the phone field (specification 2.7), each with a number as people write it there. The first is the default. */
export const countryCodes = [
  { code: '+91', country: 'India', example: '98765 43210' },
  { code: '+1', country: 'US, Canada', example: '202 555 0123' },
  { code: '+44', country: 'UK', example: '7700 900123' },
  { code: '+61', country: 'Australia', example: '491 570 006' },
] as const;

export const homeCode = countryCodes[0].code;

/** Under the phone field. The code itself is not sent (specification 5), so a number from abroad needs it typed. */
export function phoneHint(chosen: string): string {
  const { code, example } = countryCodes.find(({ code }) => code === chosen) ?? countryCodes[0];
  return code === homeCode ? `For example, ${example}.` : `Include the code, for example, ${code} ${example}.`;
}
