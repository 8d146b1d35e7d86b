import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { signedInHereMachine } from '../../../src/machines/accounts/signed-in-here.machine.ts';
import type { SignedInPerson } from '../../../src/services/accounts/signed-in-person.ts';

const open = async (readPerson: () => Promise<SignedInPerson | null>) => {
  const logic = signedInHereMachine.provide({ actors: { readPerson: fromPromise<SignedInPerson | null, void>(readPerson) } });
  const flow = createActor(logic).start();
  expect(flow.getSnapshot().value).toBe('idle');
  flow.send({ type: 'page.opened' });
  expect(flow.getSnapshot().hasTag('waiting')).toBe(true);
  return waitFor(flow, (snapshot) => !snapshot.hasTag('waiting'));
};

it('knows who is signed in in this tab', async () => {
  const aanya = { role: 'student', name: 'Aanya Rao' } as const;
  const { value, context } = await open(async () => aanya);
  expect([value, context.person]).toEqual(['somebody', aanya]);
});

it('is of nobody where nobody is, or where nobody can be read', async () => {
  const nobody = await open(async () => null);
  const unreadable = await open(async () => {
    throw new Error('The tab keeps nothing.');
  });
  expect([nobody, unreadable].map(({ value, context }) => [value, context.person])).toEqual([
    ['absent', null],
    ['absent', null],
  ]);
});
