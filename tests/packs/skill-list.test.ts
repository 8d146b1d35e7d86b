import { expect, it } from 'vitest';
import type { PracticeArea } from '../../contract/practice/practice.ts';
import { toCourse } from '../../server/portal/course-content.ts';
import { chooseArea } from '../../server/practice/choose-area.ts';
import { packs, subjects, untested } from './packs.ts';

type Named = { subject: string; domain: string; skill: string };

const listNamed = (isBank: boolean): Named[] =>
  packs
    .filter(({ path }) => path.startsWith('bank/') === isBank)
    .flatMap(({ subject, questions }) => questions.map(({ domain, skill }) => ({ subject, domain, skill })));
const banked = listNamed(true);
const sat = listNamed(false);
const name = ({ subject, domain, skill }: Named) => `${subject}: ${domain}: ${skill}`;
/** One of each name: what a question leads to, and what leads to it, depends on nothing else. */
const once = (questions: readonly Named[]): Named[] => [...new Map(questions.map((each) => [name(each), each])).values()];

/** Whether a drill on an area has a question, by its domain at least. */
const leadsTo = (area: PracticeArea | undefined, { subject, domain, skill }: Named): boolean =>
  area?.subject === subject && area.domain === domain && (area.skill === undefined || area.skill === skill);

it('a result leads to every question of a bank by its domain or skill; where a course has no test, one of its drills does', () => {
  expect(banked.length).toBeGreaterThan(100);
  const counts = banked.map((question) => ({ ...question, difficulty: 'easy', fresh: 1 }));
  const isLed = (question: Named) => {
    const inCourse = (result: Named) => toCourse(result.subject) === toCourse(question.subject);
    const results = once(sat.some(inCourse) ? sat.filter(inCourse) : banked.filter(inCourse));
    // The weakest of a result is a skill, or, where few are asked for twice, a domain.
    const weakest = results.flatMap(({ subject, domain, skill }) => [
      { subject, domain },
      { subject, domain, skill },
    ]);
    return weakest.some((area) => leadsTo(chooseArea(counts, area)?.area, question));
  };
  // Whoever wants to practice what an exam leaves out chooses it.
  const assessed = once(banked).filter(({ domain }) => !untested.has(domain));
  expect(assessed.filter((question) => !isLed(question)).map(name)).toEqual([]);
});

it('the list of skills has no name that no question has', () => {
  const listed = subjects.flatMap(({ subject, domains }) =>
    domains.flatMap(({ domain, skills }) => skills.map((skill) => name({ subject, domain, skill }))),
  );
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.toSorted()).toEqual([...new Set([...banked, ...sat].map(name))].toSorted());
});
