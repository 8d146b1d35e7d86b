import { desc, eq } from 'drizzle-orm';
import { readMinor } from '../../contract/desk/sums.ts';
import { promiseNames } from '../../contract/enrolment/promises.ts';
import { formatMoney } from '../../contract/money.ts';
import type { Database } from '../db/open.ts';
import { payments, refunds } from '../db/tables/applications.ts';
import type { Reckoning } from '../enrolment/refunds/reckoning.ts';
import type { RefundRow } from '../enrolment/refunds/record-refund.ts';
import { type RefundState, refundStates } from '../enrolment/refunds/refund.machine.ts';
import { decideAccess, readOwed, reckonOwed, requestRefund, requirePaymentService } from '../enrolment/refunds/request-refund.ts';
import { CallRefused } from '../http/refused.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { describePromises } from './promises.ts';
import { toSite } from './site.ts';
import { formatList, formatTable, formatTime } from './text.ts';

/** Newest first; older ones are found by their payment. */
const mostRefunds = 200;

const reckon: Command = {
  name: 'refund reckon',
  summary: 'what is owed back of a payment now, by the school’s rule',
  positionals: ['PAYMENT'],
  options: {},
  examples: ['refund reckon pay_PqR5sT8uVwXyZ1'],
  notes:
    'The rule is set by REFUND_FULL_DAYS, REFUND_PRO_RATA_DAYS, REFUND_KEPT_PERCENT, REFUND_SHARES and REFUND_WITHIN_DAYS. Nothing is given back by this.',
  run: async (db, args, deps) => {
    const paymentId = args.positional(0);
    const currency = await readCurrency(db, paymentId);
    const moment = { ...toSite(deps), now: deps.now };
    const reckoning = reckonOwed(await db.transaction((tx) => readOwed(tx, paymentId, moment)), moment);
    return { text: formatReckoning(reckoning, currency), data: { paymentId, currency, ...reckoning } };
  },
};

const make: Command = {
  name: 'refund make',
  changes: true,
  summary: 'give a payment back, whole or in part; the server sends it to Razorpay',
  positionals: ['PAYMENT'],
  options: {
    key: { value: 'TEXT', required: true, says: 'a name of your own for this refund: the same again gives nothing back twice' },
    access: {
      value: 'DECISION',
      choices: ['stays', 'ends'],
      required: true,
      says: 'whether the student keeps the course once the money is sent',
    },
    amount: { value: 'AMOUNT', says: 'rupees or dollars, as 1250 or 1250.50; left out: what the rule says' },
    reason: { value: 'TEXT', says: 'why, where the amount is not what the rule says or a bank asks for it back' },
  },
  examples: [
    'refund make pay_PqR5sT8uVwXyZ1 --key asha-leaves --access ends',
    'refund make pay_PqR5sT8uVwXyZ1 --key asha-discount --access stays --amount 5000 --reason "Two sessions fell out"',
  ],
  notes: 'The payer is told at once, and again when the money is sent or could not be. A surplus payment is owed whole.',
  run: async (db, args, deps) => {
    const { environment, now } = deps;
    requirePaymentService(environment);
    const paymentId = args.positional(0);
    const currency = await readCurrency(db, paymentId);
    const request = {
      ...{ paymentId, key: args.text('key'), reason: args.optional('reason') ?? null },
      amountMinor: readAmount(args.optional('amount')),
      access: args.text('access') === 'ends' ? ('ends' as const) : ('stays' as const),
    };
    const refund = await db.transaction((tx) => requestRefund(tx, request, { ...toSite(deps), now }));
    const reckoned = refund.reckoning ? `\n${formatReckoning(refund.reckoning, currency)}` : '';
    const text = `Refund ${refund.id} of ${formatMoney(refund.amountMinor / 100, currency)} is ${refund.state}.${reckoned}`;
    return { text, data: refund };
  },
};

