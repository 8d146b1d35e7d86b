import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProject, packageSource } from '../../support/statecharts/other-project.ts';

let project: Awaited<ReturnType<typeof makeProject>>;
let folder: string;
let installed: string;

beforeAll(async () => {
  project = await makeProject();
  ({ folder, installed } = project);
});
afterAll(() => project?.dispose());

const bundle = async (options: Parameters<typeof build>[0]) => {
  const built = await build({ configFile: false, logLevel: 'error', root: folder, plugins: [react()], ...options });
  return (built as Rolldown.RolldownOutput).output.filter((part) => part.type === 'chunk');
};

it('is built into another project by its name, with nothing of this one', async () => {
  const names = Object.keys(project.manifest.exports).map((name) => `statecharts-page${name.slice(1)}`);
  const imports = names.map((name, at) =>
    name.endsWith('.css') ? `import '${name}';` : `export * as part${at} from '${name}';`,
  );
  await writeFile(join(folder, 'main.ts'), imports.join('\n'));
  const chunks = await bundle({
    build: { write: false, rolldownOptions: { input: join(folder, 'main.ts'), preserveEntrySignatures: 'strict' } },
  });
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules).toContain(join(installed, 'page/statecharts-page.tsx'));
  expect(
    modules.filter((id) => id.startsWith(packageSource) || id.startsWith(resolve('src')) || id.startsWith(resolve('contract'))),
  ).toEqual([]);
});

it('its example is built where it was unpacked', async () => {
  const input = ['app.html', 'charts.html'].map((page) => join(installed, 'example', page));
  const chunks = await bundle({ root: join(installed, 'example'), build: { write: false, rolldownOptions: { input } } });
  expect(chunks.filter(({ isEntry }) => isEntry)).toHaveLength(2);
});

it('replays a recording there', async () => {
  await writeFile(
    join(folder, 'replay.ts'),
    `import { replayRecording } from 'statecharts-page/replay';
import { setup } from 'xstate';
const lamp = setup({}).createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { press: 'on' } }, on: {} } });
const moved = (seq, type, value) => ({ actor: 'x:0', seq, at: seq, from: null, times: 1, event: { type }, value, active: [], taken: [], status: 'active', error: null, context: {} });
const recording = (end) => ({ format: 'statecharts-recording', version: 1, name: 'lamp', at: 0, build: null, charts: {}, actors: [{ actor: 'x:0', parent: null, id: 'x:0', machine: 'lamp', kind: 'machine' }], moves: [moved(1, 'xstate.init', 'off'), moved(2, 'press', end)] });
export const differences = (end) => replayRecording(recording(end), (id) => (id === 'lamp' ? lamp : undefined));
`,
  );
  const outDir = join(folder, 'dist');
  await bundle({
    build: { outDir, ssr: join(folder, 'replay.ts'), rolldownOptions: { output: { entryFileNames: 'replay.mjs' } } },
    ssr: { noExternal: true },
  });
  const { differences } = await import(join(outDir, 'replay.mjs'));
  expect(JSON.stringify(differences('on'))).not.toContain('gone');
  expect(JSON.stringify(differences('gone'))).toContain('gone');
});
