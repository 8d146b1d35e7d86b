import { sql } from 'drizzle-orm';
import { students } from '../db/tables/people.ts';

/** A person's name as it is shown; of who has one name only, that. */
export const formatName = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`.trim();

/** By what lists of students are sorted, and go on where the last page ended. */
export const studentSortName = sql<string>`lower(${students.firstname} || ' ' || ${students.lastname})`;
