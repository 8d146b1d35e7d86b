import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const british =
  /\b(programmes?|enrol|enrols|enrolments?|e-mails?|cancell(?:ed|ing)|practis(?:e|ed|es|ing)|centres?|colou\w*|favou\w*|behaviours?|honours?|neighbours?|labell(?:ed|ing)|travell(?:ed|ing|ers?)|(?:lab|harb|rum|vap)ours?|laboure\w*|plough\w*|theatres?|fibres?|sceptic\w*|skilful\w*|jewellery|artefacts?|modell(?:ed|ing)|judgement|fulfil|grey|catalogue|metres?|litres?|(?:organ|recogn|personal|memor|summar|emphas|apolog|util|maxim|minim|special|general)is(?:e|es|ed|ing|ation)|analys(?:e|es|ed|ing)|learnt|whilst|cheque|tonnes?|defence|licence)\b/i;
const american =
  /(enroll(?!ed|ing)|enrollment|canceled|canceling|catalog(?!ue)|color(?=s?[A-Z])|colored|favor|labeled|recogniz|judgment)/;

/** What others wrote, which content quotes as they wrote it. */
const quoted = [
  'Returns the traveller to the shore',
  'There is complete security in their country. Neither traveller nor',
  'slumbered in the lap of social labour',
  'Will you state the hours of labour at the period',
];

/** A line without the quotations in it. */
const inOwnWords = (line: string) => quoted.reduce((rest, words) => rest.replace(words, ''), line);

/** A calendar's word must be written as it is (RFC 5545), and what Razorpay says as Razorpay says it. */
const fixed = /CANCELLED|Payment processing cancelled by user/;

type Node = { type: string; start: number; end: number; value?: unknown; name?: unknown };

/** Texts for people (with a space, or a capital first), and names of our own, each with its line. */
function wordsIn(file: string) {
  const text = readFileSync(file, 'utf8');
  const texts: string[] = [];
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, start, end, value, name } = node as Node;
    const line = () => `${file}:${text.slice(0, start).split('\n').length}: ${text.slice(start, end).trim()}`;
    if (type === 'TaggedTemplateExpression' || type === 'ImportDeclaration') return;
    if (type === 'JSXText' || type === 'TemplateElement') texts.push(line());
    if (type === 'Literal' && typeof value === 'string' && /\s|^[A-Z]/.test(value)) texts.push(line());
    if (type === 'Identifier' && typeof name === 'string') names.push(line());
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, text).program);
  return { texts, names };
}

const filesIn = (folder: string, kind: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => join(folder, name));
const code = ['src', 'contract', 'server'].flatMap((folder) => filesIn(folder, /\.tsx?$/)).map(wordsIn);
const isQuery = (text: string) => /\b(select|update|delete|insert|from|where)\b.*_/s.test(text);

describe('one spelling each', () => {
  it.each([
    'The session was cancelled.',
    'an e-mail address',
    'Practise 6',
    'the SAT programme',
    'Personalised',
    'Maximise',
    'in grey',
    '34 tonnes of soil',
    'A traveller hastens along the shore.',
    'paid for their labour',
  ])('is told from the other: %s', (text) => {
    expect(british.test(text)).toBe(true);
  });

  it('American in every text that a reader of the product sees', () => {
    const texts = code.flatMap((file) => file.texts);
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter((text) => british.test(text.slice(text.indexOf(': '))) && !fixed.test(text) && !isQuery(text))).toEqual(
      [],
    );
  });

  it('American in every question, explanation and study sheet', () => {
    const files = filesIn('content', /\.(md|ya?ml)$/).filter((file) => !file.endsWith('README.md'));
    expect(files.length).toBeGreaterThan(30);
    const lines = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        // A source has the name that it has.
        .map((line, at) => `${file}:${at + 1}: ${line.replace(/^ *source: .*$/, '')}`),
    );
    expect(lines.filter((line) => british.test(inOwnWords(line.slice(line.indexOf(': ')))))).toEqual([]);
  });

  it('as it was written in a quotation, and nowhere else', () => {
    expect(british.test(inOwnWords('Returns the traveller to the shore,'))).toBe(false);
    expect(british.test(inOwnWords('tells of a traveller who'))).toBe(true);
    const all = filesIn('content', /\.ya?ml$/).map((file) => readFileSync(file, 'utf8'));
    expect(quoted.filter((words) => !all.some((text) => text.includes(words)))).toEqual([]);
  });

  it('British in every name of the code', () => {
    const names = code.flatMap((file) => file.names);
    expect(names.filter((name) => american.test(name.slice(name.indexOf(': ') + 2)))).toEqual([]);
  });
});
