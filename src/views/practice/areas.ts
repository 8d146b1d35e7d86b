import type { PracticeArea, PracticeChoice } from '../../../contract/practice/practice.ts';

/** What can be chosen in a subject: all of it, then each domain as a whole and by its skills. */
export function listAreas(choices: readonly PracticeChoice[], subject: string): { label: string; area: PracticeArea }[] {
  const own = choices.filter((choice) => choice.subject === subject);
  const domains = [...new Set(own.map(({ domain }) => domain))];
  return [
    { label: 'All skills', area: { subject } },
    ...domains.flatMap((domain) => {
      const skills = [...new Set(own.filter((choice) => choice.domain === domain).map(({ skill }) => skill))];
      const whole = { label: domain, area: { subject, domain } };
      return [whole, ...skills.map((skill) => ({ label: `${domain}: ${skill}`, area: { subject, domain, skill } }))];
    }),
  ];
}
