import { getTableColumns } from 'drizzle-orm';
import type { Database } from '../../../server/db/open.ts';
import { disputes, orders, payments, refunds } from '../../../server/db/tables/applications.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import type { GatewayRefund } from '../../../server/enrolment/orders/gateway.ts';
import type { Buyer } from './payment-scenarios.ts';

/**
 * `lost`: captured money without its enrolment, its account or its mail, or a refund or dispute that nobody here knows to its end. `doubled`: more than one of them, or money that
 * goes back twice. `false`: one without money. `silent`: what somebody had to be told of, and was not.
 */
export type PaymentFaults = Record<'lost' | 'doubled' | 'false' | 'silent', string[]>;
export type PaymentTruth = Record<'payments' | 'captured' | 'surplus' | 'odd' | 'refunds' | 'disputes', number> & PaymentFaults;

type Books = Awaited<ReturnType<typeof readBooks>>;

async function readBooks(db: Database, given: readonly GatewayRefund[]) {
  // Not the letters' bodies, which do not fit into memory for 10,000 payments.
  const { recipient, subject, once } = getTableColumns(outbox);
  const mails = await db.select({ recipient, subject, once }).from(outbox);
  return {
    enrolled: groupBy(await db.select().from(enrolments), ({ studentId }) => studentId),
    accounts: groupBy(await db.select().from(students), ({ username }) => username),
    reported: new Map((await db.select().from(payments)).map((payment) => [payment.id, payment])),
    counted: groupBy(await db.select().from(orders), ({ paymentId }) => paymentId),
    refunds: groupBy(await db.select().from(refunds), ({ paymentId }) => paymentId),
    given: groupBy([...given], ({ paymentId }) => paymentId),
    disputes: new Map((await db.select().from(disputes)).map((dispute) => [dispute.id, dispute])),
    byRecipient: groupBy(mails, ({ recipient }) => recipient),
    once: new Set(mails.flatMap(({ once }) => once ?? [])),
  };
}

/** Counts what is true: by the database's rows against what Razorpay has captured and given back. */
export async function countTruth(db: Database, buyers: Buyer[], given: readonly GatewayRefund[]): Promise<PaymentTruth> {
  const books = await readBooks(db, given);
  const truth: PaymentTruth = {
    ...{ payments: buyers.length, captured: 0, surplus: 0, odd: 0, refunds: 0, disputes: 0 },
    ...{ lost: [], doubled: [], false: [], silent: [] },
  };
  for (const buyer of buyers) {
    countEnrolment(buyer, books, truth);
    countRefunds(buyer, books, truth);
    countDispute(buyer, books, truth);
  }
  return truth;
}

const tell = ({ number, scenario }: Buyer, what: string) => `payer ${number} (${scenario}): ${what}`;

function countEnrolment(buyer: Buyer, { accounts, enrolled, counted, byRecipient, once, reported }: Books, truth: PaymentTruth) {
  const { email, paid, odd, refunds: wanted } = buyer;
  const money = paid.filter(({ status }) => status === 'captured').map(({ id }) => id);
  const one = money.length > 0 ? 1 : 0;
  truth.captured += money.length;
  truth.surplus += Math.max(0, money.length - 1);
  truth.odd += odd.length;
  const bySubject = (start: string) => (byRecipient.get(email) ?? []).filter(({ subject }) => subject.startsWith(start)).length;
  const isEnded = wanted.some(({ access, isRefused }) => access === 'ends' && !isRefused);
  const found: Record<string, [has: number, wanted: number]> = {
    enrolments: [
      (accounts.get(email) ?? []).reduce((sum, { id }) => sum + (enrolled.get(id)?.length ?? 0), 0),
      isEnded ? 0 : one,
    ],
    orders: [money.reduce((sum, id) => sum + (counted.get(id)?.length ?? 0), 0), one],
    accounts: [accounts.get(email)?.length ?? 0, one],
    receipts: [bySubject('Receipt'), one],
    'account mails': [bySubject('Your account'), one],
    'school mails': [money.filter((id) => once.has(`school:${id}`)).length, one],
  };
  for (const [what, [has, ought]] of Object.entries(found)) {
    if (has < ought) truth.lost.push(tell(buyer, `${has} ${what}`));
    if (has > ought) (one === 0 ? truth.false : truth.doubled).push(tell(buyer, `${has} ${what}`));
  }
  const surplus = money.filter((id) => reported.get(id)?.status === 'surplus');
  if (surplus.length !== Math.max(0, money.length - 1))
    truth.lost.push(tell(buyer, `${surplus.length} of ${money.length - 1} surplus payments known`));
  const letters = [
    ...surplus.flatMap((id) => [`surplus:${id}`, `surplus-payer:${id}`]),
    ...odd.flatMap(({ id }) => [`mismatch:${id}`, `mismatch-payer:${id}`]),
  ];
  for (const letter of letters) if (!once.has(letter)) truth.silent.push(tell(buyer, `no mail ${letter}`));
}

function countRefunds(buyer: Buyer, { refunds, given, once, reported }: Books, truth: PaymentTruth) {
  const ids = new Set(buyer.refunds.map(({ payment }) => payment.id));
  for (const id of ids) {
    const wanted = buyer.refunds.filter(({ payment }) => payment.id === id);
    const [made, known] = [given.get(id) ?? [], refunds.get(id) ?? []];
    truth.refunds += made.length;
    if (made.length > wanted.length) truth.doubled.push(tell(buyer, `${made.length} refunds at Razorpay, not ${wanted.length}`));
    if (made.length < wanted.length) truth.lost.push(tell(buyer, `${made.length} refunds at Razorpay, not ${wanted.length}`));
    if (known.length > made.length)
      truth.doubled.push(tell(buyer, `${known.length} refunds here, and ${made.length} at Razorpay`));
    for (const refund of made) {
      const row = known.find(({ razorpayId }) => razorpayId === refund.id);
      const state = refund.status === 'processed' ? 'done' : 'failed';
      if (row?.state !== state || row.amountMinor !== refund.amountMinor)
        truth.lost.push(tell(buyer, `refund ${refund.id} is ${row?.state ?? 'unknown'}, not ${state}`));
      const letters = row ? [`refund-payer-${row.id}-${state}:${id}`, `refund:${row.id}:${state}`] : [];
      for (const letter of letters) if (!once.has(letter)) truth.silent.push(tell(buyer, `no mail ${letter}`));
    }
    const back = made.filter(({ status }) => status === 'processed').reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const isWhole = back >= (reported.get(id)?.amountMinor ?? 0);
    if (isWhole !== (reported.get(id)?.status === 'refunded'))
      truth.lost.push(tell(buyer, `payment ${id} is ${reported.get(id)?.status}, and ${back} went back`));
  }
}

const ends: Record<string, string> = { won: 'won', lost: 'lost', closed: 'closed' };

function countDispute(buyer: Buyer, { disputes, once }: Books, truth: PaymentTruth) {
  const { dispute } = buyer;
  if (!dispute) return;
  truth.disputes += 1;
  const state = ends[dispute.events.at(-1) ?? ''];
  const row = disputes.get(dispute.id);
  if (row?.state !== state) truth.lost.push(tell(buyer, `dispute ${dispute.id} is ${row?.state ?? 'unknown'}, not ${state}`));
  if (![...once].some((each) => each.startsWith(`dispute:${dispute.id}:${state}:`)))
    truth.silent.push(tell(buyer, `no mail of dispute ${dispute.id}`));
}

function groupBy<Row>(rows: Row[], getKey: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = getKey(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
