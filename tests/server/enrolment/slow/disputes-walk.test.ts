import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApplicationSummary } from '../../../../contract/enrolment/applications.ts';
import { disputes } from '../../../../server/db/tables/applications.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { remindOfDisputes } from '../../../../server/enrolment/disputes/record-dispute.ts';
import { type DisputeModelState, disputeModel } from '../../../models/enrolment/dispute.model.ts';
import { form, order, truth } from '../../../support/enrolment/payments.ts';
import { describePath } from '../../../support/model.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const { run } = adminCommands(server);
const hour = 3_600_000;
let log: string[];
beforeEach(() => {
  log = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

let number = 0;
/** A paid course that is asked back: `tell` delivers an event of its dispute, which happened now or at another time. */
async function disputedCourse() {
  number += 1;
  const id = `disp_${String(number).padStart(14, '0')}`;
  const { orderId, application: token } = await order(server, { application: form({ email: `disputed${number}@example.org` }) });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  const respondBy = Math.floor((server.clock.now.getTime() + 72 * hour) / 1000);
  const tell = (event: string, at = server.clock.now) =>
    server.deliver(
      server.razorpay.signed({
        ...{ entity: 'event', event: `payment.dispute.${event}`, created_at: Math.floor(at.getTime() / 1000) },
        payload: {
          dispute: {
            entity: {
              ...{
                id,
                entity: 'dispute',
                payment_id: payment.id,
                amount: payment.amountMinor,
                currency: 'INR',
                amount_deducted: 0,
              },
              ...{ reason_code: 'x', reason_description: 'Service not received', respond_by: respondBy, phase: 'chargeback' },
            },
          },
        },
      }),
    );
  const letters = async () =>
    (await server.db.select().from(outbox))
      .filter(({ once }) => once?.startsWith(`dispute:${id}:`))
      .map(({ subject }) => subject);
  const page = async () => (await server.call('/getApplication', { token })).body.data as ApplicationSummary;
  return { id, orderId, payment, tell, letters, page, respondBy: new Date(respondBy * 1000) };
}

/** The row of the dispute, and how the newest letter to the school begins. */
const shown: Record<DisputeModelState, [state: string | null, letter: string]> = {
  paid: [null, ''],
  lostUnheard: ['lost', 'Dispute lost'],
  toBeAnswered: ['open', 'Please answer: a payer disputes'],
  atTheBank: ['underReview', 'The bank is looking at'],
  stillAtTheBank: ['underReview', 'The bank is looking at'],
  moreIsWanted: ['actionRequired', 'Please answer: more evidence'],
  moreIsStillWanted: ['actionRequired', 'Please answer: more evidence'],
  atTheBankAgain: ['underReview', 'The bank is looking at'],
  won: ['won', 'Dispute won'],
  takenUpAgain: ['actionRequired', 'Please answer: more evidence'],
  lost: ['lost', 'Dispute lost'],
  stillLost: ['lost', 'Dispute lost'],
  wonAfterAll: ['won', 'Dispute won'],
  lostAfterAll: ['lost', 'Dispute lost'],
  closed: ['closed', 'Dispute closed'],
};

it.each(disputeModel.getSimplePaths().map((path) => [describePath(path), path] as const))('a dispute: %s', async (_, path) => {
  const { id, orderId, tell, letters, page } = await disputedCourse();
  const began = server.clock.now;
  const next = async (event: string) => {
    server.clock.pass(hour);
    expect(await tell(event)).toBe(200);
  };
  let end = '';
  const look = async (state: DisputeModelState) => {
    const [stored] = await server.db.select().from(disputes).where(eq(disputes.id, id));
    const [expected, letter] = shown[state];
    expect(stored?.state ?? null).toBe(expected);
    if (letter) expect((await letters()).some((subject) => subject.startsWith(letter))).toBe(true);
    const isLost = expected === 'lost';
    expect((await truth(server.db, orderId)).payments.map(([, status]) => status)).toEqual([isLost ? 'refunded' : 'captured']);
    expect((await page()).money).toBe(isLost ? 'takenBack' : 'counted');
    // Whoever wins, the student stays until somebody decides.
    expect((await truth(server.db, orderId)).enrolments).toHaveLength(1);
  };
  await path.test({
    events: {
      bankAsksBack: () => next('created'),
      schoolAnswers: () => next('under_review'),
      bankWantsMore: () => next('action_required'),
      schoolWins: async () => {
        end = 'won';
        await next('won');
      },
      schoolLoses: async () => {
        end = 'lost';
        await next('lost');
      },
      razorpayCloses: () => next('closed'),
      lateNewsOfTheBeginning: async () => void (await tell('created', began)),
      lateNewsOfTheAnswer: async () => void (await tell('under_review', began)),
      bankTakesItUpAgain: () => next('action_required'),
      bankReverses: () => next(end === 'won' ? 'lost' : 'won'),
    },
    states: Object.fromEntries(Object.keys(shown).map((state) => [state, () => look(state as DisputeModelState)])),
  });
  expect(log).toEqual([]);
});

it('the school has the deadline in its own zone, once however often it is told, and is reminded a day before', async () => {
  const { id, tell, letters } = await disputedCourse();
  await tell('created');
  await tell('created');
  expect(await letters()).toHaveLength(1);
  const [mail] = (await server.db.select().from(outbox)).filter(({ once }) => once?.startsWith(`dispute:${id}:`));
  expect([mail?.recipient, mail?.text]).toEqual([
    server.environment.schoolMail,
    expect.stringMatching(/Answer by: .*, India Standard Time/),
  ]);
  for (let turn = 0; turn < 4; turn += 1) {
    await remindOfDisputes(server.app.context);
    server.clock.pass(23 * hour);
  }
  expect((await letters()).filter((subject) => subject.startsWith('One day left.'))).toHaveLength(1);
});

it('who answered is not reminded', async () => {
  const { tell, letters } = await disputedCourse();
  await tell('created');
  await tell('under_review');
  server.clock.pass(60 * hour);
  await remindOfDisputes(server.app.context);
  expect((await letters()).filter((subject) => subject.startsWith('One day left.'))).toEqual([]);
});

it('who answers while the reminders are being sent is not reminded', async () => {
  const { id, tell, letters } = await disputedCourse();
  await tell('created');
  server.clock.pass(60 * hour);
  const { db } = server.app.context;
  const answeredMeanwhile = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? async (run: Parameters<typeof db.transaction>[0]) => {
            await target.update(disputes).set({ state: 'underReview' }).where(eq(disputes.id, id));
            return target.transaction(run);
          }
        : Reflect.get(target, name),
  });
  await remindOfDisputes({ ...server.app.context, db: answeredMeanwhile });
  expect((await letters()).filter((subject) => subject.startsWith('One day left.'))).toEqual([]);
});

