import { isDeepStrictEqual } from 'node:util';
import { toGstin } from '../../../contract/billing/gstin.ts';
import { indianStates } from '../../../contract/billing/places.ts';
import type { SettingFields, SettingProblem } from '../../../contract/desk/settings.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { describeSample } from '../../billing/sample-paper.ts';
import { findSellerProblems, type Seller, seller as shape } from '../../billing/seller.ts';
import { listSellerVersions, storeSeller } from '../../billing/seller-versions.ts';
import type { Queryable } from '../../db/open.ts';
import { CallRefused } from '../../http/refused.ts';
import type { SettingKind } from '../kind.ts';

/** A field of the form and where it stands in the seller's data. */
const places = {
  holdsFrom: ['holdsFrom'],
  name: ['name'],
  address: ['address'],
  state: ['state'],
  gstin: ['gstin'],
  teachingWords: ['teaching', 'words'],
  teachingSac: ['teaching', 'code'],
  teachingRate: ['teaching', 'ratePercent'],
  materialWords: ['material', 'words'],
  materialSac: ['material', 'code'],
  materialRate: ['material', 'ratePercent'],
  materialShare: ['material', 'sharePercent'],
  undertaking: ['exports', 'undertaking'],
  exportWords: ['exports', 'words'],
} as const;
type Field = keyof typeof places;
const fieldNames = Object.keys(places) as Field[];
const nothing: SettingFields = Object.fromEntries(fieldNames.map((field) => [field, '']));

const sac = 'A SAC has 4 to 8 digits.';
const percent = 'This is a number from 0 to 100, with two decimals at most.';
const words = 'Give the words for the receipt, at most 120 characters.';
const reasons: Record<Field, string> = {
  holdsFrom: 'Give a day, such as 2026-04-01.',
  name: 'Give the name under which the school sells, at most 200 characters.',
  address: 'Give the address for receipts, at most 500 characters.',
  state: 'Choose the state where the seller is registered, or lives.',
  gstin: 'This isn’t a GSTIN: it has 15 characters, and the last one has to match the others.',
  teachingWords: words,
  teachingSac: sac,
  teachingRate: percent,
  materialWords: words,
  materialSac: sac,
  materialRate: percent,
  materialShare: percent,
  undertaking: 'It can have 60 characters.',
  exportWords: 'Give the words for receipts from abroad, at most 300 characters.',
};

const toFields = ({ teaching, material, exports, gstin, ...head }: Seller): SettingFields => ({
  ...{ ...head, gstin: gstin ?? '' },
  ...{ teachingWords: teaching.words, teachingSac: teaching.code, teachingRate: String(teaching.ratePercent) },
  ...{ materialWords: material.words, materialSac: material.code, materialRate: String(material.ratePercent) },
  ...{ materialShare: String(material.sharePercent), undertaking: exports.undertaking ?? '', exportWords: exports.words },
});

const toPercent = (text = ''): number => (/^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN);

/** What was typed in the shape of a seller's data; `shape` says whether it can be one. */
const toSeller = (typed: SettingFields) => ({
  ...{ holdsFrom: typed.holdsFrom, name: typed.name, address: typed.address, state: typed.state },
  gstin: toGstin(typed.gstin ?? '') || null,
  teaching: { words: typed.teachingWords, code: typed.teachingSac, ratePercent: toPercent(typed.teachingRate) },
  material: {
    ...{ words: typed.materialWords, code: typed.materialSac, ratePercent: toPercent(typed.materialRate) },
    sharePercent: toPercent(typed.materialShare),
  },
  exports: { undertaking: typed.undertaking || null, words: typed.exportWords },
});

const findField = (path: readonly PropertyKey[]): Field | null =>
  fieldNames.find((field) => places[field].join('.') === path.join('.')) ?? null;

async function findProblems(typed: SettingFields, db: Queryable): Promise<SettingProblem[]> {
  const read = shape.safeParse(toSeller(typed));
  if (!read.success) {
    const fields = new Set(read.error.issues.map(({ path }) => findField(path)));
    return [...fields].map((field) => ({ field, reason: field === null ? 'This can’t be read.' : reasons[field] }));
  }
  const [mismatch] = findSellerProblems(read.data);
  if (mismatch) {
    const state = indianStates[(read.data.gstin ?? '').slice(0, 2)];
    return [{ field: 'gstin', reason: `This GSTIN belongs to ${state}, and the state above is a different one.` }];
  }
  const sameDay = (await listSellerVersions(db)).find(({ holdsFrom }) => holdsFrom === read.data.holdsFrom);
  if (sameDay && isDeepStrictEqual(sameDay.seller, read.data))
    return [{ field: 'holdsFrom', reason: `Version ${sameDay.version} says the same from this day on.` }];
  return [];
}

const writeDay = (day: string): string => formatMoment(Date.parse(day), 'date', 'UTC');

/** Who sells and how it is taxed: versions of the seller's data, each from a day on. */
export const seller: SettingKind = {
  readDefaults: async () => nothing,
  toWhole: (typed) => ({ ...typed, gstin: toGstin(typed.gstin ?? '') }),
  findProblems: (typed, { db }) => findProblems(typed, db),
  describeEffects: async ({ before, after: { holdsFrom = '', gstin } }, { db }) => {
    const later = (await listSellerVersions(db)).filter((version) => version.holdsFrom > holdsFrom);
    const [next] = later.toSorted((one, other) => (one.holdsFrom < other.holdsFrom ? -1 : other.version - one.version));
    return [
      `It applies from ${writeDay(holdsFrom)}. Receipts and invoices already made stay as they are.`,
      ...(next ? [`From ${writeDay(next.holdsFrom)} on version ${next.version} applies instead, since it begins later.`] : []),
      ...(gstin === '' ? ['Without a GSTIN, receipts show no tax, and say that they aren’t tax invoices.'] : []),
      ...(gstin !== '' && before.gstin === ''
        ? ['Receipts then show the tax that prices include, and tax invoices follow. No price changes.']
        : []),
    ];
  },
  describePaper: (fields, deps) => describeSample(shape.parse(toSeller(fields)), deps),
  store: {
    readFirst: () => nothing,
    readVersions: async (db, limit) =>
      (await listSellerVersions(db))
        .slice(0, limit)
        .map(({ seller: data, holdsFrom: _, ...row }) => ({ ...row, name: 'seller', fields: toFields(data) })),
    write: async (tx, { change: { after }, ...note }) => {
      const made = await storeSeller(tx, shape.parse(toSeller(after)), note);
      if (made === null) throw new CallRefused(409, 'conflict', 'That’s already what applies from that day.');
    },
  },
};
