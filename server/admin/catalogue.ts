import type { Catalogue, Course, Offer } from '../../contract/enrolment/catalogue.ts';
import { catalogue as catalogueShape } from '../../contract/enrolment/catalogue-check.ts';
import { formatMoney } from '../../contract/money.ts';
import { describeSpan } from '../../contract/report-span.ts';
import { readCatalogueText } from '../catalogue/read-file.ts';
import { type CatalogueVersion, changeCatalogue, listVersions, readNewest, readVersion } from '../catalogue/versions.ts';
import { CallRefused } from '../http/refused.ts';
import { readReportDays } from '../settings/kinds/reports.ts';
import { type Arguments, UsageError } from './arguments.ts';
import type { Command, Option, Outcome } from './command.ts';
import { readDataFile, refuseFile } from './data-file.ts';
import { formatCount, formatTable, formatTime, plain } from './text.ts';

const note: Record<'by' | 'why', Option> = {
  by: { value: 'NAME', required: true, says: 'who changes it, kept with the version' },
  why: { value: 'TEXT', required: true, says: 'why, kept with the version' },
};
const readNote = (args: Arguments, now: Date) => ({ changedBy: args.text('by'), reason: args.text('why'), now });

const show: Command = {
  name: 'catalog show',
  summary: 'courses, plans and prices as they hold, or as a version had them',
  positionals: [],
  options: {
    version: { value: 'NUMBER', says: 'a version, for an order that was sold by it' },
    file: { says: 'as the file that `catalog import` takes' },
  },
  examples: ['catalog show', 'catalog show --version 1', 'catalog show --file > catalog.json'],
  run: async (db, args) => {
    const asked = args.optional('version');
    const found = asked === undefined ? await readNewest(db) : await readVersion(db, readNumber('version', asked));
    if (args.flag('file')) return { text: JSON.stringify(found.catalogue, null, 2), data: found.catalogue };
    return { text: formatCatalogue(found), data: found };
  },
};

const history: Command = {
  name: 'catalog history',
  summary: 'every version, with who made it, when and why',
  positionals: [],
  options: {},
  examples: ['catalog history'],
  run: async (db) => {
    const versions = await listVersions(db);
    const rows = versions.map(({ version, createdAt, changedBy, reason }) => [
      String(version),
      formatTime(createdAt),
      changedBy,
      reason,
    ]);
    return { text: formatTable(['VERSION', 'MADE', 'BY', 'WHY'], rows, 'There is no catalog.'), data: versions };
  },
};

const set: Command = {
  name: 'catalog set',
  changes: true,
  summary: 'change the price of a plan or a course, or take a course off sale',
  positionals: ['NAME'],
  options: {
    inr: { value: 'RUPEES', says: 'the price in whole rupees' },
    usd: { value: 'DOLLARS', says: 'the price in whole dollars' },
    sale: {
      value: 'STATE',
      choices: ['open', 'askUs'],
      says: 'of the whole course: on sale while it has content, or asked about',
    },
    ...note,
  },
  examples: [
    'catalog set "AP Statistics" --inr 74999 --usd 849 --by Meera --why "price of 2027"',
    'catalog set "AP World History" --sale askUs --by Meera --why "no tutor this term"',
  ],
  notes: 'NAME is that of a plan or of a course. Orders that were made keep the price and the version that they were sold by.',
  run: async (db, args, { now }) => {
    const name = args.positional(0);
    const [inr, usd, sale] = [args.optional('inr'), args.optional('usd'), args.optional('sale')];
    if (inr === undefined && usd === undefined && sale === undefined)
      throw new UsageError('One of --inr, --usd and --sale is needed.', 'catalog set');
    const price = {
      ...(inr !== undefined && { INR: readNumber('inr', inr) }),
      ...(usd !== undefined && { USD: readNumber('usd', usd) }),
    };
    const setOffer = (offer: Offer): Offer => (offer.name === name ? { ...offer, price: { ...offer.price, ...price } } : offer);
    const setSale = (course: Course): Course =>
      sale === undefined ? course : { ...course, sale: sale === 'open' ? 'open' : 'askUs' };
    const made = await changeCatalogue(db, readNote(args, now), ({ courses }) => {
      const isMeant = (course: Course) => course.name === name || course.offers.some((offer) => offer.name === name);
      if (!courses.some(isMeant)) throw new CallRefused(404, 'notFound', `The catalog has no plan or course '${name}'.`);
      const changesPrice = inr !== undefined || usd !== undefined;
      if (changesPrice && !courses.some(({ offers }) => offers.some((offer) => offer.name === name)))
        throw new CallRefused(409, 'conflict', `'${name}' is sold by its plans: set the price of one of them.`);
      const changed = courses.map((course) =>
        isMeant(course) ? setSale({ ...course, offers: course.offers.map(setOffer) }) : course,
      );
      return requireGood({ courses: changed });
    });
    return describeChange(made);
  },
};

