import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** What a family agrees to, each by itself: lessons and tests; being watched while one is sat; reports to the parents; a solved doubt offered without a name; mail about offers. */
export const consentPurposes = ['teaching', 'supervision', 'reports', 'sharing', 'offers'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Who may decide: the parents or a guardian until the student is of age, then the student. */
export const consentSides = ['parent', 'student'] as const;
export type ConsentSide = (typeof consentSides)[number];

/** Where a purpose stands with one side. `ended`: the student came of age, and what the parents said counts no more. */
export const consentStates = ['asked', 'given', 'withdrawn', 'ended'] as const;
export type ConsentState = (typeof consentStates)[number];

/** What an adult is to the student; `self` is a student of age. */
export const relations = ['mother', 'father', 'guardian', 'self'] as const;
export type Relation = (typeof relations)[number];

/** How it was checked that an adult agreed: paid with their own card or account, seen by staff, or by a digital locker. Each leaves a reference, and never a copy. */
export const consentChecks = ['payment', 'staff', 'locker'] as const;
export type ConsentCheck = (typeof consentChecks)[number];

/** A school asks this many days for an answer; until then all goes on as before, and then solved doubts aren't offered without one. */
export const consentTermDays = 30;

/** The year in which somebody is surely 18 or older, whatever the day of their birthday. */
export const ofAgeFrom = (birthYear: number): number => birthYear + 19;

const purpose = z.enum(consentPurposes);

/** What a notice says of a purpose: what is done, when it ends and where its bounds are, and what ends with a withdrawal. */
const noticePurpose = z.object({ purpose, title: z.string(), says: z.string(), bounds: z.string(), ends: z.string() });
export type NoticePurpose = z.infer<typeof noticePurpose>;

/** The text that is agreed to, by version and language. */
export const consentNotice = z.object({ version: z.int(), language: z.string(), purposes: z.array(noticePurpose) });
export type ConsentNotice = z.infer<typeof consentNotice>;

/** Who agreed, as they declared it. `checkedBy` null: nobody has checked it yet. `reference` names the proof. Instants in ms since the epoch. */
export const consentRecord = z.object({
  relation: z.enum(relations),
  name: z.string(),
  birthYear: z.int(),
  checkedBy: z.nullable(z.enum(consentChecks)),
  reference: z.nullable(z.string()),
  noticeVersion: z.int(),
  noticeLanguage: z.string(),
  givenAt: z.number(),
});
export type ConsentRecord = z.infer<typeof consentRecord>;

/**
 * What is agreed to for a student, as one side sees it. `decides`: whether that side may change it. `decider`: who may. `record` null: nobody has agreed yet. `refusedByStudent`: purposes
 * that a student who is not of age said no to. `until`: by when an answer is asked for, null where none is. `paid`: the payment by which an adult can show that they are one. `hasLocker`:
 * whether the school takes a digital locker's token.
 */
export const consentPage = z.object({
  firstname: z.string(),
  decider: z.enum(consentSides),
  decides: z.boolean(),
  notice: consentNotice,
  record: z.nullable(consentRecord),
  purposes: z.array(z.object({ purpose, state: z.enum(consentStates), changedAt: z.nullable(z.number()) })),
  refusedByStudent: z.array(purpose),
  until: z.nullable(z.number()),
  paid: z.nullable(z.object({ item: z.string(), at: z.number() })),
  hasLocker: z.boolean(),
});
export type ConsentPage = z.infer<typeof consentPage>;

const student = { student: id };
const fields = { data: consentPage };

/** What is agreed to for a student. Refused: 403 for anybody but the student and the parents. */
export const getConsent = defineCall({ path: '/getConsent', role: 'person', body: student, fields });

/** A name as an adult declares it. */
const declaredName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const declaredYear = z.int().check(z.minimum(1900), z.maximum(2100));
/** Which text was read. */
const read = { noticeVersion: z.int(), noticeLanguage: z.string().check(z.maxLength(20)) };
const purposes = z.array(purpose).check(z.maxLength(consentPurposes.length));

/**
 * Records who agrees, and to which purposes; the others are refused, each by itself. `check`: the payment that they made themselves, or a digital locker's `token`; left out, staff
 * check it. A student of age agrees as `self`. Refused: 400 badInput for a year in which nobody of age was born, or a token that the locker refuses; 403; 409 conflict where
 * another text is in force by now, 409 closed where the other side decides, 409 notOpen for a payment where there is none.
 */
export const giveConsent = defineCall({
  path: '/giveConsent',
  role: 'person',
  body: {
    ...student,
    ...read,
    relation: z.enum(relations),
    name: declaredName,
    birthYear: declaredYear,
    check: z.optional(z.enum(['payment', 'locker'])),
    token: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
    purposes,
  },
  fields,
});

/** Gives or withdraws one purpose, at once; the same again changes nothing. Refused: 403; 409 closed where the other side decides, 409 notOpen before anybody has agreed, 409 conflict as above. */
export const chooseConsent = defineCall({
  path: '/chooseConsent',
  role: 'person',
  body: { ...student, ...read, purpose, given: z.boolean() },
  fields,
});
