import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What a student and a tutor do about a doubt, each in their own browser. */
export type TalkStep =
  | 'studentAsks'
  | 'tutorTakes'
  | 'tutorLetsGo'
  | 'tutorAnswers'
  | 'tutorAsksBack'
  | 'tutorCloses'
  | 'studentWrites'
  | 'studentSaysSolved'
  | 'studentAsksAgain';

/** A doubt as the two would tell it who look at it at the same time: what one does the other sees, without a reload. */
export const talkModel = createTestModel(
  setup({ types: { events: {} as { type: TalkStep } } }).createMachine({
    initial: 'nothing',
    states: {
      nothing: { on: { studentAsks: 'waits' } },
      waits: { on: { tutorTakes: 'isAtTutor' } },
      isAtTutor: { on: { tutorLetsGo: 'waits', tutorAnswers: 'answered', tutorAsksBack: 'askedBack' } },
      askedBack: { on: { studentWrites: 'waits' } },
      answered: { on: { studentWrites: 'waitsAgain', studentSaysSolved: 'solved', tutorCloses: 'solved' } },
      solved: { on: { studentAsksAgain: 'waitsAgain' } },
      waitsAgain: {},
    },
  }),
);
export type TalkModelState = StateOf<typeof talkModel>;
