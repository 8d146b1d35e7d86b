import { cp } from 'node:fs/promises';
import { makeFolder, removeFolder } from './folders.ts';
import { type SharedServer, serverIn, startServer } from './server.ts';

const templateVariable = 'PREPCHART_E2E_TEMPLATE';
const serverVariable = 'PREPCHART_E2E_SERVER';

/** A data folder with five quizzes of content/ and its short mock test, and nobody in it, to start servers on copies of. */
export const filledData = (): string => leftBySetup(templateVariable);

/** The server on such a folder that all tests of the run share: to start one for each worker costs more than most tests. */
export function sharedServer(): SharedServer {
  const { url, dataDir }: { url: string; dataDir: string } = JSON.parse(leftBySetup(serverVariable));
  return serverIn(dataDir, url);
}

function leftBySetup(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`There is no ${variable}: global setup did not run.`);
  return value;
}

/** What the tests' students are given: enough to show a list, and as little as a server need read. */
const someQuizzes = [
  ...['ap-calculus-bc-series-and-motion', 'ap-psychology-learning-and-memory', 'ap-statistics-inference'],
  ...['sat-mathematics-core', 'sat-reading-writing-foundations'],
];

/** Playwright's global setup: makes both once for the whole run. What it returns removes them at the end. */
export default async function fillOnce() {
  const server = await startServer();
  for (const quiz of someQuizzes) await server.admin('content', 'import', `content/quizzes/${quiz}`);
  await server.admin('content', 'import', 'content/mocks/sat-practice-demo');
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code} when it was asked to stop:\n${server.log()}`);
  const folder = await makeFolder('template');
  await cp(server.dataDir, folder, { recursive: true });
  await server.restart();
  process.env[templateVariable] = folder;
  process.env[serverVariable] = JSON.stringify({ url: server.url, dataDir: server.dataDir });
  return async () => {
    await server.dispose();
    await removeFolder(folder);
  };
}
