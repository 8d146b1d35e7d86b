import type { ComponentType } from 'react';
import type { ReferenceSheetName } from '../../../../contract/exam/quizzes.ts';
import { JavaSheet } from './java-sheet.tsx';
import { StatisticsSheet } from './statistics-sheet.tsx';

export type CourseName = Exclude<ReferenceSheetName, 'sat'>;

/** In one file: each name of another that the exam hall has to know is weight for everybody in it. */
export const courseSheets: Record<CourseName, ComponentType> = {
  'ap-statistics': StatisticsSheet,
  'ap-computer-science-a': JavaSheet,
};
