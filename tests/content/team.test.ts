import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkTeam } from '../../src/app/prerender/check-team.ts';

const written = JSON.parse(readFileSync('content/team/team.json', 'utf8')) as Record<string, unknown>[];
const change = (more: Record<string, unknown>) => written.map((member, place) => (place === 1 ? { ...member, ...more } : member));

it('the team of content/ can be shown', () => {
  expect(checkTeam(written, readdirSync('content/team'))).toEqual([]);
  expect(checkTeam(change({ picture: 'leela.webp' }), ['leela.webp'])).toEqual([]);
});

it.each([
  ['no name', change({ name: ' ' }), /^1\.name: /],
  ['a key that is none', change({ nmae: 'x' }), /nmae/],
  ['a picture that is not there', change({ picture: 'leela.webp' }), /^1\.picture: there is no file 'leela\.webp'$/],
  ['a picture from elsewhere', change({ picture: '../secret.png' }), /^1\.picture: /],
  ['a name twice', change({ name: written[0]?.name }), /^1\.name: 'Meera Nair' is listed twice$/],
  ['two people', written.slice(1), /^team: /],
])('is refused with the place and the reason: %s', (_, team, said) => {
  const faults = checkTeam(team, []);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(said);
});
