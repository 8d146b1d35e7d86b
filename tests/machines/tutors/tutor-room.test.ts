import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { TutorRoom } from '../../../contract/tutors/room.ts';
import { tutorRoomMachine } from '../../../src/machines/tutors/tutor-room.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { tutorRoomModel } from '../../models/tutors/tutor-room.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

const before: TutorRoom = { room: 'https://meet.example.org/old', elsewhere: true };
const after: TutorRoom = { room: 'https://meet.example.org/meera', elsewhere: true };
let loading: Deferred<TutorRoom>;
let saving: Deferred<TutorRoom>;
let sent: string[];
let page: Actor<typeof logic>;

const logic = tutorRoomMachine.provide({
  actors: {
    loadRoom: fromPromise<TutorRoom, void>(() => {
      loading = deferred();
      return loading.promise;
    }),
    saveRoom: fromPromise<TutorRoom, { room: string }>(({ input }) => {
      sent.push(input.room);
      saving = deferred();
      return saving.promise;
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  page = createActor(logic).start();
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const type = (text: string) => page.send({ type: 'room.type', text });
const events = {
  open: () => page.send({ type: 'page.opened' }),
  roomComes: () => settle(() => loading.resolve(before)),
  noAnswer: () => settle(() => loading.reject(new CallFailed('unreachable', ''))),
  retry: () => page.send({ type: 'page.retry' }),
  edit: () => page.send({ type: 'room.edit' }),
  typeAddress: () => type(after.room),
  typeNonsense: () => type('http://meet.example.org/meera'),
  clear: () => type(''),
  save: () => page.send({ type: 'form.save' }),
  leave: () => page.send({ type: 'form.leave' }),
  serverSaysYes: () => settle(() => saving.resolve(after)),
  serverSaysNo: () => settle(() => saving.reject(new CallFailed('refused', 'You were signed out.', 'signedOut', 401))),
};

const shows = (state: string, said: { notice?: string; problem?: string; done?: RegExp; typed?: string } = {}) => {
  const { value, context } = page.getSnapshot();
  expect(value).toBe(state);
  expect(context.notice).toBe(said.notice ?? null);
  expect(context.problem).toBe(said.problem ?? null);
  if (said.done) expect(context.done).toMatch(said.done);
  if (said.typed !== undefined) expect(context.typed).toBe(said.typed);
};

const states = {
  notOpened: () => shows('idle'),
  waiting: () => shows('loading'),
  failed: () => shows('failed', { notice: 'We couldn’t load where your sessions meet. Please try again.' }),
  looking: () => expect(page.getSnapshot().value).toBe('shown'),
  editing: () => {
    shows('editing');
    expect([before.room, after.room]).toContain(page.getSnapshot().context.typed);
  },
  nonsense: () => shows('editing'),
  nonsenseNamed: () => {
    shows('editing', { problem: 'A room has the form https://meet.example.org/name.' });
    expect(sent).toEqual([]);
  },
  typed: () => shows('editing', { typed: after.room }),
  cleared: () => shows('editing', { typed: '' }),
  savingNone: () => {
    shows('saving');
    expect(sent).toEqual(['']);
  },
  saving: () => {
    shows('saving');
    expect(sent.at(-1)).toBe(after.room);
  },
  typedAfterNo: () => shows('editing', { notice: 'You were signed out.', typed: after.room }),
  saved: () => {
    shows('shown', { done: /^Saved/ });
    expect(page.getSnapshot().context.room).toEqual(after);
  },
};

it.each(tutorRoomModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ states, events });
});