const files = ['FILE'];
const fileNotes =
  'FILE is JSON or YAML as `catalog show --file` writes it. A faulty one is refused with every problem in it and\n' +
  'its line, nothing of it is stored, and the exit code is 1.';

const importFile: Command = {
  name: 'catalog import',
  changes: true,
  summary: 'make a file the catalog that holds',
  positionals: files,
  options: note,
  examples: ['catalog import catalog.json --by Meera --why "courses of 2027"'],
  notes: fileNotes,
  run: async (db, args, { now, cwd }) => {
    const span = describeSpan(await readReportDays(db));
    const read = await readDataFile(args.positional(0), cwd, (text) => readCatalogueText(text, span));
    if ('problems' in read) return refuseFile(read);
    return describeChange(await changeCatalogue(db, readNote(args, now), () => read.catalogue));
  },
};

const check: Command = {
  name: 'catalog check',
  summary: 'check a file as an import would, and change nothing',
  positionals: files,
  options: {},
  examples: ['catalog check catalog.json'],
  notes: fileNotes,
  runOffline: async (args, { cwd }) => {
    const read = await readDataFile(args.positional(0), cwd, readCatalogueText);
    if ('problems' in read) return refuseFile(read);
    const { courses } = read.catalogue;
    return { text: `${read.file}: good, ${formatCount(courses.length, 'course')}`, data: { courses: courses.length } };
  },
};

export const catalogueCommands: Command[] = [show, history, set, importFile, check];

function readNumber(name: string, text: string): number {
  if (/^\d{1,8}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} is a whole number, not '${text}'.`, 'catalog');
}

/** Throws `CallRefused` 400 for a price that may not stand in a catalogue. */
function requireGood(changed: Catalogue): Catalogue {
  if (catalogueShape.safeParse(changed).success) return changed;
  throw new CallRefused(400, 'badInput', 'A price is a whole number from 1 to 10,000,000.');
}

function describeChange(made: CatalogueVersion | null): Outcome {
  if (made === null) return { text: 'Nothing would change.', data: { changed: false } };
  return { text: `The catalog is at version ${made.version}.`, data: { changed: true, version: made.version } };
}

function formatCatalogue({ version, changedBy, reason, createdAt, catalogue }: CatalogueVersion): string {
  const rows = catalogue.courses.flatMap(({ name, sale, offers }) =>
    offers.map((offer) => [name, offer.name, formatMoney(offer.price.INR, 'INR'), formatMoney(offer.price.USD, 'USD'), sale]),
  );
  const head = `Version ${version}, ${formatTime(createdAt)}, by ${plain(changedBy)}: ${plain(reason)}`;
  return `${head}\n${formatTable(['COURSE', 'SOLD AS', 'RUPEES', 'DOLLARS', 'SALE'], rows, 'There are no courses.')}`;
}
