/** `npm run --silent openapi [-- FILE]`: writes the API as OpenAPI 3.1, made from contract/, to a file or to standard output. */
import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { inRoot, root } from './support/root.mjs';

/** @type {{ module: typeof import('../openapi/describe.ts') }} */
const { module } = await runnerImport(inRoot('tools/openapi/describe.ts'), { root, configFile: false, logLevel: 'warn' });
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const text = `${JSON.stringify(module.describeApi(version), null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
