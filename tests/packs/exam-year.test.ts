import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Mock = { title: string; subject: string; blueprint?: string; exam?: { year: number; source: string; note?: string } };

const mocks = readdirSync('content/mocks').map((folder): [string, Mock] => [
  folder,
  parse(readFileSync(`content/mocks/${folder}/mock.yaml`, 'utf8')),
]);
const dated = mocks.flatMap(([folder, { exam }]) => (exam ? [[folder, exam] as const] : []));

/** AP exams are sat in May: from June on the next ones are another year's. */
const isPast = (year: number, now: Date) => now >= new Date(Date.UTC(year, 5, 1));

describe.each(dated)('%s', (_, { year, source }) => {
  it('is in the shape of an exam that is still to come: look at the source for the next, and change year and title', () => {
    expect(isPast(year, new Date()), `the exam of May ${year} is over; see ${source}`).toBe(false);
  });
});

it('names the exam of every AP form and set, its year in the title, on the page of whoever sets it', () => {
  const ap = mocks.filter(([, { subject }]) => subject.startsWith('AP '));
  expect(ap.length).toBeGreaterThan(0);
  expect(ap.filter(([, { title, exam }]) => !exam || !title.includes(`${exam.year}`)).map(([folder]) => folder)).toEqual([]);
  expect(
    dated.filter(([, { source }]) => !source.startsWith('https://apcentral.collegeboard.org/')).map(([folder]) => folder),
  ).toEqual([]);
});

it('tells who sits the new exam of AP Statistics what is said of it, by whom, and what is assumed', () => {
  const notes = mocks.filter(([, { subject }]) => subject === 'AP Statistics').map(([, { exam }]) => exam?.note ?? '');
  expect(notes).toHaveLength(3);
  for (const note of notes) {
    expect(note).toMatch(
      /^The exam is new\..* 42 multiple-choice and 4 free-response .* half of the score.*num8ers\.com.*david-bloom/s,
    );
    expect(note).toMatch(/90 minutes for this section[^.]*by the transcription alone.*College Board’s own page did not/s);
  }
  const [multipleChoice, ...written] = notes;
  expect(multipleChoice).toMatch(/Four choices a question are an assumption/);
  for (const note of written)
    expect(note).toMatch(
      /Paper, as in 2026, and 6 points for each question are an assumption.* typed and each question has 10 points/s,
    );
});

it('would find one that is over', () => {
  expect([isPast(2027, new Date('2027-05-31T23:00:00Z')), isPast(2027, new Date('2027-06-01T00:00:00Z'))]).toEqual([false, true]);
});
