import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate';
import { calculatorFrameMachine } from '../../../src/machines/exam/calculator-frame.machine.ts';

let clock: SimulatedClock;
let calculator: ActorRefFrom<typeof calculatorFrameMachine>;
const found = () => {
  const { value, context } = calculator.getSnapshot();
  return [value, context.frame];
};
const loaded = (isCalculator: boolean) => calculator.send({ type: 'frame.loaded', isCalculator });
const retry = () => calculator.send({ type: 'calculator.retry' });

beforeEach(() => {
  clock = new SimulatedClock();
  calculator = createActor(calculatorFrameMachine, { clock }).start();
});
afterEach(() => {
  calculator.stop();
});

it('loads with the page, and is ready once the calculator is there', () => {
  expect(found()).toEqual(['loading', 1]);
  loaded(true);
  clock.increment(60_000);
  expect(found()).toEqual(['ready', 1]);
});

it('has failed where something else came, or nothing for 20 s, and may still come', () => {
  loaded(false);
  expect(found()).toEqual(['failed', 1]);
  loaded(true);
  expect(found()).toEqual(['ready', 1]);
  loaded(false);
  expect(found()).toEqual(['failed', 1]);
});

it('waits for 20 s, again after every retry, which loads another frame', () => {
  clock.increment(19_999);
  expect(found()).toEqual(['loading', 1]);
  clock.increment(1);
  expect(found()).toEqual(['failed', 1]);
  retry();
  expect(found()).toEqual(['loading', 2]);
  clock.increment(20_000);
  retry();
  clock.increment(19_999);
  expect(found()).toEqual(['loading', 3]);
});

it('is not asked to load again while it is there or on its way', () => {
  retry();
  expect(found()).toEqual(['loading', 1]);
  loaded(true);
  retry();
  expect(found()).toEqual(['ready', 1]);
});
