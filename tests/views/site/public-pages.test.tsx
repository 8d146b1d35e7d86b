import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RefundRule } from '../../../contract/enrolment/refund-rule.ts';
import { loadPage } from '../../../src/app/hydrate/page-loaders.ts';
import { readPageConfig } from '../../../src/content/page-config.ts';
import { legalWords, privacyText, refundsText, termsText } from '../../../src/content/site/legal.ts';
import { team } from '../../../src/content/site/team.ts';
import { PageConfigContext } from '../../../src/views/page-config-context.ts';
import { AboutPage } from '../../../src/views/site/about-page.tsx';
import { ApPage } from '../../../src/views/site/ap-page.tsx';
import { SatPage } from '../../../src/views/site/sat-page.tsx';
import { withEmpty } from '../../support/enrolment/catalogue.ts';
import { itEach, proves } from '../../support/proves.ts';

/** The section under this heading. Roles would be looked up in the whole page, which is slow. */
const region = (name: string) => {
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name);
  return within(document.querySelector(`section[aria-labelledby="${heading?.id}"]`) as HTMLElement);
};
const titles = (name: string) =>
  region(name)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const marked = () => [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent?.trim());
const note = /which iPhones don’t support/;

itEach([
  ['/satpage', ['Courses', 'Courses'], proves('2.2-15')],
  ['/apcoursespage', ['Courses', 'Courses'], proves('2.2-16')],
  ['/about-us', ['About', 'About'], proves('2.2-17')],
  ['/contact', ['Contact Us', 'Contact Us'], proves('2.2-18')],
  ['/terms', [], proves('2.2-19')],
])('%s highlights %j, in the bar and in the menu', async (path, entries) => {
  const Page = await loadPage(path);
  render(<Page />);
  expect(marked()).toEqual(entries);
});

describe('the SAT page', () => {
  it('shows what the programme holds', proves('2.5-1', '4.2-1', '4.3-2'), () => {
    render(<SatPage />);
    expect(titles('What’s included')).toEqual([
      'A tutor, not a class',
      '20+ enhanced mock tests',
      'A review of every question',
      'Doubts cleared 24/7',
      'Parents in the picture',
      'Nothing lost',
    ]);
    expect(screen.getByText(note)).toBeDefined();
  });

  it(
    'has two plans with price, coverage and way to buy',
    proves('2.5-2', '2.5-3', '2.5-4', '2.5-6', '2.5-7', '9-23', '9-24', '9-25', '9-26', '9-27', '9-28'),
    () => {
      render(<SatPage />);
      const plans = region('Two plans').getAllByRole('listitem');
      expect(
        plans.map((plan) => {
          const link = within(plan).getByRole('link');
          return [
            within(plan).getByRole('heading').textContent,
            within(plan).getByText(/^₹/).textContent,
            within(plan).getByText(/^Covers/).textContent,
            link.textContent,
            link.getAttribute('aria-label'),
            link.getAttribute('href'),
          ];
        }),
      ).toEqual([
        [
          'SAT Sprint',
          '₹77,777 or $890',
          'Covers one official attempt.',
          'Purchase Now',
          'Purchase Now: SAT Sprint',
          '/contact-sat?plan=SAT%20Sprint',
        ],
        [
          'SAT Marathon',
          '₹1,29,999 or $1,490',
          'Covers two consecutive attempts.',
          'Purchase Now',
          'Purchase Now: SAT Marathon',
          '/contact-sat?plan=SAT%20Marathon',
        ],
      ]);
    },
  );

  it('says how it works in six steps', proves('2.5-5'), () => {
    render(<SatPage />);
    expect([region('How It Works').getByRole('list').tagName, titles('How It Works')]).toEqual([
      'OL',
      ['Choose a plan', 'Apply and pay', 'Receive your login', 'Find the gaps', 'Work with your tutor', 'Test, review, repeat'],
    ]);
  });
});

