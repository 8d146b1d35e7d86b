import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import { faqItems } from '../../../src/content/site/faq.ts';
import { faqFilters, faqMachine, isShown } from '../../../src/machines/site/faq.machine.ts';

let faq: ActorRefFrom<typeof faqMachine>;
const context = () => faq.getSnapshot().context;
const state = () => faq.getSnapshot().value;
const shown = () =>
  context()
    .items.filter((item) => isShown(context(), item))
    .map(({ question }) => question);
const search = (text: string) => faq.send({ type: 'search.type', text });

beforeEach(() => {
  faq = createActor(faqMachine).start();
  faq.send({ type: 'page.opened', typed: {} });
});
afterEach(() => {
  faq.stop();
});

it('has six items, two in each category [2.3-7] [2.3-8]', () => {
  expect(faqItems.map(({ category }) => category)).toEqual(['course', 'course', 'support', 'support', 'technical', 'technical']);
});

it('has a category, a question and an answer in each item [3-22]', () => {
  const words = /^\S.{10,}[.?]$/;
  expect(
    faqItems.map(({ category, question, answer, ...rest }) => [category, words.test(question), words.test(answer), rest]),
  ).toEqual(['course', 'course', 'support', 'support', 'technical', 'technical'].map((category) => [category, true, true, {}]));
});

it('begins with all of them [2.3-10]', () => {
  expect([faqFilters, state(), shown()]).toEqual([
    ['all', 'course', 'support', 'technical'],
    'found',
    faqItems.map(({ question }) => question),
  ]);
});

describe('the search', () => {
  it.each([
    ['question', 'WHICH DEVICE', ['Which device do we need?']],
    ['answer', '  chat PORTAL ', ['Where does my child ask a doubt between two sessions?']],
  ])('finds what stands in a %s, whatever the case [5-13] [5-14]', (_, text, found) => {
    search(text);
    expect([state(), shown()]).toEqual(['found', found]);
  });

  it('counts together with the category [5-15]', () => {
    faq.send({ type: 'filter.choose', filter: 'course' });
    search('mock test');
    const inCourse = [state(), shown()];
    faq.send({ type: 'filter.choose', filter: 'support' });
    expect([inCourse, state(), shown()]).toEqual([['noneFound', []], 'found', ['How will I know how it is going?']]);
  });

  it('takes the text as it is, and says when nothing is left [2.3-11]', () => {
    search('.*');
    const none = [state(), shown()];
    search('');
    expect([none, state()]).toEqual([['noneFound', []], 'found']);
  });
});

describe('what was typed and chosen before the page came alive', () => {
  it('counts', () => {
    faq.send({ type: 'page.opened', typed: { 'faq-search': 'Fullscreen', 'faq-filter': 'technical' } });
    expect([context().search, context().filter, shown()]).toEqual(['Fullscreen', 'technical', ['Which device do we need?']]);
  });

  it('counts where it finds nothing', () => {
    faq.send({ type: 'page.opened', typed: { 'faq-search': 'horses' } });
    expect([state(), shown()]).toEqual(['noneFound', []]);
  });

  it('counts as all where the category is none of ours', () => {
    faq.send({ type: 'page.opened', typed: { 'faq-filter': 'prices' } });
    expect([context().filter, shown().length]).toEqual(['all', 6]);
  });
});
