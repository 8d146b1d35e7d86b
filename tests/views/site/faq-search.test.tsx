import { describe, expect, it } from 'vitest';
import { listFaqItems } from '../../../src/content/site/faq.ts';
import { type FaqSearch, faqFilters, isShown, searchTyped } from '../../../src/views/site/home/faq-search.ts';
import { proves } from '../../support/proves.ts';

const faqItems = listFaqItems({ version: 1, courses: [] });
const all: FaqSearch = { text: '', filter: 'all' };
const shown = (search: FaqSearch) => faqItems.filter((item) => isShown(search, item)).map(({ question }) => question);

it('has six items, two in each category', proves('2.3-7', '2.3-8'), () => {
  expect(faqItems.map(({ category }) => category)).toEqual(['course', 'course', 'support', 'support', 'technical', 'technical']);
});

it('has a category, a question and an answer in each item', proves('3-22'), () => {
  const words = /^\S.{10,}[.?]$/;
  expect(
    faqItems.map(({ category, question, answer, ...rest }) => [category, words.test(question), words.test(answer), rest]),
  ).toEqual(['course', 'course', 'support', 'support', 'technical', 'technical'].map((category) => [category, true, true, {}]));
});

it('begins with all of them', proves('2.3-10'), () => {
  expect([faqFilters, searchTyped({}), shown(all)]).toEqual([
    ['all', 'course', 'support', 'technical'],
    all,
    faqItems.map(({ question }) => question),
  ]);
});

describe('the search', () => {
  it.each([
    ['question', 'WHICH DEVICE', ['Which device do we need?']],
    ['answer', '  chat PORTAL ', ['Where can my child ask questions between sessions?']],
  ])('finds what stands in a %s, whatever the case', proves('5-13', '5-14'), (_, text, found) => {
    expect(shown({ ...all, text })).toEqual(found);
  });

  it('counts together with the category', proves('5-15'), () => {
    expect(shown({ filter: 'course', text: 'mock test' })).toEqual([]);
    expect(shown({ filter: 'support', text: 'mock test' })).toEqual(['How will I know how it’s going?']);
  });

  it('takes the text as it is', () => {
    expect(shown({ ...all, text: '.*' })).toEqual([]);
  });
});

describe('what was typed and chosen before hydration', () => {
  it.each([
    ['counts', { 'faq-search': 'Fullscreen', 'faq-filter': 'technical' }, ['Which device do we need?']],
    ['counts where it finds nothing', { 'faq-search': 'horses' }, []],
  ])('%s', (_, typed, found) => {
    expect(shown(searchTyped(typed))).toEqual(found);
  });

  it('counts as all where the category is none of ours', () => {
    expect(searchTyped({ 'faq-filter': 'prices' })).toEqual(all);
  });
});
