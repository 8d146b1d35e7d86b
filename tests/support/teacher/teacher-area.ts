import { fromPromise } from 'xstate';
import type { Teacher } from '../../../contract/accounts/people.ts';
import type { SecondFactorSetup, SecondFactorState } from '../../../contract/accounts/second-factor.ts';
import type { TeacherPage } from '../../../src/content/teacher-pages.ts';
import { secondFactorMachine } from '../../../src/machines/accounts/second-factor.machine.ts';
import { teacherAreaMachine } from '../../../src/machines/teacher/teacher-area.machine.ts';
import type { OwnerProof } from '../../../src/services/accounts/second-factor.ts';

/** The demonstration's, who sees its samples. */
export const teacher: Teacher = {
  ...{ _id: 'teacher-1', firstname: 'Meera', lastname: 'Nair', email: 'meera@example.org', isDemo: true },
};

/** One who really teaches. */
export const tutor: Teacher = { _id: 'teacher-2', firstname: 'Ravi', lastname: 'Iyer', email: 'ravi@example.org' };

/** A teacher area without a browser: who is signed in and who the server says it is, the page that storage remembers, and whether storage takes another. */
export function teacherWorld() {
  const world = {
    stored: teacher as Teacher | null,
    confirm: async (): Promise<Teacher | null> => teacher,
    remembered: null as TeacherPage | null,
    refusal: null as Error | null,
    signedOut: [] as string[],
    /** The teacher's authenticator app as the server has it, and what it is asked to do about it. */
    factor: { enabledAt: null, recoveryCodesLeft: 0, required: true, available: true } as SecondFactorState,
    calls: [] as unknown[],
    logic: teacherAreaMachine,
    secondFactor: secondFactorMachine,
  };
  const call = <Output, Input>(name: string, output: Output) =>
    fromPromise<Output, Input>(async ({ input }) => {
      world.calls.push(input === undefined ? name : [name, input]);
      return output;
    });
  world.secondFactor = secondFactorMachine.provide({
    actors: {
      loadSecondFactor: fromPromise<SecondFactorState, void>(async () => world.factor),
      startSecondFactor: call<SecondFactorSetup, OwnerProof>('start', {
        secret: 'ABCDEFGH',
        uri: 'otpauth://totp/x',
        qr: ['10', '01'],
      }),
      confirmSecondFactor: call<string[], { code: string }>('confirm', ['abcd-efgh', 'jkmn-pqrs']),
      renewRecoveryCodes: call<string[], OwnerProof>('renew', ['tuvw-xyz2']),
      disableSecondFactor: call<void, OwnerProof>('disable', undefined),
    },
  });
  world.logic = teacherAreaMachine.provide({
    actors: {
      secondFactor: world.secondFactor,
      readTeacher: fromPromise<Teacher | null, void>(async () => world.stored),
      confirmTeacher: fromPromise<Teacher | null, void>(() => world.confirm()),
      readPage: fromPromise<TeacherPage | null, void>(async () => world.remembered),
      keepPage: fromPromise<void, { page: TeacherPage }>(async ({ input }) => {
        if (world.refusal) throw world.refusal;
        world.remembered = input.page;
      }),
      signOut: fromPromise<void, { personId: string }>(async ({ input }) => {
        world.signedOut.push(input.personId);
      }),
    },
  });
  return world;
}
