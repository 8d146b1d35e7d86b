import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listVersions, readNewest } from '../../../server/catalogue/versions.ts';
import { fill, temporaryFolder } from '../../support/content/content.ts';
import { adminCommands } from '../../support/server/admin.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const seed = readFileSync('content/catalogue/catalogue.json', 'utf8');
const note = ['--by', 'Meera', '--why', 'prices of 2027'];
const write = (text: string) => join(fill(temporaryFolder(), { 'catalog.json': text }), 'catalog.json');
const admin = () => adminCommands(server);
const priceOf = async (name: string) =>
  (await readNewest(server.db)).catalogue.courses.flatMap(({ offers }) => offers).find((offer) => offer.name === name)?.price;

it('shows what holds, and gives it as the file that an import takes', async () => {
  const { succeed } = admin();
  const shown = await succeed('catalog', 'show');
  expect(shown).toMatch(/^Version 1, .* by Prepchart: the first catalog$/m);
  expect(shown).toMatch(/^SAT Dominance Program +SAT Marathon +₹1,29,999 +\$1,490 +open$/m);
  expect(JSON.parse(await succeed('catalog', 'show', '--file'))).toEqual(JSON.parse(seed));
  expect(await succeed('catalog', 'check', write(seed))).toBe('catalog.json: good, 10 courses\n');
  expect(await succeed('catalog', 'import', write(seed), ...note)).toBe('Nothing would change.\n');
});

it('a change makes a version with who made it and why, and leaves the earlier ones', async () => {
  const { succeed, read, refuse } = admin();
  const made = await succeed('catalog', 'set', 'SAT Sprint', '--inr', '70000', ...note);
  expect([made, await priceOf('SAT Sprint')]).toEqual(['The catalog is at version 2.\n', { INR: 70_000, USD: 890 }]);
  await succeed('catalog', 'set', 'AP World History', '--sale', 'askUs', '--by', 'Ravi', '--why', 'no tutor');
  expect(await succeed('course', 'list')).toMatch(/^AP World History +no, by staff /m);
  expect(await succeed('catalog', 'history')).toMatch(
    /^3 .*Ravi +no tutor\n2 .*Meera +prices of 2027\n1 .*Prepchart +the first catalog$/m,
  );
  expect(await read('catalog', 'show', '--version', '1', '--file')).toEqual(JSON.parse(seed));
  expect(await refuse('catalog', 'show', '--version', '9')).toEqual(['notFound', 'The catalog has no version 9.']);
});

it('a file becomes the catalog that holds', async () => {
  const { succeed } = admin();
  const before = (await listVersions(server.db)).length;
  const dearer = seed.replace('"INR": 129999', '"INR": 135000');
  expect(await succeed('catalog', 'import', write(dearer), ...note)).toBe(`The catalog is at version ${before + 1}.\n`);
  expect(await priceOf('SAT Marathon')).toEqual({ INR: 135_000, USD: 1490 });
});

describe('nothing is stored', () => {
  it.each([
    [['set', 'AP Owls', '--inr', '1'], 'notFound', "The catalog has no plan or course 'AP Owls'."],
    [
      ['set', 'SAT Dominance Program', '--inr', '1'],
      'conflict',
      "'SAT Dominance Program' is sold by its plans: set the price of one of them.",
    ],
    [['set', 'SAT Sprint', '--inr', '0'], 'badInput', 'A price is a whole number from 1 to 10,000,000.'],
    [['import', '/nowhere/catalog.json'], 'notFound', 'There is no file /nowhere/catalog.json.'],
  ])('by catalog %j', async (argv, code, message) => {
    const before = await listVersions(server.db);
    expect(await admin().refuse('catalog', ...argv, ...note)).toEqual([code, message]);
    expect(await listVersions(server.db)).toEqual(before);
  });

  it.each([
    [['set', 'SAT Sprint', ...note], 'One of --inr, --usd and --sale is needed.'],
    [['set', 'SAT Sprint', '--inr', '1.5', ...note], "--inr is a whole number, not '1.5'."],
    [['set', 'SAT Sprint', '--inr', '1', '--by', 'Meera'], '--why is missing.'],
    [['set', 'SAT Sprint', '--sale', 'closed', ...note], "--sale is one of open, askUs, not 'closed'."],
  ])('by what is not understood: catalog %j', async (argv, message) => {
    const { exitCode, err } = await admin().run('catalog', ...argv);
    expect([exitCode, err.split('\n')[0]]).toEqual([2, message]);
  });

  it.each([
    ['a price of nothing', seed.replace('"INR": 77777', '"INR": 0'), [15, /courses 1, offers 1, price, INR: too small/]],
    [
      'a price in words',
      seed.replace('"INR": 77777', '"INR": "much"'),
      [15, /courses 1, offers 1, price, INR: .*expected number/],
    ],
    ['a key that is none', seed.replace('"attempts"', '"atempts"'), [16, /courses 1, offers 1, atempts: unrecognized key/]],
    [
      'a course twice',
      seed.replaceAll('AP Computer Science A', 'AP Calculus BC'),
      [43, /courses 3, name: 'AP Calculus BC' is listed twice/],
    ],
    ['no JSON', seed.replace('"INR": 77777,', '"INR": 77777,,'), [15, /this cannot be read/]],
    ['nothing', '', [1, /expected object/]],
  ] as const)('by a file with %s, which is refused with its line', async (_, text, [line, reason]) => {
    const before = await listVersions(server.db);
    for (const argv of [['check'], ['import', ...note]]) {
      const [verb = '', ...more] = argv;
      const { exitCode, out } = await admin().run('catalog', verb, write(text), ...more);
      const [head, first] = out.split('\n');
      expect([exitCode, head]).toEqual([1, expect.stringMatching(/^catalog\.json: refused, \d+ problems?$/)]);
      expect(first).toMatch(new RegExp(`^  catalog\\.json:${line}: `));
      expect(first).toMatch(reason);
    }
    expect(await listVersions(server.db)).toEqual(before);
  });
});

it('two changes at once both count', async () => {
  const { succeed } = admin();
  const before = (await listVersions(server.db)).length;
  await Promise.all([
    succeed('catalog', 'set', 'AP Statistics', '--inr', '70001', ...note),
    succeed('catalog', 'set', 'AP Psychology', '--inr', '70002', ...note),
  ]);
  expect((await listVersions(server.db)).length).toBe(before + 2);
  expect([(await priceOf('AP Statistics'))?.INR, (await priceOf('AP Psychology'))?.INR]).toEqual([70_001, 70_002]);
});
