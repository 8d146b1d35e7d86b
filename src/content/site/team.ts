import written from '../../../content/team/team.json';
import type { TeamMember } from '../../../contract/site/team.ts';

/** The four values of the About page (specification 2.9). */
export const values: readonly { title: string; text: string }[] = [
  {
    title: 'One-on-one Learning',
    text: 'One-on-one, a gap can’t hide, and doesn’t need to. That’s where learning is fastest.',
  },
  {
    title: 'Expert Faculty with 20+ years',
    text: 'Our teachers have done this for 20+ years, and can see a mistake coming before it’s made.',
  },
  {
    title: 'Diverse Student Success',
    text: 'Different schools, time zones and goals. We fit the program to the student, never the other way around.',
  },
  {
    title: 'Authentic Teaching',
    text: 'No one-off tricks. We teach the idea first, then how the test asks it.',
  },
];

/** The team of three (specification 2.9) as content/team has them; the build checks the file. */
export const team: readonly TeamMember[] = written;
