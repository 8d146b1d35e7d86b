import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActorRefFrom, createActor, fromCallback } from 'xstate';
import { heroQuestions } from '../../../src/content/site/hero-questions.ts';
import { heroQuestionMachine, shownQuestion } from '../../../src/machines/site/hero-question.machine.ts';

const logic = heroQuestionMachine.provide({ actors: { inView: fromCallback(() => undefined) } });
let sheet: ActorRefFrom<typeof logic>;
const seen = () => {
  const { value, context } = sheet.getSnapshot();
  return { at: value, number: context.number, choice: context.choice, seconds: context.seconds };
};
const open = (typed: Record<string, string> = {}) => sheet.send({ type: 'page.opened', typed });
const choose = (key: string) => sheet.send({ type: 'answer.choose', key });
const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'Date'] });
  sheet = createActor(logic).start();
});
afterEach(() => {
  sheet.stop();
  vi.useRealTimers();
});

describe('the clock', () => {
  it('runs from first sight to the first answer; other options may be looked at afterwards', () => {
    open();
    wait(5);
    sheet.send({ type: 'question.seen', at: performance.now() });
    const looking = seen();
    wait(14);
    choose('B');
    wait(20);
    const first = seen();
    choose('C');
    expect([looking, first, seen()]).toEqual([
      { at: 'looking', number: 1, choice: null, seconds: null },
      { at: 'answered', number: 1, choice: 'B', seconds: 14 },
      { at: 'answered', number: 1, choice: 'C', seconds: 14 },
    ]);
  });

  it('counts from the opening of the page where the question was in sight from the beginning', () => {
    wait(8);
    open();
    sheet.send({ type: 'question.seen', at: 0 });
    wait(3);
    choose('A');
    expect(seen().seconds).toBe(Math.round(performance.now() / 1000));
  });

  it.each([
    ['nothing before first sight', null, 5, null],
    ['one second at least', 0, 0.2, 1],
    ['nothing after ten minutes: the page was left open', 0, 601, null],
  ])('says %s', (_, ago, seconds, told) => {
    open();
    if (ago !== null) sheet.send({ type: 'question.seen', at: performance.now() - ago });
    wait(seconds);
    choose('D');
    expect([seen().at, seen().seconds]).toEqual(['answered', told]);
  });
});

describe('an answer given before the page came alive', () => {
  it('counts, with the seconds from the page’s opening to the answer, however long its code took to come', () => {
    wait(9);
    open({ 'hero-answer': 'C', 'hero-answer@': '6200.5' });
    expect(seen()).toEqual({ at: 'answered', number: 1, choice: 'C', seconds: 6 });
  });

  it('has no seconds where the browser kept it from an earlier visit', () => {
    open({ 'hero-answer': 'C' });
    expect(seen()).toEqual({ at: 'answered', number: 1, choice: 'C', seconds: null });
  });

  it('is none if it is no option', () => {
    open({ 'hero-answer': 'Z' });
    expect(seen()).toEqual({ at: 'unseen', number: 1, choice: null, seconds: null });
  });
});

it('goes on to the next question, and after the last one to the first', () => {
  open();
  choose('A');
  const numbers = heroQuestions.map(() => {
    sheet.send({ type: 'question.next' });
    return seen();
  });
  expect(numbers).toEqual([2, 3, 1].map((number) => ({ at: 'looking', number, choice: null, seconds: null })));
  wait(6);
  choose('C');
  expect(seen()).toEqual({ at: 'answered', number: 1, choice: 'C', seconds: 6 });
});

describe.each(heroQuestions.map((question) => [question.skill, question] as const))('the question on %s', (_, question) => {
  it('has one key, four options, and something of its own to say to each', () => {
    expect(question.options.map(({ key }) => key)).toEqual(['A', 'B', 'C', 'D']);
    expect(question.options.filter(({ key }) => key === question.answer)).toHaveLength(1);
    expect(new Set(question.options.map(({ tutor }) => tutor)).size).toBe(4);
    expect(new Set(question.options.map(({ text }) => text)).size).toBe(4);
  });
});

it('asks for a percentage that is right', () => {
  const { options, answer } = shownQuestion({ number: 1 });
  const percent = Number.parseFloat(options.find(({ key }) => key === answer)?.text ?? '');
  expect((100 - 20) * (1 + percent / 100)).toBe(100);
});
