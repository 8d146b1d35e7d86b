import * as z from 'zod/mini';
import { highlightsPerQuestion, noteLength, textAtMost } from '../limits.ts';

/** The texts of a question that can be highlighted. */
export const highlightParts = ['passage', 'question', 'stem'] as const;
export type HighlightPart = (typeof highlightParts)[number];

export const highlightColors = ['yellow', 'blue', 'pink'] as const;
export type HighlightColor = (typeof highlightColors)[number];

/** A text without what no database keeps: halves of characters, and the character 0. */
export const keepable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '');

const offset = z.number().check(z.int(), z.minimum(0), z.maximum(textAtMost));

/**
 * What a student highlighted: characters `start` to `end` of the text of a part, counted over all its text nodes. A sitting keeps the version of
 * its questions, so the offsets stay true. `note` '' is none.
 */
export const highlight = z
  .object({
    part: z.enum(highlightParts),
    start: offset,
    end: offset,
    color: z.enum(highlightColors),
    note: z.string().check(
      z.maxLength(noteLength),
      z.refine((note) => note === keepable(note)),
    ),
  })
  .check(z.refine(({ start, end }) => start < end));
export type Highlight = z.infer<typeof highlight>;

/** The highlights of one question, each place once. */
export const highlights = z.array(highlight).check(
  z.maxLength(highlightsPerQuestion),
  z.refine((list) => new Set(list.map(toPlace)).size === list.length),
);

/** Where a highlight is: two of one question are never at the same place. */
export const toPlace = ({ part, start, end }: Pick<Highlight, 'part' | 'start' | 'end'>): string => `${part} ${start} ${end}`;

/** Highlights as values in a fixed order, to be compared; none where there are none. */
export const toHighlightValues = (list: readonly Highlight[] | null | undefined) =>
  list?.length ? [list.map(({ part, start, end, color, note }) => [part, start, end, color, note])] : [];
