import { expect, it } from 'vitest';
import type { Moved } from '../../../tools/statecharts/live/told.ts';
import {
  childrenOf,
  countActors,
  findActor,
  getFate,
  inStep,
  parentOf,
  withActor,
  withoutTab,
} from '../../../tools/statecharts/page/actors.ts';
import { emptyLog, entryBeside, findEntry, listEntries, logged, logLimit } from '../../../tools/statecharts/page/log.ts';
import { eventWords, formatPlaces, listLeaves } from '../../../tools/statecharts/page/words.ts';
import { dimmed, movedLamp, startedLamp, switchedOn } from '../../support/statecharts/page-world.ts';

const makeLog = (...moves: Moved[]) => logged(emptyLog, moves);

it('keeps the newest entries and counts those that are gone, which go many at once', () => {
  const full = logged(
    emptyLog,
    Array.from({ length: logLimit + 1000 }, (_, at) => movedLamp(at + 1)),
  );
  expect([full.entries.length, full.dropped]).toEqual([logLimit + 1000, 0]);
  const log = logged(full, [switchedOn(logLimit + 1001), switchedOn(logLimit + 1002, { actor: 'x:1' })]);
  expect([log.entries.length, log.dropped, log.entries[0]?.number]).toEqual([logLimit, 1002, 1003]);
  expect([findEntry(log, 1002), findEntry(log, logLimit + 1002)?.actor, listEntries(log, 'tab-1/x:0').length]).toEqual([
    null,
    'x:1',
    logLimit - 1,
  ]);
});

it('shares what contexts have in common', () => {
  const before = { level: 1, bulbs: [{ watts: 5 }, { watts: 7 }] };
  const log = makeLog(
    movedLamp(1, { context: before }),
    switchedOn(2, { context: { level: 2, bulbs: [{ watts: 5 }, { watts: 7 }] } }),
  );
  const context = log.entries[1]?.context;
  expect(context).toEqual({ level: 2, bulbs: before.bulbs });
  expect(typeof context === 'object' && context !== null && 'bulbs' in context && context.bulbs).toBe(before.bulbs);
});

it('takes what another page’s hello has told again once', () => {
  const log = makeLog(movedLamp(1), switchedOn(2));
  expect(logged(log, [movedLamp(1), switchedOn(2)])).toBe(log);
});

it('puts what happens again in the place of the entry before, between those of other actors', () => {
  const log = makeLog(movedLamp(1), dimmed(2, 1), movedLamp(3, { actor: 'x:1' }), dimmed(4, 2, { times: 2 }));
  expect(log.entries.map(({ number, seq, times }) => [number, seq, times])).toEqual([
    [1, 1, 1],
    [2, 4, 2],
    [3, 3, 1],
  ]);
});

it('goes from an entry to those of the same actor', () => {
  const log = makeLog(movedLamp(1), movedLamp(2, { actor: 'x:1' }), switchedOn(3));
  const [first] = listEntries(log, 'tab-1/x:0');
  expect([first && entryBeside(log, first, 1)?.seq, first && entryBeside(log, first, -1)]).toEqual([3, null]);
});

it('tells what became of an actor, and forgets one that is over with its last entry', () => {
  const log = makeLog(movedLamp(1), switchedOn(2, { actor: 'x:1', status: 'done' }));
  const actors = inStep(withActor(withActor([], startedLamp()), startedLamp({ actor: 'x:1' })), log);
  expect(actors.map(getFate)).toEqual(['running', 'done']);
  const left = inStep(withoutTab(actors, 'tab-1'), log);
  expect([left.map(getFate), inStep(left, emptyLog)]).toEqual([['left', 'done'], []]);
});

it('knows an actor that is told again, its parent, its children and how many run', () => {
  const once = withActor(withActor([], startedLamp()), startedLamp({ actor: 'x:1', parent: 'x:0' }));
  const actors = withActor(once, startedLamp());
  const outer = findActor(actors, 'tab-1/x:0');
  const inner = findActor(actors, 'tab-1/x:1');
  expect(actors).toBe(once);
  expect([inner && parentOf(actors, inner), outer && childrenOf(actors, outer)]).toEqual([outer, [inner]]);
  expect([...countActors(actors)]).toEqual([['lamp', 2]]);
});

it.each([
  ['xstate.init', 'start'],
  ['xstate.done.actor.loadCourses', 'loadCourses done'],
  ['xstate.error.actor.loadCourses', 'loadCourses failed'],
  ['xstate.after.banner.quiz.warned', 'after banner'],
  ['answer.choose', 'answer.choose'],
])('says %s as %s', (type, words) => {
  expect(eventWords(type)).toBe(words);
});

it('finds every innermost state of a value', () => {
  const value = { open: { page: 'home', dialog: { asking: {} } } };
  expect([listLeaves(value), formatPlaces(value), listLeaves('idle')]).toEqual([
    [
      ['open', 'page', 'home'],
      ['open', 'dialog', 'asking'],
    ],
    'page.home, dialog.asking',
    [['idle']],
  ]);
});
