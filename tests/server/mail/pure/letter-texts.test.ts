import { expect, it } from 'vitest';
import { letterNames } from '../../../../contract/desk/letters.ts';
import { fillText } from '../../../../server/mail/texts/fill-text.ts';
import { findLetterProblems } from '../../../../server/mail/texts/find-problems.ts';
import { ourTexts } from '../../../../server/mail/texts/our-texts.ts';
import { placeholders } from '../../../../server/mail/texts/placeholders.ts';
import { writeSample } from '../../../../server/mail/texts/samples.ts';

const deps = {
  site: 'https://school.example',
  zone: 'Asia/Kolkata',
  school: { supportEmail: 'help@school.example', supportPhone: '+91 98' },
};
const sampleOf = (letter: (typeof letterNames)[number]) => writeSample(letter, deps);

it.each(letterNames)('%s: our own text passes its check, and every placeholder stands for something', (letter) => {
  expect(findLetterProblems(letter, ourTexts[letter])).toEqual([]);
  const values = sampleOf(letter).values ?? {};
  const names = placeholders[letter].map(({ name }) => name);
  const spare =
    letter === 'moved' || letter === 'cancelled' || letter === 'reminder' || letter === 'booked'
      ? ['session', 'Session', 'when']
      : [];
  expect(Object.keys(values).toSorted()).toEqual([...new Set([...names, ...spare])].toSorted());
  const blocks = Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [] : [name]));
  expect(blocks.toSorted()).toEqual(placeholders[letter].flatMap(({ name, isBlock }) => (isBlock ? [name] : [])).toSorted());
  expect(JSON.stringify(sampleOf(letter))).not.toMatch(/undefined|\[object/);
  expect(JSON.stringify({ ...sampleOf(letter), values: null })).not.toMatch(/\{\w+\}/);
});

it.each([
  [
    'an unknown one',
    { subject: 'Hi {nmae}', text: '{account}\n{link}' },
    [['subject', '{nmae}: there is no such placeholder in this email.']],
  ],
  ['one that it needs', { subject: 'Hi', text: '{account}\nSet it.' }, [['text', '{link} is missing: this email needs it.']]],
  [
    'paragraphs within a line',
    { subject: 'Hi', text: '{account}\nClick {link} now' },
    [['text', '{link} has to stand on a line of its own.']],
  ],
  [
    'paragraphs in the subject',
    { subject: '{link}', text: '{account}\n{link}' },
    [['subject', '{link} can’t stand in a subject.']],
  ],
  [
    'a brace alone',
    { subject: 'Hi', text: '{account}\n{link}\n{name' },
    [['text', 'A brace stands alone: a placeholder is written {name}.']],
  ],
  [
    'lines in the subject',
    { subject: 'Hi\nBcc: a@b.example', text: '{account}\n{link}' },
    [['subject', 'It has to be on one line.']],
  ],
  ['nothing', { subject: '', text: '{account}\n{link}' }, [['subject', 'This is needed.']]],
  ['too much', { subject: 'x'.repeat(151), text: '{account}\n{link}' }, [['subject', 'It can have 150 characters.']]],
])('names what is wrong with a text at its field: %s', (_, text, said) => {
  expect(findLetterProblems('invitation', text).map(({ field, reason }) => [field, reason])).toEqual(said);
});

it('reads no placeholder and no HTML in what people typed', () => {
  const filled = fillText(
    { subject: 'To {name}', text: 'Hello {name},\n{link}\n\n{gone}' },
    { name: '{link}<b>', link: [{ text: 'Go', href: 'https://x' }], gone: '' },
  );
  expect(filled).toEqual({ subject: 'To {link}<b>', paragraphs: ['Hello {link}<b>,', { text: 'Go', href: 'https://x' }] });
});
