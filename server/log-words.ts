/** As other machines repeat them: 550 5.1.1 <asha@example.org>: no such user. */
const address = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+\.[a-z]+/gi;
/** Tokens are 43 characters or more of base64, also with what they sign before them; ids have 32 of hexadecimal, or dashes. */
const token = /[\w-]{40,}/g;
const telephone = /\+\d[\d ()-]{7,}\d/g;

/** Takes mail addresses, telephone numbers and tokens out of a text that is logged: messages of errors repeat what was sent. */
export const hidePersonal = (text: string): string =>
  text.replace(address, '(address)').replace(token, '(token)').replace(telephone, '(number)');
