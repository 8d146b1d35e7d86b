import { like, or } from 'drizzle-orm';
import { outbox } from '../db/tables/outbox.ts';

/** The mails to a student's parents about results and the end of their access, by their names. */
export const isAboutResults = (studentId: string) =>
  or(...['week', 'result', 'ended'].map((kind) => like(outbox.once, `parents-${kind}:${studentId}:%`)));
