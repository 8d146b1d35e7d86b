import { hasContent, isOnSale, type ShownCatalogue, testDatesOf } from '../../contract/enrolment/catalogue.ts';
import { addDays } from '../../contract/enrolment/sat-tests.ts';
import { readSeller } from '../billing/seller-versions.ts';
import { describePlanSale, isOver, listPlanSales } from '../catalogue/plan-sales.ts';
import { readShown } from '../catalogue/shown.ts';
import { findMissingOfficer } from '../complaints/officer.ts';
import { findMissingSafeguarder } from '../concerns/safeguarders.ts';
import type { Context } from '../context.ts';
import { dateAt } from '../schedule/school-time.ts';

/** Something that a school lacks: `setting` is the variable that would give it, null where it is no variable. */
type Finding = { setting: string | null; says: string };
type SchoolParts = Pick<Context, 'db' | 'environment' | 'gateway' | 'now' | 'push'>;

/** What a start says is missing. */
export async function findMissingAtStart({ db, environment, gateway, now }: SchoolParts): Promise<Finding[]> {
  const safeguarder = await findMissingSafeguarder(db, environment);
  const officer = findMissingOfficer(environment);
  const shown = await readShown(db);
  return [
    ...describeEmpty(shown),
    ...describeUndated(shown, dateAt(now(), environment.schoolTimeZone).toString()),
    ...(gateway === null ? [] : await describeSeller({ db, environment, now })),
    ...(gateway === null || environment.refundRule !== null ? [] : [noRefundRule]),
    ...(safeguarder === null ? [] : [{ setting: 'SAFEGUARDING_LEAD', says: safeguarder }]),
    ...(officer === null ? [] : [{ setting: 'COMPLAINTS_OFFICER', says: officer }]),
  ];
}

/** Everything that is missing, also what a school may do without, each with the variable that gives it. */
export async function findMissing(looked: SchoolParts): Promise<Finding[]> {
  const { environment, gateway, push } = looked;
  const { smtpUrl, publicUrl, roomServer, metricsPort, errorService, demo } = environment;
  const unset: (Finding | false)[] = [
    publicUrl === null && {
      setting: 'PUBLIC_URL',
      says: 'The site has no public address: links in emails lead to this machine.',
    },
    smtpUrl === null && { setting: 'SMTP_URL', says: 'Email is sent to nobody: it’s kept as files in DATA_DIR/mail.' },
    gateway === null && {
      ...{
        setting: 'RAZORPAY_KEY_ID',
        says: 'Nobody can pay online: the keys of Razorpay (RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET) are not set.',
      },
    },
    roomServer === null && {
      ...{ setting: 'ROOM_SERVER', says: 'Sessions have no room unless their tutor has one of their own.' },
    },
    push === undefined && { setting: 'PUSH_KEY', says: 'Browsers get no notifications.' },
    !demo && metricsPort === null && { setting: 'METRICS_PORT', says: 'Nothing is measured for Prometheus.' },
    !demo &&
      errorService === null && {
        setting: 'ERROR_SERVICE_DSN',
        says: 'No error service is told of errors: they’re only in the log.',
      },
  ];
  return [...(await findMissingAtStart(looked)), ...unset.filter((each) => each !== false)];
}

/** Pages lead to the inquiry where a course has nothing in it, and nobody can pay for it. */
function describeEmpty({ courses }: ShownCatalogue): Finding[] {
  const empty = courses.filter(({ contents }) => !hasContent(contents)).map(({ name }) => name);
  if (empty.length === 0) return [];
  const what = empty.length === 1 ? 'it' : 'them';
  return [{ setting: null, says: `Not on sale, because there is nothing in ${what} yet: ${empty.join(', ')}.` }];
}

/** So many days before a plan can be bought no longer it is said. */
const saidDays = 60;

/** A plan that covers official tests is sold by dates that are announced, and is none without. */
function describeUndated(shown: ShownCatalogue, today: string): Finding[] {
  const soon = addDays(today, saidDays);
  return listPlanSales(shown.courses.filter(isOnSale), testDatesOf(shown))
    .filter((plan) => isOver(plan, soon))
    .map((plan) => ({
      setting: null,
      says: `${describePlanSale(plan, today)} An owner adds the dates of later tests at the desk, under Settings, SAT dates.`,
    }));
}

/** Payers agree to a refund policy, which is written from the rule. */
const noRefundRule: Finding = {
  setting: 'REFUND_FULL_DAYS',
  says: 'The refund policy doesn’t say when and how much is given back: neither REFUND_FULL_DAYS nor REFUND_PRO_RATA_DAYS is set.',
};

/** What receipts lack to be good for an accountant, where payments are taken. */
async function describeSeller({ db, environment, now }: Omit<SchoolParts, 'gateway'>): Promise<Finding[]> {
  const held = await readSeller(db, now(), environment.schoolTimeZone);
  const how = 'is missing. Receipts say ‘This is not a tax invoice’. `npm run admin -- seller import FILE`';
  if (held === null) return [{ setting: null, says: `Who sells (name, address, state, GSTIN, SAC and rates) ${how} says it.` }];
  if (held.seller.gstin !== null) return [];
  return [{ setting: null, says: `The seller’s GSTIN ${how} gives it once there is one.` }];
}
