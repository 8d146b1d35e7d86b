import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the package of the page of statecharts is written. */
export const packageSource = resolve('tools/statecharts');

/** What a package says of itself, as far as a test wants it. */
type Manifest = {
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
};

/** Another project in a folder of its own: the package as npm would publish it, beside what it says it needs, these tools, and nothing else of ours. */
export async function makeProject(tools: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'statecharts-package-'));
  const installed = join(folder, 'node_modules', 'statecharts-page');
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: packageSource });
  const [packed]: { filename: string }[] = JSON.parse(stdout);
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, packed?.filename ?? ''), '--strip-components=1', '-C', installed]);
  const manifest: Manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  for (const name of [...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }), ...tools]) {
    const place = join(folder, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(resolve('node_modules', name), place, 'dir');
  }
  return { folder, installed, manifest, dispose: () => rm(folder, { recursive: true, force: true }) };
}

/** What the example imports of the files beside it, by the names that another project has for it. */
const publicNames: Record<string, string> = {
  '../live/watch.ts': 'statecharts-page/watch',
  '../page/statecharts-page.tsx': 'statecharts-page/page',
  '../host.ts': 'statecharts-page/host',
  '../theme.css': 'statecharts-page/theme.css',
  '../relay.mjs': 'statecharts-page/relay',
};

/** The package's example as a project of its own, which has the package by its name. */
export async function copyExample({ folder, installed }: { folder: string; installed: string }): Promise<void> {
  await cp(join(installed, 'example'), folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "name": "kitchen", "private": true, "type": "module" }\n');
  for (const name of ['app.tsx', 'charts.tsx', 'vite.config.ts']) {
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(
      join(folder, name),
      text.replace(/'(\.\.\/[^']+)'/g, (_, path: string) => {
        if (!publicNames[path]) throw new Error(`The package does not export ${path}, which its example needs.`);
        return `'${publicNames[path]}'`;
      }),
    );
  }
}
