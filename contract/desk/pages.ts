import * as z from 'zod/mini';

/** Lines of a page of a list. */
export const deskPageLength = 50;

/**
 * Where a page ends, as the server made it: the next one begins after it, also where lines have come or gone meanwhile.
 * Long enough for the longest name in letters of several bytes each.
 */
export const cursor = z.string().check(z.minLength(1), z.maxLength(2000));

/** A page of a list. `next` null: there is no more. `total`: of all pages, on the first one only. */
export const pageOf = <Line extends z.ZodMiniType>(line: Line) =>
  z.object({ lines: z.array(line), next: z.nullable(cursor), total: z.optional(z.number()) });

export type DeskPage<Line> = { lines: Line[]; next: string | null; total?: number | undefined };
