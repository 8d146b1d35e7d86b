import { isDeepStrictEqual } from 'node:util';
import {
  type ComparedField,
  type ComparedQuestion,
  comparedFields,
  comparedHeads,
  mostCompared,
  type PackDifference,
} from '../../contract/desk/packs.ts';
import type { Question } from '../../contract/exam/questions.ts';
import type { Task } from '../../contract/free-response/tasks.ts';
import type { QuestionSource } from '../db/tables/content.ts';
import { cutAtWord } from '../writing/cut-at-word.ts';
import { inWrittenOrder } from './drafts/written-order.ts';
import { toFields } from './editing/question-yaml.ts';
import type { TaskContent } from './free-response/section.ts';
import type { Head } from './head.ts';
import { toPlainLines, toPlainText } from './plain-text.ts';
import type { QuestionContent } from './question.ts';

/** A list of questions of a pack. `module`: of a mock test, the name of its folder. */
export type ComparedSheet = {
  module: string | null;
  seconds: number | null;
  questions: (QuestionContent & { source: QuestionSource | null })[];
  tasks: readonly TaskContent[];
};

/** A state of a pack, to be compared with another. */
export type ComparedPack = Head & { sheets: readonly ComparedSheet[] };

type Item = {
  name: string;
  module: string | null;
  asked: string;
  content: object;
  source: QuestionSource | null;
  shown: () => Fields;
};
type Fields = Partial<Record<ComparedField, string>>;

/** What differs between two states of a pack, question by question, in the order of the later one; what went stands at the end. */
export function comparePacks(before: ComparedPack, after: ComparedPack): PackDifference {
  const [old, now] = [toItems(before), toItems(after)];
  const compared: ComparedQuestion[] = [];
  let same = 0;
  for (const [key, item] of now) {
    const earlier = old.get(key);
    if (!earlier) compared.push(toLine(item, 'new'));
    else if (isDeepStrictEqual(earlier.content, item.content)) same += 1;
    else compared.push({ ...toLine(item, 'changed'), changes: findChanges(earlier, item) });
  }
  for (const [key, item] of old) if (!now.has(key)) compared.push(toLine(item, 'gone'));
  const [heads, later] = [toHeads(before), toHeads(after)];
  const inBoth = (items: Map<string, Item>, others: Map<string, Item>) => [...items.keys()].filter((key) => others.has(key));
  return {
    head: comparedHeads
      .filter((field) => heads[field] !== later[field])
      .map((field) => ({ field, before: heads[field], after: later[field] })),
    questions: compared.slice(0, mostCompared),
    ...{ same, isMoved: !isDeepStrictEqual(inBoth(old, now), inBoth(now, old)) },
    left: Math.max(0, compared.length - mostCompared),
  };
}

const toLine = ({ name, module, asked }: Item, kind: ComparedQuestion['kind']): ComparedQuestion => ({
  ...{ name, module, kind, asked, changes: [] },
});

/** As both were written, where both are in the documented format; else as they are read. */
function findChanges(earlier: Item, later: Item): ComparedQuestion['changes'] {
  const isWritten = earlier.source !== null && later.source !== null;
  const read = ({ source, shown }: Item): Fields => (isWritten && source ? toFields(source.yaml).fields : shown());
  const [before, after] = [read(earlier), read(later)];
  return comparedFields.flatMap((field) => {
    const [from, to] = [before[field] ?? '', after[field] ?? ''];
    return from === to ? [] : [{ field, before: from, after: to }];
  });
}

function toHeads({ title, creator, subject, minutes, sheets }: ComparedPack): Record<(typeof comparedHeads)[number], string> {
  const modules = sheets.flatMap(({ module, seconds, questions, tasks }) => {
    if (module === null) return [];
    const count = questions.length + tasks.length;
    const time = seconds === null ? '' : `, ${Math.round(seconds / 6) / 10} min`;
    return [`${module}: ${count} ${count === 1 ? 'question' : 'questions'}${time}`];
  });
  return { title, creator, subject, minutes: minutes === null ? '' : String(minutes), modules: modules.join('\n') };
}

function toItems({ sheets }: ComparedPack): Map<string, Item> {
  const items = new Map<string, Item>();
  for (const { module, questions, tasks } of sheets)
    for (const item of [...questions.map(fromQuestion), ...tasks.map(fromTask)])
      items.set(`${module ?? ''}/${item.name}`, { ...item, module });
  return items;
}

function fromQuestion({ source, ...question }: ComparedSheet['questions'][number]): Omit<Item, 'module'> {
  const { name, domain, skill, difficulty, delivered, key } = question;
  const { answer, accepted, explanation } = key;
  const shown = () => ({
    ...toShown(delivered),
    ...{ answer, accepted: accepted.join('\n'), explanation: toText(explanation), domain, skill, difficulty },
  });
  return { name, asked: toAsked(delivered), content: inWrittenOrder(question), source, shown };
}

function fromTask({ name, delivered, key }: TaskContent): Omit<Item, 'module'> {
  const rows = key.rubric.map(({ part, text, points }) => `${part === null ? '' : `${part}: `}${toText(text)} (${points})`);
  const shown = () => ({ ...toShown(delivered), rubric: rows.join('\n'), model: toText(key.model) });
  return { name, asked: toAsked(delivered), content: { delivered, key }, source: null, shown };
}

/** A question as students read it, as far as it has words; a picture is said by its address. */
function toShown(delivered: Question | Task): Fields {
  const { passage = '', passageFormat, question, questionFormat, stem = '', options, optionFormat } = delivered;
  const read = (format: 'image' | 'html' | undefined, text: string) => (format === 'image' ? text : toText(text));
  return {
    passage: read(passageFormat, passage),
    prompt: [read(questionFormat, question), toText(stem)].filter((text) => text !== '').join('\n'),
    ...Object.fromEntries(Object.entries(options).map(([letter, text]) => [letter, read(optionFormat, text)])),
  };
}

const toText = (html: string): string => toPlainLines(html).trim();

/** How many signs of what is asked are told. */
const mostAsked = 160;

function toAsked({ question, questionFormat, questionAlt = '', stem = '' }: Question | Task): string {
  const signs = [...toPlainText(questionFormat === 'image' ? `${stem} ${questionAlt}` : question)];
  return signs.length > mostAsked ? `${cutAtWord(signs, mostAsked)}…` : signs.join('');
}
