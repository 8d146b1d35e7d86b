import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contractCalls } from '../../../tools/openapi/describe.ts';

const calls = contractCalls.map(({ call }) => call);
const conf = readFileSync('deploy/nginx.conf', 'utf8');
const mega = 1_048_576;
const [, general = ''] = /^ {4}client_max_body_size (\d+)m;/m.exec(conf) ?? [];
const [, pattern = '', large = ''] = /location ~ (\S+) \{\s*client_max_body_size (\d+)m;/.exec(conf) ?? [];

it('nginx lets through what each call may carry, and of all others no more than the server reads', () => {
  const paths = (isLarge: boolean) =>
    calls.flatMap(({ path, bodyLimit = 0 }) => (bodyLimit > Number(general) * mega === isLarge ? [`/api${path}`] : []));
  expect(paths(true)).toContain('/api/desk/addSheet');
  expect(paths(true).filter((path) => !new RegExp(pattern).test(path))).toEqual([]);
  expect(paths(false).filter((path) => new RegExp(pattern).test(path))).toEqual([]);
  expect(Math.max(...calls.map(({ bodyLimit = 0 }) => bodyLimit))).toBeLessThanOrEqual(Number(large) * mega);
});
