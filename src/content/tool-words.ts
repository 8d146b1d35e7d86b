import type { ModuleDetails } from '../../contract/exam/quizzes.ts';

const sheetWords: Record<ModuleDetails['reference'], string> = {
  sat: 'a reference sheet',
  'ap-statistics': 'formulas and tables (z, t, and chi-square)',
  'ap-computer-science-a': 'a Java quick reference',
};

/** What a module has at hand beside its questions; nothing where it has no tools. */
export const nameTools = ({ tools, reference }: Pick<ModuleDetails, 'tools' | 'reference'>): string =>
  tools.map((tool) => (tool === 'calculator' ? 'a calculator' : sheetWords[reference])).join(' and ');
