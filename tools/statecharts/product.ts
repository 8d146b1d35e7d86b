import eventData from './event-data.json' with { type: 'json' };
import type { EventDataOf } from './event-data.ts';
import { flows } from './flows.ts';
import type { Host, HostFlow, SourceLine } from './host.ts';
import { groups } from './readme.ts';

/** Every file that a machine's words can stand in, read when somebody asks. */
const sources = import.meta.glob<string>(
  [
    '../../src/machines/**/*.ts',
    '../../server/{complaints,concerns,doubts,inquiry,promises,schedule}/*.machine.ts',
    '../../server/enrolment/**/*.machine.ts',
    './page/*.ts',
  ],
  { query: '?raw', import: 'default' },
);

/** As the glob names it. */
const toKey = (file: string) =>
  file.startsWith('tools/statecharts/') ? file.replace('tools/statecharts/', './') : `../../${file}`;

async function readSource(file: string): Promise<{ file: string; text: string } | null> {
  const read = sources[toKey(file)];
  return read ? { file, text: await read() } : null;
}

/** The files beside a machine's own that it takes its words from. */
function listImports(file: string, text: string): string[] {
  const folder = file.slice(0, file.lastIndexOf('/'));
  return [...text.matchAll(/from '\.\/([\w.-]+\.ts)'/g)].map(([, name]) => `${folder}/${name}`);
}

async function readSources({ file }: HostFlow) {
  const own = await readSource(file);
  if (!own) return [];
  const others = await Promise.all(listImports(file, own.text).map(readSource));
  return [own, ...others.filter((each) => each !== null)];
}

/** Vite's server opens the editor that it finds, or the one that LAUNCH_EDITOR names. */
async function openLine({ file, line }: SourceLine): Promise<void> {
  const { ok } = await fetch(`/__open-in-editor?file=${encodeURIComponent(`${file}:${line}`)}`);
  if (!ok) throw new Error('The development server did not open it.');
}

/** All that the page of statecharts is told of this product. */
export const product: Host = {
  name: 'Prepchart',
  flows,
  groups,
  unwatched: {
    server: 'This flow runs on the server alone, and no browser hears of it. What is here is its chart.',
    developer:
      'This is the flow of the page that you are looking at. It watches the app and never itself. What is here is its chart.',
  },
  build: BUILD,
  findData: (machine, type) => (eventData as EventDataOf)[machine]?.[type] ?? null,
  nameExport: (machine) => `${machine}Machine`,
  readSources,
  openLine: import.meta.env.DEV ? openLine : null,
};
