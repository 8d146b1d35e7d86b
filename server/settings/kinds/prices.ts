import { desc } from 'drizzle-orm';
import type { SettingFields, SettingProblem } from '../../../contract/desk/settings.ts';
import { priceField } from '../../../contract/desk/settings.ts';
import type { Catalogue, Course, Offer } from '../../../contract/enrolment/catalogue.ts';
import { findCatalogueProblems, catalogue as shape } from '../../../contract/enrolment/catalogue-check.ts';
import { describeSpan } from '../../../contract/report-span.ts';
import { changeCatalogue, readNewest as readCatalogue } from '../../catalogue/versions.ts';
import type { Queryable } from '../../db/open.ts';
import { catalogueVersions } from '../../db/tables/catalogue.ts';
import type { SettingKind } from '../kind.ts';
import type { SettingRow } from '../versions.ts';
import { readReportDays } from './reports.ts';

/** Under this name stands a course that is to be added. */
const added = 'new';

const courseFields = ({ name, sale, covers }: Course): SettingFields => ({
  [priceField(name, 'sale')]: sale,
  [priceField(name, 'covers')]: covers.join('\n'),
});

const offerFields = ({ name, price, sessions, note }: Offer): SettingFields => ({
  [priceField(name, 'INR')]: String(price.INR),
  [priceField(name, 'USD')]: String(price.USD),
  [priceField(name, 'sessions')]: sessions === undefined ? '' : String(sessions),
  [priceField(name, 'note')]: note ?? '',
});

/** What an owner changes of a catalogue: prices, what they include, and what is on sale; and a course that may be added. */
const toFields = ({ courses }: Catalogue): SettingFields => ({
  ...Object.assign(
    {},
    ...courses.map((course) => ({ ...courseFields(course), ...Object.assign({}, ...course.offers.map(offerFields)) })),
  ),
  ...Object.fromEntries((['name', 'INR', 'USD'] as const).map((part) => [priceField(added, part), ''])),
});

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const toAmount = (text = ''): number => (/^\d{1,8}$/.test(text) ? Number(text) : Number.NaN);

function readOffer(before: Offer, fields: SettingFields): Offer {
  const read = (part: Parameters<typeof priceField>[1]) => fields[priceField(before.name, part)] ?? '';
  const { sessions: _, note: __, ...kept } = before;
  return {
    ...{ ...kept, price: { INR: toAmount(read('INR')), USD: toAmount(read('USD')) } },
    ...(read('sessions') !== '' && { sessions: toAmount(read('sessions')) }),
    ...(read('note') !== '' && { note: read('note') }),
  };
}

/** A catalogue with what was typed; numbers that are none are NaN in it. */
function applyFields({ courses }: Catalogue, fields: SettingFields): Catalogue {
  const changed = courses.map(
    (course): Course => ({
      ...course,
      sale: fields[priceField(course.name, 'sale')] === 'askUs' ? 'askUs' : 'open',
      covers: toLines(fields[priceField(course.name, 'covers')] ?? ''),
      offers: course.offers.map((offer) => readOffer(offer, fields)),
    }),
  );
  const name = fields[priceField(added, 'name')] ?? '';
  if (name === '') return { courses: changed };
  const price = { INR: toAmount(fields[priceField(added, 'INR')]), USD: toAmount(fields[priceField(added, 'USD')]) };
  const covers = changed.find(({ kind }) => kind === 'ap')?.covers ?? [];
  return { courses: [...changed, { kind: 'ap', name, sale: 'open', covers, offers: [{ name, price }] }] };
}

/** At which field a place in the catalogue is typed. */
function findField({ courses }: Catalogue, known: number, path: readonly PropertyKey[]): string | null {
  const [, at, part, place, key, currency] = path;
  const course = courses[Number(at)];
  if (!course) return null;
  const isAdded = Number(at) >= known;
  const named = isAdded ? added : course.name;
  if (part === 'name') return isAdded ? priceField(added, 'name') : null;
  if (part === 'covers') return isAdded ? null : priceField(course.name, 'covers');
  if (part !== 'offers') return null;
  const offer = isAdded ? added : (course.offers[Number(place)]?.name ?? named);
  if (key === 'price') return priceField(offer, currency === 'USD' ? 'USD' : 'INR');
  return key === 'sessions' || key === 'note' ? priceField(offer, key) : null;
}

const words: Record<string, string> = {
  INR: 'A price is a whole number from 1 to 10,000,000.',
  USD: 'A price is a whole number from 1 to 10,000,000.',
  sessions: 'This is a whole number from 1 to 1,000, or nothing.',
  note: 'It can have 200 characters.',
  name: 'A course has a name of at most 100 characters.',
};

async function findProblems(fields: SettingFields, db: Queryable): Promise<SettingProblem[]> {
  const { catalogue: before } = await readCatalogue(db);
  const changed = applyFields(before, fields);
  const toField = (path: readonly PropertyKey[]) => findField(changed, before.courses.length, path);
  const read = shape.safeParse(changed);
  const nameProblem = /[|\p{C}]/u.test(fields[priceField(added, 'name')] ?? '');
  if (nameProblem) return [{ field: priceField(added, 'name'), reason: 'A name is on one line, without |.' }];
  if (!read.success)
    return read.error.issues.map(({ path, message }) => {
      const field = toField(path);
      return { field, reason: words[field?.split('|').at(-1) ?? ''] ?? message };
    });
  const span = describeSpan(await readReportDays(db));
  return findCatalogueProblems(changed, span).map(({ path, reason }) => ({ field: toField(path), reason: `${reason}.` }));
}

const names = (fields: SettingFields, before: SettingFields, parts: readonly string[]): string[] => [
  ...new Set(
    Object.keys(fields)
      .filter((field) => parts.includes(field.split('|').at(-1) ?? '') && !field.startsWith(`${added}|`))
      .filter((field) => fields[field] !== before[field])
      .map((field) => field.slice(0, field.lastIndexOf('|'))),
  ),
];

/** What is sold and at what price: versions of the catalogue. */
export const prices: SettingKind = {
  readDefaults: async ({ db }) => toFields((await readCatalogue(db)).catalogue),
  findProblems: (fields, { db }) => findProblems(fields, db),
  describeEffects: async ({ before, after }) => {
    const priced = names(after, before, ['INR', 'USD']);
    const unsold = names(after, before, ['sale']).filter((name) => after[priceField(name, 'sale')] === 'askUs');
    const described = names(after, before, ['covers', 'sessions']);
    const name = after[priceField(added, 'name')];
    return [
      ...(priced.length > 0
        ? [
            `${priced.join(', ')}: pages say the new price at once. An order that was made keeps its price, and so do installments that were offered.`,
          ]
        : []),
      ...(unsold.length > 0
        ? [`${unsold.join(', ')}: it can’t be bought anymore, and its page leads to the inquiry. Students in it stay.`]
        : []),
      ...(described.length > 0 ? [`${described.join(', ')}: whoever has paid keeps what was covered then.`] : []),
      ...(name ? [`${name} is listed at once, and can be bought once it has a quiz, a mock test or a study sheet.`] : []),
    ];
  },
  store: {
    readVersions: async (db, limit) =>
      (await db.select().from(catalogueVersions).orderBy(desc(catalogueVersions.version)).limit(limit)).map(
        ({ catalogue, ...row }): SettingRow => ({ ...row, name: 'prices', fields: toFields(catalogue) }),
      ),
    write: async (tx, { change: { after }, changedBy, reason, now }) => {
      await changeCatalogue(tx, { changedBy, reason, now }, (before) => applyFields(before, after));
    },
  },
};
