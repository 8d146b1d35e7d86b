import { like, or } from 'drizzle-orm';
import { outbox } from '../db/tables/outbox.ts';

const names = ['parents-week', 'parents-result', 'parents-ended', 'parents-access', 'consent', 'consent-ask', 'announcement'];

/** The mails to a student's parents, and to the school, about results, the end of access, what is agreed to and what the school says in its own words, by their names. */
export const isAboutResults = (studentId: string) => or(...names.map((name) => like(outbox.once, `${name}:${studentId}:%`)));
