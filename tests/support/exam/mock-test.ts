import { fromPromise } from 'xstate';
import type { Question } from '../../../contract/exam/questions.ts';
import type { ModuleDetails, QuizDetails } from '../../../contract/exam/quizzes.ts';
import { mockTestMachine } from '../../../src/machines/exam/mock-test.machine.ts';
import type { MockDescription } from '../../../src/services/exam/mock-description.ts';
import type { Address } from '../../../src/services/exam/records.ts';
import { examUnderTest } from './exam-world.ts';
import { securityCheckUnderTest } from './security-check.ts';

const choice = (question: string, letters = ['A', 'B', 'C', 'D']): Question => ({
  question: `<p>${question}</p>`,
  questionFormat: 'html',
  options: Object.fromEntries(letters.map((letter, index) => [letter, `choice ${index + 1}`])),
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
});
const numeric = (question: string): Question => ({ ...choice(question), options: {}, kind: 'number', mcq: false });

/** A choice, a number and another choice, by module. The last one's letters are small, as content may have them. */
export const makeQuestions = (name: string): Question[] => [
  choice(`${name} one`),
  numeric(`${name} two`),
  choice(`${name} three`, ['a', 'b', 'c']),
];

const moduleDetails = (number: number, more: Partial<ModuleDetails>): ModuleDetails => ({
  studentQuizId: `module-${number}`,
  quizId: `content-${number}`,
  name: '',
  photographing: null,
  questions: 3,
  time: 1800,
  deadline: null,
  type: 'reading-writing',
  tools: [],
  reference: 'sat',
  breakBefore: null,
  state: 'assigned',
  ending: null,
  late: false,
  ...more,
});

export const moduleNames = ['Reading and Writing', 'Mathematics'] as const;

/** A mock test of two modules, nothing begun. */
export const mockDetails = (more: Partial<QuizDetails> = {}): QuizDetails => ({
  title: 'Model test',
  creator: 'Prepchart',
  duration: 60,
  exam: null,
  is_node: true,
  state: 'assigned',
  ending: null,
  reinstatedAt: null,
  totalTime: 0,
  modules: [
    moduleDetails(1, { name: moduleNames[0] }),
    moduleDetails(2, { name: moduleNames[1], type: 'math', tools: ['calculator', 'reference'], time: 2100 }),
  ],
  policy: { keysAllowed: false, extraTime: 1 },
  ...more,
});

/** The same test with a break of ten minutes before its second module. */
export const modulesWithBreak = (): ModuleDetails[] =>
  mockDetails().modules.map((module, index) =>
    index === 1 ? { ...module, breakBefore: { seconds: 600, endsAt: null } } : module,
  );

/** `more`: what the server has of the test at the start. */
export function mockTestUnderTest(more: Partial<QuizDetails> = {}) {
  const exam = examUnderTest(mockDetails(more));
  const check = securityCheckUnderTest();
  const failures = { locateFailure: null as Error | null, describeFailure: null as Error | null };
  const world = Object.assign(exam.world, failures, { check: check.world });
  const described = (details: QuizDetails, sittingId: string): MockDescription => ({
    details,
    modules: details.modules.map(({ studentQuizId }) => ({
      ending: world.findEnding(studentQuizId),
      undelivered: world.listJournals(studentQuizId).some(({ entries }) => entries.length > 0),
    })),
    endedHere: world.findEnding(sittingId),
    seenHere:
      world
        .listJournals(sittingId)
        .flatMap((journal) => journal.events)
        .at(-1) ?? null,
    canGoFullscreen: world.canGoFullscreen,
  });
  const logic = mockTestMachine.provide({
    actors: {
      ...exam.actors,
      locateMock: fromPromise<string, Address>(async () => {
        if (world.locateFailure) throw world.locateFailure;
        return 'record-1';
      }),
      recallMock: fromPromise<MockDescription, { sittingId: string }>(async ({ input }) =>
        described(world.recallDetails(), input.sittingId),
      ),
      describeMock: fromPromise<MockDescription, { sittingId: string; quizId?: string }>(async ({ input }) => {
        world.reach();
        if (world.describeFailure) throw world.describeFailure;
        if (world.details.state === 'submitted') world.forget(input.sittingId);
        world.kept.details = world.details;
        return described(world.details, input.sittingId);
      }),
      securityCheck: check.logic,
    },
  });
  return { logic, world };
}
