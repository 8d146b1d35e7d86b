import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { readPageConfig } from '../../../src/content/page-config.ts';
import { PageConfigContext } from '../../../src/views/page-config-context.ts';
import { type SiteEntry, SiteFrame } from '../../../src/views/site/site-frame.tsx';
import { proves } from '../../support/proves.ts';

const config = { ...readPageConfig(null), supportEmail: 'help@school.example', supportPhone: '+91 98765 43210' };
const open = (current: SiteEntry | null = null, given = config) =>
  render(
    <PageConfigContext value={given}>
      <SiteFrame current={current}>
        <h1>Page</h1>
      </SiteFrame>
    </PageConfigContext>,
  );
const links = (name: string) =>
  within(screen.getByRole('navigation', { name, hidden: true }))
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);
const details = (words: string) => screen.getByText(words, { selector: 'summary' }).parentElement as HTMLDetailsElement;
const marked = () => [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent?.trim());

it(
  'has a bar with the courses, the pages and Sign In',
  proves('2.2-1', '2.2-2', '2.2-3', '2.2-4', '2.2-5', '2.2-6', '2.2-7'),
  () => {
    open();
    expect([details('Courses').open, links('Main')]).toEqual([
      false,
      [
        ['SAT Prep', '/satpage'],
        ['AP Courses', '/apcoursespage'],
        ['FAQ', '/#faq'],
        ['About', '/about-us'],
        ['Contact Us', '/contact'],
        ['Sign In', '/signin'],
      ],
    ]);
  },
);

it(
  'has one menu for small screens, which closes after choosing, and by Escape with the focus where it was',
  proves('2.2-8'),
  async () => {
    open();
    const menu = details('Menu');
    expect(links('Menu')).toEqual([['Home', '/#home'], ...links('Main')]);
    menu.open = true;
    await userEvent.click(within(menu).getByRole('link', { name: 'FAQ' }));
    const afterChoosing = menu.open;
    menu.open = true;
    within(menu).getByRole('link', { name: 'About' }).focus();
    await userEvent.keyboard('{Escape}');
    expect([afterChoosing, menu.open, document.activeElement]).toEqual([false, false, menu.querySelector('summary')]);
  },
);

it('closes the courses when the focus goes on', async () => {
  open();
  const courses = details('Courses');
  courses.open = true;
  within(courses).getByRole('link', { name: 'AP Courses' }).focus();
  const inside = courses.open;
  await userEvent.tab();
  expect([inside, courses.open]).toEqual([true, false]);
});

it.each([
  ['home', ['Prepchart', 'Home']],
  ['courses', ['Courses', 'Courses']],
  ['about', ['About', 'About']],
  ['contact', ['Contact Us', 'Contact Us']],
  [null, []],
] as const)('highlights %s, once in the bar and once in the menu', proves('2.2-13', '2.2-18', '2.2-19'), (current, entries) => {
  open(current);
  expect(marked()).toEqual(entries);
});

it('has a skip link to the main part, and the demo’s ribbon only in a demo', () => {
  open(null, { ...config, demo: true });
  const [skip] = screen.getAllByRole('link');
  expect([skip?.getAttribute('href'), screen.getByRole('main').id, screen.getAllByLabelText('Demo')]).toEqual([
    '#main',
    'main',
    [expect.anything()],
  ]);
});

it(
  'has a footer with the ways through the site, the school’s e-mail and telephone, and the year',
  proves('2.3-12', '2.3-13', '2.3-14', '2.9-13', '2.9-14', '2.9-15', '9-19'),
  () => {
    open();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Prepchart', '/'],
      ['Home', '/#home'],
      ['Why Us', '/#benefits'],
      ['Courses', '/#courses'],
      ['FAQ', '/#faq'],
      ['SAT Prep', '/satpage'],
      ['AP Courses', '/apcoursespage'],
      ['About', '/about-us'],
      ['Contact Us', '/contact'],
      ['Sign In', '/signin'],
      ['help@school.example', 'mailto:help@school.example'],
      ['+91 98765 43210', 'tel:+919876543210'],
      ['Complaints', '/complaints'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Refunds', '/refunds'],
    ]);
    expect(footer.getByText('© 2025 Prepchart')).toBeDefined();
  },
);
