import type { Variant } from './draw.ts';

/** What a bank says of a variant that no family draws: the order of its options, how hard it was to who solved it, and whether it is tried out. */
export type OwnKeys = { seed?: string; solvedAs?: string; uncounted?: string };

const width = 140;

/** A variant as a question of a pack (content/README.md), the same bytes for the same seed. */
export function formatVariant(
  { id, family, seed, passage, prompt, options, answer, explanation, figure }: Variant,
  own: OwnKeys,
): string {
  const { name, domain, skill, difficulty } = family;
  const line = (key: string, value: string | undefined) => (value === undefined ? [] : [`    ${key}: ${value}`]);
  const block = (key: string, text: string) => [
    `    ${key}: |`,
    ...text.split('\n').flatMap((each) => wrap(each).map((part) => `      ${part}`.trimEnd())),
  ];
  return [
    `  - id: ${id}`,
    ...line('seed', own.seed),
    `    family: { name: ${name}, seed: ${seed} }`,
    ...line('domain', scalar(domain)),
    ...line('skill', scalar(skill)),
    ...line('difficulty', difficulty),
    ...line('solvedAs', own.solvedAs),
    ...line('uncounted', own.uncounted),
    ...(figure ? [...line('image', `figures/${id}.svg`), ...line('alt', scalar(figure.alt))] : []),
    ...(passage === undefined ? [] : block('passage', passage)),
    ...block('prompt', prompt),
    ...(options.length > 0 ? ['    options:', ...options.map(({ letter, text }) => `      ${letter}: ${scalar(text)}`)] : []),
    ...(options.length > 0 ? line('answer', answer) : [...line('numeric', 'true'), ...line('answer', JSON.stringify(answer))]),
    ...block('explanation', explanation),
  ].join('\n');
}

/** A text as YAML's plain scalar, or quoted where that would be read as something else. */
function scalar(text: string): string {
  if (/^[A-Za-z$\\(][^\n]*$/.test(text) && !/: | #|:$|^\S+ $/.test(text)) return text;
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/** A paragraph in lines; formulas and rows of tables stay whole. */
function wrap(paragraph: string): string[] {
  if (paragraph.startsWith('|') || paragraph.startsWith('$$')) return [paragraph];
  const words = paragraph.match(/(?:\\\$|\$(?:\\.|[^$\\])*\$|[^\s$])+/g) ?? [];
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
