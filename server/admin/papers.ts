import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { and, desc, eq, like } from 'drizzle-orm';
import { formatMoney } from '../../contract/money.ts';
import { paperTitles } from '../billing/describe-paper.ts';
import { drawPaper } from '../billing/draw-paper.ts';
import { findObstacle, findWithoutPaper, issueMissingReceipt, type MissingReceipt } from '../billing/issue-missing.ts';
import { paperKinds } from '../billing/paper-number.ts';
import { readPapers } from '../billing/papers.ts';
import type { TaxLine } from '../billing/reckon-tax.ts';
import { papers } from '../db/tables/billing.ts';
import { CallRefused } from '../http/refused.ts';
import type { Command } from './command.ts';
import { formatTable, formatTime } from './text.ts';

const list: Command = {
  name: 'paper list',
  summary: 'receipts, invoices, refund vouchers and credit notes, the newest first',
  positionals: [],
  options: {
    kind: { value: 'KIND', choices: paperKinds, says: 'only papers of this kind' },
    year: { value: 'YEAR', says: 'only those of a financial year, as 2627' },
  },
  examples: ['paper list --year 2627', 'paper list --kind invoice --json'],
  notes: 'With --json each has its lines with their taxes, in paise or cents, for the books.',
  run: async (db, args) => {
    const kind = paperKinds.find((each) => each === args.optional('kind'));
    const year = args.optional('year');
    const found = await db
      .select()
      .from(papers)
      .where(and(kind && eq(papers.kind, kind), year === undefined ? undefined : like(papers.number, `%/${year}/%`)))
      .orderBy(desc(papers.issuedAt), desc(papers.number));
    const money = (minor: number, currency: string) => formatMoney(minor / 100, currency);
    const tax = (lines: TaxLine[]) => lines.reduce((sum, { totalMinor, taxableMinor }) => sum + totalMinor - taxableMinor, 0);
    const rows = found.map(({ number, kind: its, issuedAt, totalMinor, lines, currency, buyer, paymentId }) => [
      ...[number, paperTitles[its], formatTime(issuedAt), money(totalMinor, currency), money(tax(lines), currency)],
      ...[buyer.payer, buyer.place ?? '-', paymentId],
    ]);
    const columns = ['NUMBER', 'WHAT', 'MADE', 'TOTAL', 'TAX', 'PAYER', 'PLACE', 'PAYMENT'];
    return { text: formatTable(columns, rows, 'There are no papers.'), data: found };
  },
};

const save: Command = {
  name: 'paper save',
  summary: 'write a paper as a PDF',
  positionals: ['NUMBER', 'FILE'],
  options: {},
  examples: ['paper save IN/2627/000001 invoice.pdf'],
  run: async (db, args, { cwd, environment }) => {
    const number = args.positional(0);
    const [row] = await db.select({ paymentId: papers.paymentId }).from(papers).where(eq(papers.number, number));
    const paper = row && (await readPapers(db, row.paymentId, environment)).find((each) => each.number === number);
    if (!paper) throw new CallRefused(404, 'notFound', `There is no paper '${number}'.`);
    const path = resolve(cwd, args.positional(1));
    await writeFile(path, await drawPaper(paper));
    return { text: `${paper.title} ${number} is in ${path}.`, data: { number, path } };
  },
};

const missing: Command = {
  name: 'paper missing',
  summary: 'payments that count and have no paper, and why',
  positionals: [],
  options: {},
  examples: ['paper missing'],
  run: async (db, _, { environment }) => {
    const found = await findWithoutPaper(db);
    const rows: MissingReceipt[] = [];
    for (const each of found) {
      const why = await findObstacle(db, each, environment.schoolTimeZone);
      rows.push({ paymentId: each.paymentId, number: null, why });
    }
    return { text: formatMissing(rows), data: rows };
  },
};

const makeMissing: Command = {
  name: 'paper make-missing',
  summary: 'make the papers of payments that came before there were any; the server does so every hour, too',
  positionals: [],
  options: {},
  examples: ['paper make-missing'],
  notes:
    'Each is dated today, with the day of the payment on it, and taxed by the seller’s data of that day. Nothing is numbered twice.',
  changes: true,
  run: async (_, _args, { now, environment, act: { tx } }) => {
    const rows: MissingReceipt[] = [];
    for (const each of await findWithoutPaper(tx))
      rows.push(await issueMissingReceipt(tx, each, { now, zone: environment.schoolTimeZone }));
    return { text: formatMissing(rows), data: rows };
  },
};

const formatMissing = (rows: readonly MissingReceipt[]): string =>
  formatTable(
    ['PAYMENT', 'PAPER', 'WHY NOT'],
    rows.map(({ paymentId, number, why }) => [paymentId, number ?? '-', why ?? (number === null ? 'not made yet' : '-')]),
    'Every payment has its paper.',
  );

export const paperCommands: Command[] = [list, missing, makeMissing, save];
