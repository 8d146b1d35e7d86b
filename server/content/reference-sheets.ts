import type { ReferenceSheetName } from '../../contract/exam/quizzes.ts';
import { toolsByType, usualReference } from '../exam/student/details.ts';
import type { BlueprintName } from './blueprints.ts';
import type { ModuleContent } from './mock.ts';

/** The exams that give a reference sheet; in the SAT mathematics alone does. */
const sheets: Partial<Record<BlueprintName, ReferenceSheetName>> = {
  sat: 'sat',
  'ap-statistics': 'ap-statistics',
  'ap-computer-science-a': 'ap-computer-science-a',
};

/** Which modules of a test give another sheet than its exam does; none where all is as there. */
export const offReference = (name: BlueprintName, modules: readonly ModuleContent[]): string[] =>
  modules.flatMap(({ type, tools = toolsByType[type] ?? [], reference = usualReference }, at) => {
    const given = tools.includes('reference') ? reference : 'none';
    const wanted = (name === 'sat' && type !== 'math' ? undefined : sheets[name]) ?? 'none';
    return given === wanted ? [] : [`module ${at + 1} has the reference sheet '${given}': the exam has '${wanted}'`];
  });
