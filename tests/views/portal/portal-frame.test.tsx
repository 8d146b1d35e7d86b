import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PortalFrame } from '../../../src/views/portal/parts/portal-frame.tsx';
import { proves } from '../../support/proves.ts';

const onLogout = vi.fn();
const student = { firstname: 'Ananya', lastname: 'Rao', standard: '11' };

beforeEach(() => {
  onLogout.mockClear();
  render(
    <MemoryRouter initialEntries={['/student-portal/quizzes']}>
      <PortalFrame student={student} onLogout={onLogout} banner={<p>A demonstration</p>}>
        <h1>Available Quizzes</h1>
      </PortalFrame>
    </MemoryRouter>,
  );
});

const profile = () => screen.getByRole('button', { name: /Ananya/ });

it('the sidebar leads everywhere, says where one is, and out', proves('2.10-20'), async () => {
  const links = within(screen.getByRole('navigation', { name: 'Portal' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['Dashboard', '/student-portal/dashboard', null],
    ['Study Plan', '/student-portal/plan', null],
    ['Course Material', '/student-portal/course-material', null],
    ['Quiz', '/student-portal/quizzes', 'page'],
    ['Mock Test', '/student-portal/mock-tests', null],
    ['Practice', '/student-portal/practice', null],
    ['Mistake Notebook', '/student-portal/notebook', null],
    ['Doubts', '/student-portal/doubts', null],
    ['Results', '/student-portal/results', null],
    ['Schedule', '/student-portal/schedule', null],
    ['Homework', '/student-portal/homework', null],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledTimes(1);
});

it('has tabs for the pages that a student opens most', () => {
  const tabs = within(screen.getByRole('navigation', { name: 'Shortcuts' })).getAllByRole('link');
  expect(tabs.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/student-portal/dashboard'],
    ['Plan', '/student-portal/plan'],
    ['Practice', '/student-portal/practice'],
    ['Notebook', '/student-portal/notebook'],
    ['Schedule', '/student-portal/schedule'],
  ]);
});

it('the header shows initial, name and class', proves('2.10-23', '2.10-24', '2.10-25'), () => {
  expect(profile().textContent).toBe('AAnanya RaoClass 11');
});

it(
  'the profile menu offers Profile, opens and closes by its button, and closes on a click outside',
  proves('2.10-26', '2.10-27', '4.6-2'),
  async () => {
    await userEvent.click(profile());
    await userEvent.click(profile());
    expect([screen.queryByRole('link', { name: 'Profile' }), profile().getAttribute('aria-expanded')]).toEqual([null, 'false']);
    await userEvent.click(profile());
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/student-portal/profile');
    await userEvent.click(screen.getByRole('heading', { name: 'Available Quizzes' }));
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  },
);

it('Escape closes the profile menu and gives the focus back', async () => {
  await userEvent.click(profile());
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect([screen.queryByRole('link', { name: 'Profile' }), document.activeElement]).toEqual([null, profile()]);
});

it('the toggle opens the sidebar with the focus inside; Escape closes it', proves('2.10-28', '4.6-1'), async () => {
  const toggle = screen.getByRole('button', { name: 'Open menu' });
  await userEvent.click(toggle);
  expect(screen.getAllByRole('button', { name: 'Close menu' })[0]).toBe(document.activeElement);
  await userEvent.keyboard('{Escape}');
  expect([toggle.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', toggle]);
});

describe('the open drawer', () => {
  const inSidebar = (name: string) => within(screen.getByRole('navigation', { name: 'Portal' })).getByRole('link', { name });
  const inert = () => [...document.querySelectorAll('[inert]')].map((part) => part.textContent);
  /** A window that is made `isWide` while the test runs. */
  function resizable() {
    const query = Object.assign(new EventTarget(), { matches: false, media: '' });
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(query, { media, onchange: null, addListener() {}, removeListener() {} }),
    );
    return (isWide: boolean) =>
      act(async () => {
        query.matches = isWide && query.media === '(width >= 64rem)';
        query.dispatchEvent(new Event('change'));
      });
  }

  it('takes everything else away, the skip link and the banner too', async () => {
    expect(inert()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const tabs = 'HomePlanPracticeNotebookSchedule';
    expect(inert()).toEqual(['Skip to content', 'A demonstration', 'AAnanya RaoClass 11', 'Available Quizzes', tabs]);
  });

  it('closes on the way to another page, which begins at its top', async () => {
    document.documentElement.scrollTop = 300;
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(inSidebar('Schedule'));
    expect([inert(), document.documentElement.scrollTop]).toEqual([[], 0]);
  });

  it('closes where the window becomes wide, and gives the page back', async () => {
    const resize = resizable();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await resize(false);
    expect(inert()).toHaveLength(5);
    await resize(true);
    expect([inert(), document.activeElement?.tagName]).toEqual([[], 'MAIN']);
    await resize(false);
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const link = inSidebar('Schedule');
    link.focus();
    await resize(true);
    expect([inert(), document.activeElement]).toEqual([[], link]);
    vi.restoreAllMocks();
  });
});
