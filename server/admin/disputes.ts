import { desc, eq } from 'drizzle-orm';
import { formatMoney } from '../../contract/money.ts';
import { disputes } from '../db/tables/applications.ts';
import { type DisputeState, disputeStates } from '../enrolment/disputes/dispute.machine.ts';
import { endDisputedAccess } from '../enrolment/disputes/dossier.ts';
import type { Evidence } from '../enrolment/disputes/evidence-lines.ts';
import { readDisputeEvidence } from '../enrolment/disputes/kept-evidence.ts';
import { CallRefused } from '../http/refused.ts';
import { siteAddress } from '../site-address.ts';
import type { Command } from './command.ts';
import { toSite } from './site.ts';
import { formatList, formatTable, formatTime } from './text.ts';

/** Newest first. */
const mostDisputes = 200;

const list: Command = {
  name: 'dispute list',
  summary: `the newest ${mostDisputes} payments that were asked back at a bank, with their deadlines`,
  positionals: [],
  options: { state: { value: 'STATE', choices: disputeStates, says: 'only disputes in this state' } },
  examples: ['dispute list', 'dispute list --state open'],
  run: async (db, args) => {
    const state = args.optional('state') as DisputeState | undefined;
    const found = await db
      .select()
      .from(disputes)
      .where(state && eq(disputes.state, state))
      .orderBy(desc(disputes.firstHeardAt), desc(disputes.id))
      .limit(mostDisputes);
    const rows = found.map((dispute) => [
      ...[dispute.id, dispute.state, formatTime(dispute.respondBy), formatMoney(dispute.amountMinor / 100, dispute.currency)],
      ...[dispute.paymentId, dispute.phase ?? '-', dispute.reason ?? dispute.reasonCode ?? '-'],
    ]);
    const columns = ['DISPUTE', 'STATE', 'ANSWER BY', 'AMOUNT', 'PAYMENT', 'PHASE', 'REASON'];
    return { text: formatTable(columns, rows, 'There are no disputes.'), data: found };
  },
};

const show: Command = {
  name: 'dispute show',
  summary: 'one dispute, and what the school can show about it',
  positionals: ['DISPUTE'],
  options: {},
  examples: ['dispute show disp_PqR5sT8uVwXyZ1'],
  notes:
    'The evidence stands under Razorpay’s own names for it. It is a draft for you to look through: nothing is sent to Razorpay by itself. ' +
    'Contest or accept a dispute in Razorpay’s dashboard.',
  run: async (db, args, { now, ...deps }) => {
    const [dispute] = await db
      .select()
      .from(disputes)
      .where(eq(disputes.id, args.positional(0)));
    if (!dispute) throw new CallRefused(404, 'notFound', `There is no dispute '${args.positional(0)}'.`);
    const evidence = await readDisputeEvidence(db, dispute, {
      ...{ now, zone: deps.environment.schoolTimeZone, rule: deps.environment.refundRule },
      site: siteAddress(toSite(deps)),
    });
    const facts = formatList([
      ['Dispute', dispute.id],
      ['State', dispute.state],
      ['Answer by', formatTime(dispute.respondBy)],
      ['Amount', formatMoney(dispute.amountMinor / 100, dispute.currency)],
      ['Taken', formatMoney(dispute.deductedMinor / 100, dispute.currency)],
      ['Payment', dispute.paymentId],
      ['Phase', dispute.phase ?? '-'],
      ['Reason', [dispute.reasonCode, dispute.reason].filter((each) => each !== null).join(': ') || '-'],
      ['Access ended', formatTime(dispute.accessEndedAt)],
    ]);
    return { text: `${facts}\n\n${formatEvidence(evidence)}`, data: { dispute, evidence } };
  },
};

const access: Command = {
  name: 'dispute access',
  changes: true,
  summary: 'end the course that a disputed payment bought',
  positionals: ['DISPUTE'],
  options: { access: { value: 'DECISION', choices: ['ends'], required: true, says: 'what is decided' } },
  examples: ['dispute access disp_PqR5sT8uVwXyZ1 --access ends'],
  notes:
    'The enrollment goes, and what was not begun of its quizzes and tests; what was sat stays. To undo it, enroll the student again.',
  run: async (db, args, { now, environment }) => {
    const moment = { now, zone: environment.schoolTimeZone };
    const data = await db.transaction(async (tx) => (await endDisputedAccess(tx, args.positional(0), moment)).dispute);
    return { text: 'Access has ended.', data };
  },
};

export const disputeCommands: Command[] = [list, show, access];

const formatEvidence = (evidence: Evidence): string =>
  Object.entries(evidence)
    .map(([name, lines]) => [name, ...lines.map(({ at, text }) => `  ${formatTime(at)}  ${text}`)].join('\n'))
    .join('\n\n');