it('staff see disputes with their deadline and what speaks for the school, and end access once', async () => {
  const { id, orderId, payment, tell } = await disputedCourse();
  await tell('created');
  await tell('lost');
  expect((await run('dispute', 'list', '--state', 'lost')).out).toContain(id);
  const { out } = await run('dispute', 'show', id);
  for (const part of [
    'billing_proof',
    'Ravi Menon accepted the terms',
    'customer_communication',
    'Receipt: SAT Sprint',
    payment.id,
  ])
    expect(out).toContain(part);
  expect((await run('dispute', 'access', id, '--access', 'ends')).out).toBe('Access has ended.\n');
  expect((await truth(server.db, orderId)).enrolments).toEqual([]);
  expect((await run('dispute', 'access', id, '--access', 'ends')).exitCode).toBe(1);
  expect((await run('dispute', 'show', 'disp_nowhere')).exitCode).toBe(1);
});

it('a dispute that cannot be read or is of no payment of ours is answered 200 and told in the log', async () => {
  const { razorpay } = server;
  const of = (dispute: unknown) =>
    razorpay.signed({ event: 'payment.dispute.created', payload: { dispute: { entity: dispute } } });
  expect(await server.deliver(of({ id: 'disp_x' }))).toBe(200);
  expect(await server.deliver(of({ id: 'disp_x', payment_id: 'pay_x', amount: 1, currency: 'INR' }))).toBe(200);
  expect(log).toEqual([
    expect.stringContaining('without a dispute that can be read'),
    expect.stringContaining('which is not a payment of ours'),
  ]);
});
