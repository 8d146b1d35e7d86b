import { cp } from 'node:fs/promises';
import { makeFolder, removeFolder } from './folders.ts';
import { addStudents, type Person } from './people.ts';
import { startServer } from './server.ts';

/** What every filled server begins with: the demonstration, and students who have done nothing yet. */
export type Template = { folder: string; students: Person[] };

const variable = 'PREPCHART_E2E_TEMPLATE';
const classSize = 12;

/** The template of this run; throws outside one. */
export function template(): Template {
  const text = process.env[variable];
  if (!text) throw new Error('There is no template: global setup did not run.');
  return JSON.parse(text);
}

/** Playwright's global setup: fills a server once, and keeps its data for others to copy until the run is over. */
export default async function fillOnce() {
  const server = await startServer();
  const students = await addStudents(server, classSize);
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code} when it was asked to stop:\n${server.log()}`);
  const folder = await makeFolder('template');
  await cp(server.dataDir, folder, { recursive: true });
  await server.dispose();
  process.env[variable] = JSON.stringify({ folder, students } satisfies Template);
  return () => removeFolder(folder);
}
