import { like, or } from 'drizzle-orm';
import { outbox } from '../db/tables/outbox.ts';

const names = ['parents-week', 'parents-result', 'parents-ended', 'parents-access', 'consent', 'consent-ask'];

/** The mails to a student's parents, and to the school, about results, the end of access and what is agreed to, by their names. */
export const isAboutResults = (studentId: string) => or(...names.map((name) => like(outbox.once, `${name}:${studentId}:%`)));
