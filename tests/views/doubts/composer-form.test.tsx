import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { doubtComposerMachine } from '../../../src/machines/doubts/doubt-composer.machine.ts';
import type { KeptLines } from '../../../src/services/doubts/line-store.ts';
import { ComposerForm } from '../../../src/views/doubts/composer-form.tsx';
import { deferred } from '../../support/deferred.ts';

it('can be written in once the draft is back, and no key is lost to it', async () => {
  const restoring = deferred<KeptLines>();
  const logic = doubtComposerMachine.provide({
    actors: {
      restoreLines: fromPromise<KeptLines, { personId: string; thread: string }>(() => restoring.promise),
      keepLines: fromPromise(async () => {}),
      connection: fromCallback(() => {}),
      holding: fromCallback(() => {}),
    },
  });
  const composer = createActor(logic, { input: { side: 'student', personId: 'asha', thread: 'doubt-1' } }).start();
  composer.send({ type: 'page.opened' });
  render(<ComposerForm composer={composer} label="Your question" send="Send" seen={0} onSend={() => {}} />);
  expect(screen.queryByLabelText('Your question')).toBeNull();
  await act(async () => {
    restoring.resolve({ draft: { text: 'Why ', courseId: null, origin: null, photos: [] }, lines: [] });
    await restoring.promise;
  });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your question');
  await userEvent.type(field, 'n − 1?');
  expect(field.value).toBe('Why n − 1?');
  composer.stop();
});

it('says at the field that something has to be written, and puts the focus there', async () => {
  const logic = doubtComposerMachine.provide({
    actors: {
      restoreLines: fromPromise<KeptLines, { personId: string; thread: string }>(async () => ({ draft: null, lines: [] })),
      keepLines: fromPromise(async () => {}),
      connection: fromCallback(() => {}),
      holding: fromCallback(() => {}),
    },
  });
  const draft = { text: '', courseId: 'course-sat', origin: null };
  const composer = createActor(logic, { input: { side: 'student', personId: 'asha', thread: 'new', draft } }).start();
  composer.send({ type: 'page.opened' });
  const send = () => composer.send({ type: 'line.send', kind: 'doubt', seen: 0 });
  render(<ComposerForm composer={composer} label="What you ask" send="Send it" seen={0} onSend={send} />);
  const field = await screen.findByLabelText('What you ask');
  await userEvent.click(screen.getByRole('button', { name: 'Send it' }));
  expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
  expect(screen.getAllByText('Write something first.')).toHaveLength(1);
  composer.stop();
});
