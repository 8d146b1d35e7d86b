import type { AnswerWay } from '../../../contract/free-response/tasks.ts';
import type { BlueprintName } from '../blueprints.ts';
import type { ModuleContent } from '../mock.ts';

/** A section of an AP exam: how many questions it has, what they give in all (null: not published), and its time in s. */
type Section = { questions: number; points: number | null; seconds: number };

/** How a course's exam has free response: the way of answering, and its sections in order. */
type FreeResponse = { by: AnswerWay; sections: readonly Section[] };

/** The published shape of the free-response sections of the exams of May 2027. The points of AP Statistics, which is new, are told by one text alone (10 a question), as is that it is typed: both wait for a second. */
const shapes: Partial<Record<BlueprintName, FreeResponse>> = {
  'ap-calculus-bc': {
    by: 'paper',
    sections: [
      { questions: 2, points: 18, seconds: 1800 },
      { questions: 4, points: 36, seconds: 3600 },
    ],
  },
  'ap-precalculus': {
    by: 'paper',
    sections: [
      { questions: 2, points: 12, seconds: 1800 },
      { questions: 2, points: 12, seconds: 1800 },
    ],
  },
  'ap-statistics': { by: 'paper', sections: [{ questions: 4, points: null, seconds: 5400 }] },
  'ap-microeconomics': { by: 'paper', sections: [{ questions: 3, points: 20, seconds: 3600 }] },
  'ap-macroeconomics': { by: 'paper', sections: [{ questions: 3, points: 20, seconds: 3600 }] },
  'ap-computer-science-a': { by: 'text', sections: [{ questions: 4, points: 25, seconds: 5400 }] },
  'ap-psychology': { by: 'text', sections: [{ questions: 2, points: 14, seconds: 4200 }] },
  'ap-us-government': { by: 'text', sections: [{ questions: 4, points: 17, seconds: 6000 }] },
  'ap-world-history': {
    by: 'text',
    sections: [
      { questions: 3, points: 9, seconds: 2400 },
      { questions: 2, points: 13, seconds: 6000 },
    ],
  },
};

/** What of the free-response sections of a test is not in the shape of its exam; nothing where all is, or where it has none. */
export function offFreeResponse(name: BlueprintName, modules: readonly ModuleContent[]): string[] {
  const shape = shapes[name];
  if (modules.length === 0) return [];
  if (!shape) return [`'${name}' has no free response`];
  const { by, sections } = shape;
  if (modules.length !== sections.length)
    return [`there are ${modules.length} free-response sections: '${name}' has ${sections.length}`];
  return modules.flatMap((module, at) => offSection(module, { by, section: sections[at], position: at + 1 }));
}

type WantedSection = { by: AnswerWay; section: Section | undefined; position: number };

function offSection({ quiz, seconds, photographing = 0 }: ModuleContent, { by, section, position }: WantedSection): string[] {
  const tasks = quiz.tasks ?? [];
  const questions = new Set(tasks.map(({ delivered }) => delivered.place.question)).size;
  const points = tasks.reduce((sum, { delivered }) => sum + delivered.points, 0);
  const way = tasks[0]?.delivered.by;
  const where = `free-response section ${position}`;
  const time = (seconds ?? 0) - photographing;
  return [
    ...(way === by ? [] : [`${where} is answered by ${way}: the exam has it answered by ${by}`]),
    ...(questions === section?.questions ? [] : [`${where} has ${questions} questions: the exam has ${section?.questions}`]),
    ...(section?.points === null || points === section?.points
      ? []
      : [`${where} gives ${points} points: the exam gives ${section?.points}`]),
    ...(time === section?.seconds ? [] : [`${where} has ${time} seconds for writing: the exam has ${section?.seconds}`]),
  ];
}