const list: Command = {
  name: 'refund list',
  summary: `the newest ${mostRefunds} refunds`,
  positionals: [],
  options: { state: { value: 'STATE', choices: refundStates, says: 'only refunds in this state' } },
  examples: ['refund list', 'refund list --state failed'],
  run: async (db, args) => {
    const state = args.optional('state') as RefundState | undefined;
    const found = await db
      .select({ refund: refunds, currency: payments.currency })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(state && eq(refunds.state, state))
      .orderBy(desc(refunds.firstHeardAt), desc(refunds.id))
      .limit(mostRefunds);
    const rows = found.map(({ refund, currency }) => [
      ...[formatTime(refund.firstHeardAt), refund.id, refund.state, formatMoney(refund.amountMinor / 100, currency)],
      ...[refund.paymentId, refund.access, refund.reference ?? '-', refund.failure ?? '-'],
    ]);
    const columns = ['ASKED', 'REFUND', 'STATE', 'AMOUNT', 'PAYMENT', 'ACCESS', 'REFERENCE', 'FAILURE'];
    return { text: formatTable(columns, rows, 'There are no refunds.'), data: found };
  },
};

const access: Command = {
  name: 'refund access',
  changes: true,
  summary: 'decide whether a refunded student keeps the course',
  positionals: ['REFUND'],
  options: { access: { value: 'DECISION', choices: ['stays', 'ends'], required: true, says: 'what is decided' } },
  examples: ['refund access rfnd_FgRAHdNOM4ZVbO --access ends'],
  notes:
    'For a refund that was made on Razorpay’s own page, or a decision that has changed. It ends once the money is sent; what was sat stays.',
  run: async (db, args, { now, environment }) => {
    const decision = args.text('access') === 'ends' ? 'ends' : 'stays';
    const { after: refund } = await db.transaction((tx) => decideAccess(tx, args.positional(0), decision, { now, environment }));
    const ended = refund.accessEndedAt ? 'Access has ended.' : describeDecision(refund);
    return { text: ended, data: refund };
  },
};

export const refundCommands: Command[] = [reckon, make, list, access];

const describeDecision = ({ access: decision }: RefundRow): string =>
  decision === 'ends' ? 'Access ends once the money is sent, where the payment bought any.' : 'The student keeps the course.';

const because: Record<Reckoning['because'], string> = {
  surplus: 'a payment too many is owed whole',
  mismatched: 'a payment of another amount is owed whole',
  withinFullDays: 'within the days in which all is given back',
  promises: 'by what was given of what was promised',
  proRata: 'by the days that are left',
  tooLate: 'the days of the rule are over',
  noRule: 'no rule is set: staff name the amount',
};

function formatReckoning(
  { owedMinor, paidMinor, days, keptMinor, givenBackMinor, dueAt, promises, parts, ...rest }: Reckoning,
  currency: string,
): string {
  const money = (minor: number) => formatMoney(minor / 100, currency);
  return formatList([
    ['Owed', owedMinor === null ? '-' : money(owedMinor)],
    ['Because', because[rest.because]],
    ['Paid', money(paidMinor)],
    ['Days since', String(days)],
    ['Kept', money(keptMinor)],
    ['Given back before', money(givenBackMinor)],
    ...(promises ?? []).map((family): [string, string] => [promiseNames[family.family], describePromises(family)]),
    ...(parts ?? []).map(({ family, wholeMinor, usedMinor, lateMinor }): [string, string] => [
      `For ${promiseNames[family].toLowerCase()}`,
      `${money(usedMinor)} of ${money(wholeMinor)} used${lateMinor > 0 ? `, ${money(lateMinor)} late` : ''}`,
    ]),
    ['To be paid by', dueAt === null ? '-' : formatTime(new Date(dueAt))],
  ]);
}

async function readCurrency(db: Database, paymentId: string): Promise<string> {
  const [payment] = await db.select({ currency: payments.currency }).from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new CallRefused(404, 'notFound', `There is no payment '${paymentId}'.`);
  return payment.currency;
}

function readAmount(text: string | undefined): number | null {
  if (text === undefined) return null;
  const minor = readMinor(text);
  if (minor === null)
    throw new UsageError(`--amount is a number of rupees or dollars, as 1250 or 1250.50, not '${text}'.`, 'refund make');
  return minor;
}