describe('the AP page', () => {
  it('has the blueprint of five points', proves('2.6-1', '2.6-2', '2.6-3', '2.6-4', '2.6-5', '2.6-6', '4.2-1', '4.3-2'), () => {
    render(<ApPage />);
    expect(titles('Blueprint for AP Success')).toEqual([
      'Tailored to your school',
      'Practice and FRQ drills',
      'Full-length mock exams',
      'Detailed feedback',
      '2–3 parent-teacher meetings',
    ]);
    expect(screen.getByText(note)).toBeDefined();
  });

  it('has three price tiers, from each course of which a way leads to its application', proves('2.6-7', '2.6-8', '2.6-9'), () => {
    render(<ApPage />);
    const tiers = region('Admissions Open!').getAllByRole('heading', { level: 3 });
    expect(
      tiers.map((tier) => [
        tier.textContent,
        within(tier.parentElement as HTMLElement)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ]),
    ).toEqual([
      ['₹89,999 or $1,029 each', ['/contact-ap?subject=AP%20Calculus%20BC', '/contact-ap?subject=AP%20Computer%20Science%20A']],
      [
        '₹84,999 or $969 each',
        [
          '/contact-ap?subject=AP%20Psychology',
          '/contact-ap?subject=AP%20US%20Govt.%20%26%20Politics',
          '/contact-ap?subject=AP%20World%20History',
        ],
      ],
      [
        '₹79,999 or $909 each',
        [
          '/contact-ap?subject=AP%20Microeconomics',
          '/contact-ap?subject=AP%20Macroeconomics',
          '/contact-ap?subject=AP%20Precalculus',
          '/contact-ap?subject=AP%20Statistics',
        ],
      ],
    ]);
    for (const price of ['₹89,999', '₹84,999', '₹79,999']) expect(screen.getByRole('region', { name: price })).toBeTruthy();
  });
});

describe('a course that has nothing in it yet', () => {
  const config = readPageConfig(null);
  const links = (name: string) =>
    region(name)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('is asked about on the AP page, and the others say what they have', () => {
    const catalogue = withEmpty('AP Psychology');
    render(
      <PageConfigContext value={{ ...config, catalogue }}>
        <ApPage />
      </PageConfigContext>,
    );
    const [calculus, , psychology] = links('Admissions Open!');
    expect(psychology).toEqual(['AP PsychologyAsk us', '/contact?subject=AP%20Psychology']);
    expect(calculus).toEqual(['AP Calculus BC1 mock test, 1 quiz, 1 study sheetApply', '/contact-ap?subject=AP%20Calculus%20BC']);
  });

  it('is asked about on the SAT page', () => {
    const catalogue = withEmpty('SAT Dominance Program');
    render(
      <PageConfigContext value={{ ...config, catalogue }}>
        <SatPage />
      </PageConfigContext>,
    );
    const way = ['Ask us', '/contact?subject=SAT%20Dominance%20Program'];
    expect(links('Two plans')).toEqual([way, way]);
  });
});

