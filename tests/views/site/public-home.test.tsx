import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFaqItems } from '../../../src/content/site/faq.ts';
import { heroQuestions } from '../../../src/content/site/hero-questions.ts';
import { HomePage } from '../../../src/views/site/home/home-page.tsx';
import { TypedContext } from '../../../src/views/site/use-opened-typed.ts';
import { proves } from '../../support/proves.ts';
import { observeByHand } from '../../support/services/observed.ts';

const faqItems = listFaqItems({ version: 1, courses: [] });
let observers: ReturnType<typeof observeByHand>;
beforeEach(() => {
  observers = observeByHand();
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const marked = () => [...document.querySelectorAll('[aria-current]')].map((entry) => entry.textContent);
const isVisible = (element: Element) => !element.closest('[hidden]');
const part = (id: string) => within(document.getElementById(id) as HTMLElement);
const faq = () => part('faq');
const questions = () =>
  [...document.querySelectorAll('#faq details')].filter(isVisible).map((item) => item.querySelector('summary')?.textContent);

it('has its sections and the footer in order', proves('2.3-1'), () => {
  render(<HomePage />);
  expect([...document.querySelectorAll('section[id], footer[id]')].map(({ id }) => id)).toEqual([
    'home',
    'benefits',
    'courses',
    'faq',
    'contact',
  ]);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('leads from the hero to the inquiry and to the benefits', proves('2.3-2', '2.3-3'), () => {
  render(<HomePage />);
  expect(['Enroll Now', 'Learn More'].map((name) => part('home').getByRole('link', { name }).getAttribute('href'))).toEqual([
    '/contact',
    '#benefits',
  ]);
});

it('shows why, as the product claims it', proves('2.3-4'), () => {
  render(<HomePage />);
  expect(
    part('benefits')
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1-on-1 Live tutoring',
    '3 Expert tutors',
    '20+ Enhanced mock tests',
    '2 wks Bi-weekly parent progress reports',
    '3–4 Online parent-teacher meetings',
    '24/7 Doubt clearing by chat',
  ]);
});

it('has two programme cards with every price', proves('2.3-5'), () => {
  render(<HomePage />);
  const cards = part('courses').getAllByRole('article');
  expect(
    cards.map((card) => [
      within(card).getByRole('heading').textContent,
      within(card)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
      within(card).getAllByRole('term')[0]?.textContent.trim(),
      within(card).getByRole('link').getAttribute('href'),
    ]),
  ).toEqual([
    ['SAT Prep', ['₹77,777 $890', '₹1,29,999 $1,490'], 'SAT Sprint one official attempt', '/satpage'],
    [
      'AP Courses',
      ['₹89,999 each $1,029 each', '₹84,999 each $969 each', '₹79,999 each $909 each'],
      'Calculus BC, Computer Science A',
      '/apcoursespage',
    ],
  ]);
});

describe('the highlighted entry', () => {
  it.each([
    ['home', ['home'], ['Prepchart', 'Home']],
    ['benefits', ['home', 'benefits'], []],
    ['courses', ['courses'], ['Courses ', 'Courses']],
    ['faq', ['courses', 'faq'], ['FAQ', 'FAQ']],
    ['the footer', ['faq', 'contact'], ['Contact Us', 'Contact Us']],
  ])('is that of %s while it lies in the band', proves('2.2-14', '2.2-20', '2.2-21'), (_, seen, entries) => {
    render(<HomePage />);
    const [band] = observers.filter(({ options }) => options?.rootMargin);
    act(() => band?.see(seen.map((id) => ({ id, isIntersecting: true }))));
    expect(marked()).toEqual(entries);
  });
});

describe('the FAQ', () => {
  it('is an accordion: a question opens its answer, and closes it', proves('2.3-6'), async () => {
    render(<HomePage />);
    const [item] = document.querySelectorAll<HTMLDetailsElement>('#faq details');
    const [question, answer] = item?.children ?? [];
    if (!item || !question) throw new Error('There is no question.');
    const seen = [item.open];
    for (let press = 0; press < 2; press += 1) {
      await userEvent.click(question);
      seen.push(item.open);
    }
    expect([seen, answer?.textContent]).toEqual([[false, true, false], faqItems[0]?.answer]);
  });

  it(
    'has six items, which one search and one filter narrow down',
    proves('2.3-6', '2.3-7', '2.3-9', '2.3-10', '5-15'),
    async () => {
      render(<HomePage />);
      // Of one name: the browser closes one as another opens.
      expect([
        questions().length,
        [...document.querySelectorAll('#faq details')].map((item) => item.getAttribute('name')),
      ]).toEqual([6, Array(6).fill('faq')]);
      expect(
        faq()
          .getAllByRole<HTMLInputElement>('radio')
          .map(({ labels, checked }) => [labels?.[0]?.textContent, checked]),
      ).toEqual([
        ['All', true],
        ['Course', false],
        ['Support', false],
        ['Technical', false],
      ]);
      await userEvent.click(faq().getByRole('radio', { name: 'Technical' }));
      await userEvent.type(faq().getByRole('searchbox'), 'drops');
      expect(questions()).toEqual(['TechnicalWhat if the connection drops in the middle of a test?']);
    },
  );

  it('says when nothing is found', proves('2.3-11', '8-faq-1'), async () => {
    render(<HomePage />);
    await userEvent.type(faq().getByRole('searchbox'), 'zebra');
    expect([questions(), faq().getByRole('status').textContent]).toEqual([[], 'No questions found']);
    await userEvent.clear(faq().getByRole('searchbox'));
    expect([questions().length, faq().getByRole('status').textContent]).toEqual([6, '']);
  });
});

describe('the question', () => {
  const sheet = () => part('hero-question');
  const radios = () => sheet().getAllByRole('radio') as HTMLInputElement[];

  it('has a verdict for every option in the page, so that a style sheet alone can show it', () => {
    render(<HomePage />);
    const [{ explanation, options }] = heroQuestions;
    expect(
      [...document.querySelectorAll('#hero-question [data-key]')].map((verdict) =>
        [...verdict.querySelectorAll('p')].map(({ textContent }) => textContent),
      ),
    ).toEqual(
      options.map(({ key, tutor }) => [
        key === 'C' ? 'C is right.' : `Not ${key}: the answer is C.`,
        explanation,
        `What a tutor would say${tutor}`,
      ]),
    );
  });

  it('marks the right option, and no other, once one is chosen', () => {
    render(<HomePage />);
    const right = [...document.querySelectorAll('#hero-question label[data-right]')];
    expect(right.map((label) => label.querySelector('input')?.value)).toEqual([heroQuestions[0].answer]);
  });

  it('tells the seconds, and goes on with the focus on the next one', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    render(<HomePage />);
    const [sight] = observers.filter(({ ids }) => ids.includes('hero-question'));
    act(() => sight?.see([{ id: 'hero-question', isIntersecting: true }]));
    now.mockReturnValue(14_000);
    await userEvent.click(sheet().getByRole('radio', { name: '20%' }));
    expect(sheet().getByText('14 s').parentElement?.textContent).toBe('14 s to answer. On the SAT you’d have about 95 seconds.');
    await userEvent.click(sheet().getByRole('button', { name: 'Try another' }));
    expect([document.activeElement?.tagName, radios().map(({ checked }) => checked), sheet().queryByText('14 s')]).toEqual([
      'FIELDSET',
      [false, false, false, false],
      null,
    ]);
    expect(sheet().getByRole('radio', { name: 'qualified' })).toBeDefined();
  });

  it('keeps what was chosen and typed before the page came alive, without a word on the console', async () => {
    const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    const page = (typed: Record<string, string>) => (
      <TypedContext value={typed}>
        <HomePage />
      </TypedContext>
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(page({}));
    for (const name of ['25%', 'Support']) {
      within(root).getByRole<HTMLInputElement>('radio', { name }).checked = true;
    }
    within(root).getByRole<HTMLInputElement>('searchbox').value = 'report';
    const hydrated = await act(async () =>
      hydrateRoot(root, page({ 'hero-answer': 'C', 'faq-filter': 'support', 'faq-search': 'report' })),
    );
    expect([
      radios().map(({ checked }) => checked),
      (faq().getByRole('searchbox') as HTMLInputElement).value,
      questions(),
      complaints.map(({ mock }) => mock.calls),
    ]).toEqual([[false, false, true, false], 'report', ['SupportHow will I know how it’s going?'], [[], []]]);
    act(() => hydrated.unmount());
  });
});
