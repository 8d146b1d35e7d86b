import type { SheetQuestion } from '../../../../contract/free-response/tasks.ts';
import type { SittingKind } from '../../../machines/exam/quiz-list.machine.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** What the directions of a module are made of. */
export type DirectionFacts = { kind: SittingKind; questions: readonly SheetQuestion[]; hasTools: boolean; hasPace: boolean };

/** The directions of the quiz or module at hand, from what is in it. */
export function Directions({ title, facts, onClose }: { title: string; facts: DirectionFacts; onClose: () => void }) {
  return (
    <Dialog
      title={`Directions: ${title}`}
      onCancel={onClose}
      actions={[{ label: 'Back to the questions', onChoose: onClose, tone: 'primary', safe: true }]}
    >
      {writeDirections(facts).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Dialog>
  );
}

/** Paragraphs for whoever sits the module, each about something that is in it. */
export function writeDirections({ kind, questions, hasTools, hasPace }: DirectionFacts): string[] {
  const count = questions.length;
  const passages = questions.filter(({ passage }) => passage).length;
  const typed = questions.filter((question) => question.kind === 'number').length;
  const written = questions.filter((question) => question.kind === 'written').length;
  const number = `${count} ${count === 1 ? 'question' : 'questions'}`;
  return [
    `This ${kind === 'quiz' ? 'quiz' : 'module'} has ${number}. Answer them in any order; you can go back until you submit.`,
    ...(passages > 0
      ? [
          `${passages === count ? 'Each question has' : 'Some questions have'} a passage. Your answer should follow from what it says.`,
        ]
      : []),
    ...(typed + written < count ? ['From the choices, pick the one that answers the question best.'] : []),
    ...(typed > 0 ? [typedWords[kind]] : []),
    ...(written > 0 ? ['Show your work: each step of an answer can earn points.'] : []),
    ...(hasTools ? ['The tools for this module are in the bar at the top.'] : []),
    'A wrong answer costs no more than a blank, so make your best guess.',
    clockWords[hasPace ? 'pace' : kind],
  ];
}

const clockWords = {
  quiz: 'The clock counts up, and there’s no time limit.',
  pace: 'The clock counts down at the real test’s pace. At zero nothing ends: it shows how far over you are.',
  mock: 'The clock shows the time you have left. When it reaches zero, the module submits itself.',
} as const;

const typedWords = {
  quiz: 'Where there are no choices, type a number: digits, a minus sign, and one decimal point. If several answers are right, type just one.',
  mock: 'Where there are no choices, type a number as a decimal, not as a fraction. If several answers are right, type just one.',
} as const;
