import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { legalVersions } from '../../contract/site/legal-versions.ts';
import { privacyText, termsText } from '../../src/content/site/legal.ts';

const folder = new URL('../../content/legal/', import.meta.url);
const kinds = ['terms', 'privacy'] as const;
const pages = { terms: termsText, privacy: privacyText };

describe.each(kinds)('%s', (kind) => {
  const versions = legalVersions[kind];
  const read = (version: string) => readFileSync(new URL(`${kind}/${version}.json`, folder), 'utf8');

  it('has each text that was ever agreed to, unchanged, and no other', () => {
    expect(versions.map(({ version }) => [version, createHash('sha256').update(read(version)).digest('hex')])).toEqual(
      versions.map(({ version, sha256 }) => [version, sha256]),
    );
    expect(readdirSync(new URL(kind, folder)).sort()).toEqual(versions.map(({ version }) => `${version}.json`).sort());
  });

  it('has a new version wherever the words of the page are others', () => {
    expect(JSON.parse(read(versions[0].version))).toEqual(pages[kind]);
  });

  it('names its versions by days, the newest first', () => {
    const days = versions.map(({ version }) => version);
    expect(days).toEqual(days.toSorted().reverse());
    for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
