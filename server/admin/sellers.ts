import { findSellerProblems, type Seller, seller } from '../billing/seller.ts';
import { listSellerVersions, readSeller, type SellerVersion, storeSeller } from '../billing/seller-versions.ts';
import { readChecked } from '../catalogue/read-file.ts';
import type { Transaction } from '../db/open.ts';
import type { Command } from './command.ts';
import { readDataFile, refuseFile } from './data-file.ts';
import { formatList, formatTable, formatTime } from './text.ts';

const readSellerText = (text: string) => readChecked(text, seller, findSellerProblems);

const fileNotes =
  'FILE is JSON or YAML as content/billing/seller.example.json has it. What it says holds from its `holdsFrom` on, a day of the school: papers that\n' +
  'were made before stay as they are. Which codes, rates, shares and words are right is for your tax adviser to say.';

const importFile: Command = {
  name: 'seller import',
  changes: true,
  summary: 'say who sells and how it is taxed, as it stands on receipts and invoices',
  positionals: ['FILE'],
  options: {
    by: { value: 'NAME', required: true, says: 'who changes it, kept with the version' },
    why: { value: 'TEXT', required: true, says: 'why, kept with the version' },
  },
  examples: ['seller import seller.json --by Meera --why "registered in Karnataka"'],
  notes: fileNotes,
  run: async (db, args, { now, cwd }) => {
    const read = await readDataFile(args.positional(0), cwd, readSellerText);
    if ('problems' in read) return refuseFile(read);
    const note = { changedBy: args.text('by'), reason: args.text('why'), now };
    const made = await db.transaction((tx: Transaction) => storeSeller(tx, read.data, note));
    if (made === null) return { text: 'Nothing would change.', data: { changed: false } };
    const text = `The seller is at version ${made.version}, which holds from ${made.holdsFrom} on.`;
    return { text, data: { changed: true, version: made.version } };
  },
};

const check: Command = {
  name: 'seller check',
  summary: 'check a file as an import would, and change nothing',
  positionals: ['FILE'],
  options: {},
  examples: ['seller check seller.json'],
  notes: fileNotes,
  runOffline: async (args, { cwd }) => {
    const read = await readDataFile(args.positional(0), cwd, readSellerText);
    if ('problems' in read) return refuseFile(read);
    return { text: `${read.file}: good, holds from ${read.data.holdsFrom} on`, data: read.data };
  },
};

const show: Command = {
  name: 'seller show',
  summary: 'who sells today, and every version',
  positionals: [],
  options: { file: { says: 'as the file that `seller import` takes' } },
  examples: ['seller show', 'seller show --file > seller.json'],
  run: async (db, args, { now, environment }) => {
    const held = await readSeller(db, now, environment.schoolTimeZone);
    if (args.flag('file')) return { text: JSON.stringify(held?.seller ?? null, null, 2), data: held?.seller ?? null };
    const versions = await listSellerVersions(db);
    const head = held
      ? formatList(describeSeller(held.seller))
      : 'Nobody has said who sells: receipts say that they are no tax invoices.';
    return { text: `${head}\n\n${formatVersions(versions)}`, data: { held, versions } };
  },
};

export const sellerCommands: Command[] = [importFile, check, show];

const describeSeller = ({ name, address, state, gstin, teaching, material, exports }: Seller): [string, string][] => [
  ['Name', name],
  ['Address', address.replaceAll('\n', ', ')],
  ['State', state],
  ['GSTIN', gstin ?? 'not registered'],
  ['Live teaching', `SAC ${teaching.code}, ${teaching.ratePercent}%`],
  ['Recorded material', `SAC ${material.code}, ${material.ratePercent}%, ${material.sharePercent}% of a price`],
  ['Exports', exports.undertaking ?? 'with tax: there is no letter of undertaking'],
];

const formatVersions = (versions: SellerVersion[]): string =>
  formatTable(
    ['VERSION', 'HOLDS FROM', 'MADE', 'BY', 'WHY'],
    versions.map(({ version, holdsFrom, createdAt, changedBy, reason }) => [
      ...[String(version), holdsFrom, formatTime(createdAt), changedBy, reason],
    ]),
    'There are no versions.',
  );
