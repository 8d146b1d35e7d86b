import { formatCount } from './admin/text.ts';
import { demoPassword, demoSignIns, whoIsThere } from './demo/people.ts';
import type { ShutOut } from './demo/shut-out.ts';
import { readEnvironment } from './environment.ts';
import { findMissingAtStart } from './findings/find-missing.ts';
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
    ...(await findMissingAtStart(context)).map(({ says }) => says),
  ];
  if (metricsAddress !== null) lines.push(`Metrics for Prometheus are at ${metricsAddress}`);
  if (environment.demo) {
    const { students, teachers, staff } = demoSignIns;
    lines.push(`Demonstration: students ${students.join(', ')}; teacher ${teachers.join(', ')}; staff ${staff.join(', ')};`);
    lines.push(`all with the password ${demoPassword}. People and results are made up.`);
    return lines;
  }
  if (shutOut.people > 0) lines.push(...describeShutOut(shutOut));
  if (!(await whoIsThere(db)).others) lines.push('There are no students yet. `npm run admin` says how to add one.');
  return lines;
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