describe('the About page', () => {
  it('has its heading and tagline, and makes no call', proves('2.9-1', '2.9-2', '2.9-3'), () => {
    const call = vi.spyOn(window, 'fetch');
    render(<AboutPage />);
    expect(call).not.toHaveBeenCalled();
    const heading = screen.getByRole('heading', { level: 1 });
    expect([heading.textContent, heading.nextElementSibling?.textContent]).toEqual([
      'About Prepchart',
      'Personalized SAT & AP prep: one student, one tutor, and a plan that changes with every answer.',
    ]);
  });

  it('tells the school at a glance', () => {
    render(<AboutPage />);
    expect(
      [...document.querySelectorAll('dl > *')].map((row) => [...row.children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['Students in a session', 'one'],
      ['Expert tutors', 'three'],
      ['Faculty', '20+ years'],
      ['Courses', 'SAT and nine AP'],
    ]);
  });

  it('has four values', proves('2.9-4', '2.9-5', '2.9-6', '2.9-7', '2.9-8'), () => {
    render(<AboutPage />);
    expect(titles('What we believe')).toEqual([
      'One-on-one Learning',
      'Expert Faculty with 20+ years',
      'Diverse Student Success',
      'Authentic Teaching',
    ]);
  });

  it.each([
    ['a demonstration', true, ['Meera Nair', 'Leela Bose', 'Arjun Varma'], ['MN', 'LB', 'AV']],
    ['elsewhere', false, [], ['RW', 'L', 'MP']],
  ])('names nobody who is made up but in %s', (_, demo, names, initials) => {
    render(
      <PageConfigContext value={{ ...readPageConfig(null), demo }}>
        <AboutPage />
      </PageConfigContext>,
    );
    const cards = within(screen.getByRole('region', { name: 'Who teaches' })).getAllByRole('listitem');
    const shown = cards.map(({ textContent }) => textContent ?? '');
    expect(team.map(({ name }) => name).filter((name) => shown.some((text) => text.includes(name)))).toEqual(names);
    expect(shown.map((text, place) => text.startsWith(initials[place] ?? ''))).toEqual([true, true, true]);
  });

  it('has a team of three', proves('2.9-9', '2.9-10', '2.9-11', '2.9-12'), () => {
    render(<AboutPage />);
    expect(titles('Who teaches')).toEqual([
      'Reading and writing expert',
      'CEO with 40+ years of teaching',
      'IIT-alumnus maths and physics expert',
    ]);
  });
});

it.each([
  ['/privacy', privacyText],
  ['/terms', termsText],
  ['/refunds', refundsText],
])('%s has its numbered parts, what is open, and whom to ask', async (path, { title, parts, open }) => {
  const Page = await loadPage(path);
  render(<Page />);
  const shown = [...document.querySelectorAll('main section')].map((section) =>
    [...section.querySelectorAll('h2, p, li')].map(({ textContent }) => textContent),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(shown.slice(0, -1)).toEqual([
    ...parts.map(({ heading, paragraphs, points = [] }, at) => [`§ ${at + 1} ${heading}`, ...paragraphs, ...points]),
    [`§ ${parts.length + 1} ${legalWords.open}`, ...open],
  ]);
  expect(shown.at(-1)?.slice(0, 2)).toEqual([`§ ${parts.length + 2} ${legalWords.questions}`, legalWords.ask]);
});

describe('the refund policy', () => {
  const rule = { fullDays: 7, proRataDays: 180, keptPercent: 10, withinDays: 10 };
  const read = async (refundRule: RefundRule) => {
    const Page = await loadPage('/refunds');
    render(
      <PageConfigContext value={{ ...readPageConfig(null), refundRule }}>
        <Page />
      </PageConfigContext>,
    );
    const part = [...document.querySelectorAll('main section')].find((each) =>
      each.querySelector('h2')?.textContent?.endsWith('How much is refunded'),
    );
    return [...(part?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  };

  it('reads the school’s rule, and leaves nothing of it open', async () => {
    expect((await read(rule)).slice(0, 2)).toEqual([
      'For 7 days after paying, the whole price is refunded.',
      'After that, the school refunds the part of the price for the days that are left of the first 180 days after paying, less 10% of the price. Once those days are over, nothing is refunded.',
    ]);
    expect(document.querySelector('main')?.textContent).toContain('within 10 days of deciding');
    expect(document.querySelector('main')?.textContent).not.toContain(legalWords.open);
  });

  it('says how the price counts where what was given is reckoned by', async () => {
    const points = await read({ ...rule, shares: { sessions: 40, mockTests: 30, meetings: 30 } });
    expect(points.slice(1, 5)).toEqual([
      'After that, the school refunds the part of the course that wasn’t given, less 10% of the price.',
      'The price is divided into 40% for the sessions, 30% for the mock tests, and 30% for the parent meetings. If a course has none of one of these, its part goes to the others.',
      'Mock tests that were begun and meetings that were held count as given. Sessions, reports and answers count by the days of the first 180 days after paying, except for what the school was late with.',
      'The school keeps nothing for what it was late with.',
    ]);
  });

  it.each([
    [{ ...rule, proRataDays: null }, 'After that, nothing is refunded.', 1],
    [
      { ...rule, fullDays: null, keptPercent: 0, proRataDays: 1 },
      'The school refunds the part of the price for the days that are left of the first 1 day after paying. Once those days are over, nothing is refunded.',
      0,
    ],
  ])('says of %j what it is: %s', async (refundRule, words, at) => {
    expect((await read(refundRule))[at]).toBe(words);
  });
});
