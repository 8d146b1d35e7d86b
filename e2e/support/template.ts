import { cp } from 'node:fs/promises';
import { makeFolder, removeFolder } from './folders.ts';
import { startServer } from './server.ts';

const variable = 'PREPCHART_E2E_TEMPLATE';

/** A data folder with all quizzes of content/ and its short mock test, and nobody in it, to start servers on copies of. */
export function filledData(): string {
  const folder = process.env[variable];
  if (!folder) throw new Error('There is no filled data folder: global setup did not run.');
  return folder;
}

/** Playwright's global setup: makes that folder once for the whole run. What it returns removes it at the end. */
export default async function fillOnce() {
  const server = await startServer();
  for (const folder of ['content/quizzes', 'content/mocks/sat-practice-demo']) await server.admin('content', 'import', folder);
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code} when it was asked to stop:\n${server.log()}`);
  const folder = await makeFolder('template');
  await cp(server.dataDir, folder, { recursive: true });
  await server.dispose();
  process.env[variable] = folder;
  return () => removeFolder(folder);
}
