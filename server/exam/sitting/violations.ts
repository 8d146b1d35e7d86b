import {
  immediateKeys,
  type ModuleEnding,
  type quizEndings,
  type RecordedEvent,
  type SittingEvent,
} from '../../../contract/exam/attempts.ts';
import { warningLimit } from '../../../contract/limits.ts';
import { filterCounted } from './events.ts';
import type { Sitting } from './sitting.ts';

type QuizEnding = (typeof quizEndings)[number];
/** What an event costs; `warning` is counted. */
type Cost<Ending> = Ending | 'warning' | null;

/** Specification 4.2. Developer tools cover the questions of a quiz, and cost nothing. */
const quizCost = ({ kind }: SittingEvent): Cost<QuizEnding> => {
  if (kind === 'fullscreenLeft' || kind === 'tabHidden') return kind;
  return kind === 'keyPressed' ? 'warning' : null;
};

/** Specification 4.3. */
const moduleCost = ({ kind, detail }: SittingEvent): Cost<ModuleEnding> => {
  if (kind === 'interrupted') return null;
  if (kind !== 'keyPressed') return kind;
  return immediateKeys.some((key) => key === detail) ? 'restrictedKey' : 'warning';
};

/** The first ending that some events bring about, in their order; null where they bring none. */
function firstEnding<Ending extends QuizEnding | ModuleEnding>(
  events: SittingEvent[],
  costOf: (event: SittingEvent) => Cost<Ending>,
): Ending | 'warningLimit' | null {
  let warnings = 0;
  for (const event of events) {
    const cost = costOf(event);
    if (cost === 'warning') warnings += 1;
    else if (cost !== null) return cost;
    if (warnings >= warningLimit) return 'warningLimit';
  }
  return null;
}

/** How a quiz ends by the events on record. */
export const quizEndingByEvents = (events: SittingEvent[]): QuizEnding | null => firstEnding(events, quizCost);

/** How a module of a mock test ends by the events on record. */
export const moduleEndingByEvents = (events: SittingEvent[]): ModuleEnding | null => firstEnding(events, moduleCost);

/** How a sitting ends by what is on record of it since staff last opened it again; null where it goes on. */
export function endingByEvents(
  sitting: Pick<Sitting, 'recordId' | 'reinstatedAt'>,
  recorded: RecordedEvent[],
): QuizEnding | ModuleEnding | null {
  const events = filterCounted(sitting, recorded);
  return sitting.recordId === null ? quizEndingByEvents(events) : moduleEndingByEvents(events);
}
