import type { ModuleDetails } from '../../../contract/exam/quizzes.ts';
import type { mockTestUnderTest } from './mock-test.ts';

type World = ReturnType<typeof mockTestUnderTest>['world'];

/** What others do to the first module of a mock test: another device of the student's, or staff. */
const first = 'module-1';

function change(world: World, more: Partial<ModuleDetails>) {
  const modules = world.details.modules.map((each) => (each.studentQuizId === first ? { ...each, ...more } : each));
  world.details = { ...world.details, state: 'inProgress', modules };
}

const getLedger = (world: World) => {
  const ledger = world.ledgers.get(first);
  if (!ledger) throw new Error('The module has not begun.');
  return ledger;
};

/** Another device begins it, `ms` ago. */
export function beginElsewhere(world: World, ms: number): void {
  const startedAt = Date.now() - ms;
  const deadline = startedAt + 1_800_000;
  const blank = { saved: [], lastSeq: 0, events: [], timePerQuestion: {}, totalTime: 0 };
  world.ledgers.set(first, { ...blank, holder: 'tab-2', startedAt, deadline });
  change(world, { state: 'inProgress', deadline });
}

/** Another device takes it over. */
export function goOnElsewhere(world: World): void {
  world.ledgers.set(first, { ...getLedger(world), holder: 'tab-2' });
}

/** Another device submits it. */
export function submitElsewhere(world: World): void {
  change(world, { state: 'submitted', deadline: null, ending: 'student' });
}

/** Staff give it so many minutes more. */
export function addMinutes(world: World, minutes: number): void {
  const deadline = (getLedger(world).deadline ?? 0) + minutes * 60_000;
  world.ledgers.set(first, { ...getLedger(world), deadline });
  change(world, { deadline });
}
