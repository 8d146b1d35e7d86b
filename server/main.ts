import { hasContent, type ShownCatalogue } from '../contract/enrolment/catalogue.ts';
import { formatCount } from './admin/text.ts';
import { readSeller } from './billing/seller-versions.ts';
import { readShown } from './catalogue/shown.ts';
import { findMissingOfficer } from './complaints/officer.ts';
import { findMissingSafeguarder } from './concerns/safeguarders.ts';
import { demoPassword, demoSignIns, whoIsThere } from './demo/people.ts';
import type { ShutOut } from './demo/shut-out.ts';
import { readEnvironment } from './environment.ts';
import { logError, logInformation, setLogFormat } from './log.ts';
import { requirePublicSettings } from './public-settings.ts';
import { type RunningServer, startServer } from './start.ts';
import { StartupError } from './startup-error.ts';
import { readProductVersion } from './version.ts';

/** How long a stop may take beside DRAIN_SECONDS before the process ends all the same, in ms. */
const longestStopMs = 15_000;

try {
  const environment = readEnvironment(process.env);
  requirePublicSettings(process.env, environment);
  setLogFormat(environment.logFormat);
  const server = await startServer(environment);
  process.once('SIGINT', () => void end(server));
  process.once('SIGTERM', () => void end(server));
  logInformation(...(await greeting(server)));
} catch (error) {
  if (error instanceof StartupError) console.error(error.message);
  else logError('The server did not start', error);
  process.exit(1);
}

async function greeting({ address, metricsAddress, shutOut, context }: RunningServer): Promise<string[]> {
  const { db, environment } = context;
  const lines = [
    `Prepchart is at ${address}`,
    `Version ${readProductVersion()}, Node ${process.versions.node}`,
    ...describeEmpty(await readShown(db)),
    ...(await describeSeller(context)),
  ];
  const missing = await findMissingSafeguarder(db, environment);
  if (missing !== null) lines.push(missing);
  const noOfficer = findMissingOfficer(environment);
  if (noOfficer !== null) lines.push(noOfficer);
  if (metricsAddress !== null) lines.push(`Metrics for Prometheus are at ${metricsAddress}`);
  if (environment.demo) {
    const { students, teachers, staff } = demoSignIns;
    lines.push(
      `Demonstration: students ${students.join(' and ')}, teacher ${teachers.join(' and ')}, staff ${staff.join(' and ')},`,
    );
    lines.push(`all with the password ${demoPassword}. People and results are made up.`);
    return lines;
  }
  if (shutOut.people > 0) lines.push(...describeShutOut(shutOut));
  if (!(await whoIsThere(db)).others) lines.push('There are no students yet. `npm run admin` says how to add one.');
  return lines;
}

/** Pages lead to the inquiry where a course has nothing in it, and nobody can pay for it. */
function describeEmpty({ courses }: ShownCatalogue): string[] {
  const empty = courses.filter(({ contents }) => !hasContent(contents)).map(({ name }) => name);
  if (empty.length === 0) return [];
  return [`Not on sale, because there is nothing in ${empty.length === 1 ? 'it' : 'them'} yet: ${empty.join(', ')}.`];
}

/** What receipts lack to be good for an accountant, where payments are taken. */
async function describeSeller({ db, environment, gateway, now }: RunningServer['context']): Promise<string[]> {
  if (gateway === null) return [];
  const held = await readSeller(db, now(), environment.schoolTimeZone);
  const how = 'is missing. Receipts say ‘This is not a tax invoice’. `npm run admin -- seller import FILE`';
  if (held === null) return [`Who sells (name, address, state, GSTIN, SAC and rates) ${how} says it.`];
  return held.seller.gstin === null ? [`The seller’s GSTIN ${how} gives it once there is one.`] : [];
}

function describeShutOut({ people, sessions }: ShutOut): string[] {
  const [are, were] = [people === 1 ? 'is' : 'are', sessions === 1 ? 'was' : 'were'];
  return [
    `This database was a demonstration: ${formatCount(people, 'account')} of it ${are} still there, with a public password.`,
    `They cannot sign in here. ${formatCount(sessions, 'session')} of theirs ${were} ended.`,
  ];
}

async function end(server: RunningServer): Promise<void> {
  setTimeout(() => process.exit(1), longestStopMs + server.context.environment.drainSeconds * 1000).unref();
  try {
    await server.stop();
    process.exit(0);
  } catch (error) {
    logError('The server did not stop cleanly', error);
    process.exit(1);
  }
}
