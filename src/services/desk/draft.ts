import { readMinor } from '../../../contract/desk/sums.ts';
import { additionNames, findAdditionErrors, readAdditions } from '../../../contract/enrolment/additions.ts';
import { CallFailed } from '../api/call-failed.ts';
import { randomName } from '../api/random-name.ts';
import type { Outcome } from './actions.ts';

/** What was filled in for an action, by the names of its fields. */
export type Draft = Readonly<Record<string, string>>;

/** Makes the call of an action of what was filled in. `subject`: what it is about. */
export type CarryOut = (subject: string, draft: Draft, signal: AbortSignal) => Promise<Outcome>;

/** What the server found wrong with what was filled in, by field. */
export class FieldsRefused extends Error {
  readonly problems: readonly { field: string; says: string }[];

  constructor(problems: FieldsRefused['problems']) {
    super(problems[0]?.says);
    this.name = 'FieldsRefused';
    this.problems = problems;
  }
}

/** What stands in a field, '' where nothing does. */
export const text = (draft: Draft, name: string): string => draft[name] ?? '';

/** A sum that was typed, in minor units; null for none. Throws CallFailed for what is no sum. */
export function readSum(draft: Draft, name: string): number | null {
  const typed = text(draft, name).trim();
  if (typed === '') return null;
  const minor = readMinor(typed);
  if (minor === null || minor === 0)
    throw new CallFailed('refused', 'The amount has to be a number, like 1250 or 1250.50.', 'badInput', 400);
  return minor;
}

/** Whether the course stays, as it was chosen. */
export const readAccess = (draft: Draft) => (text(draft, 'access') === 'ends' ? ('ends' as const) : ('stays' as const));

/** What was sent last and had no answer, with the name that it was sent under. */
let sentLast: { words: string; name: string } | null = null;

/** A name for what is sent: the same for the same words, until they had an answer. */
export function nameSent(words: string): string {
  if (sentLast?.words !== words) sentLast = { words, name: randomName() };
  return sentLast.name;
}

/** What was sent last has its answer: the same words again are meant anew. */
export function wasAnswered(): void {
  sentLast = null;
}

/** A whole number of rupees or dollars; null for none. Throws CallFailed for what is no such number. */
export function readWhole(draft: Draft, name: string): number | null {
  const typed = text(draft, name).trim().replaceAll(',', '');
  if (!/^\d{0,8}$/.test(typed))
    throw new CallFailed('refused', 'The amount has to be a whole number, like 77777.', 'badInput', 400);
  return typed === '' ? null : Number(typed);
}

/** How many, also below none. Throws CallFailed for what is no number. */
export function readCount(draft: Draft, name: string): number {
  const typed = text(draft, name).trim().replace('−', '-');
  if (!/^[-+]?\d{1,4}$/.test(typed)) throw new CallFailed('refused', 'Give a whole number, like 2.', 'badInput', 400);
  return Number(typed);
}

/** How money came that staff received. */
export const readMethod = (draft: Draft) => ({
  method: text(draft, 'method') === 'cash' ? ('cash' as const) : ('bank' as const),
  reference: text(draft, 'reference'),
});

/** What was filled in beside an application's form. Throws FieldsRefused for what is wrong. */
export function readAdditionsDraft(draft: Draft) {
  const additions = Object.fromEntries(additionNames.map((name) => [name, text(draft, name)]));
  const place = text(draft, 'place') || undefined;
  // How old a student has to be the server knows.
  const facts = { email: text(draft, 'email'), place, year: new Date().getFullYear(), lowestAge: 0 };
  const problems = Object.entries(findAdditionErrors(additions, facts)).map(([field, says = '']) => ({ field, says }));
  if (problems.length > 0) throw new FieldsRefused(problems);
  return readAdditions(additions, place);
}

/** What is bought, in which currency and for whom. */
export function readOfferDraft(draft: Draft) {
  const [kind = '', ...name] = text(draft, 'offer').split('/');
  return {
    item: { kind: kind === 'sat' ? ('sat' as const) : ('ap' as const), name: name.join('/') },
    currency: text(draft, 'currency') === 'USD' ? ('USD' as const) : ('INR' as const),
    application: {
      ...{ name: text(draft, 'name'), email: text(draft, 'email'), phone: text(draft, 'phone') },
      ...{ student_class: text(draft, 'student_class'), school_name: text(draft, 'school_name') },
      ...{ parent_name: text(draft, 'parent_name'), additional_info: '' },
    },
  };
}
