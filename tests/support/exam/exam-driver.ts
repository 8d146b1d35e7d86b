import { vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { handInMachine } from '../../../src/machines/exam/hand-in.machine.ts';
import type { sittingMachine } from '../../../src/machines/exam/sitting.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ExamWorld } from './exam-world.ts';
import { fact } from './quiz-attempt.ts';

type Children = { sitting?: ActorRefFrom<typeof sittingMachine>; handIn?: ActorRefFrom<typeof handInMachine> };

export const settle = () => vi.advanceTimersByTimeAsync(0);
export const unreachable = () => new CallFailed('unreachable', '');

/** What the tests of quiz and mock test look at and do alike, in the world and the flow that there are at the moment. */
export function examDriver(now: () => { world: ExamWorld; children: Children }) {
  const sitting = () => now().children.sitting;
  const inSitting = () => sitting()?.getSnapshot();
  const sheet = () => inSitting()?.children.sheet;
  const settled = async (happen: (world: ExamWorld) => void) => {
    happen(now().world);
    await settle();
  };
  return {
    sitting,
    inSitting,
    sheet,
    onSheet: () => sheet()?.getSnapshot().context,
    opening: () => inSitting()?.children.opening,
    handIn: () => now().children.handIn,
    goFullscreen: () => settled((world) => world.fullscreen({ type: 'fullscreen.entered', escapeLocked: true })),
    leaveFullscreen: async (byHiding = false) => {
      const seen = fact('fullscreenLeft');
      await settled((world) => world.fullscreen({ type: 'fullscreen.exited', seen, byHiding }));
      return seen;
    },
    noQuestionsCome: () => settled(({ questions }) => questions.resolve([])),
    questionsFail: () => settled(({ questions }) => questions.reject(unreachable())),
    arrive: () => settled(({ submission }) => submission.resolve()),
    failToArrive: () => settled(({ submission }) => submission.reject(unreachable())),
  };
}
