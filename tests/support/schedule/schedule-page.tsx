import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import type { SignedInStudent } from '../../../src/services/accounts/accounts.ts';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { SchedulePage } from '../../../src/views/schedule/schedule-page.tsx';
import { student } from '../exam/quiz-attempt.ts';
import { now, sessionAt, zones } from './schedule.ts';
import type { scheduleWorld } from './schedule-world.ts';

export type World = ReturnType<typeof scheduleWorld>;

export const booked = sessionAt('2026-03-12 10:30', '10:30 am');
/** Of a student whose clock is the school's. */
export const start = { days: ['2026-03-12'], next: booked, now, ...zones, ownTimeZone: zones.timeZone };

export const settle = (end: () => void = () => {}) => act(async () => end());

/** The page of a student with these courses, in a portal that is open. `asked`: of its address, as '?course=…'. */
export async function renderSchedule(world: World, courses: StudentCourse[], asked = '') {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = vi.fn();
  const portal = createActor(
    portalMachine.provide({
      actors: {
        readStudent: fromPromise<SignedInStudent | null, void>(async () => ({ student, username: 'aanya' })),
        loadCourses: fromPromise<StudentCourse[], { studentId: string }>(async () => courses),
        session: fromCallback(() => undefined),
      },
    }),
  ).start();
  portal.send({ type: 'page.opened' });
  await settle();
  render(
    <MemoryRouter initialEntries={[`/student-portal/schedule${asked}`]}>
      <PortalContext value={{ student, portal }}>
        <SchedulePage logic={world.scheduleLogic} />
      </PortalContext>
    </MemoryRouter>,
  );
  await settle();
}

export const seen = () => document.body.textContent ?? '';
/** By selector: to look through a month of buttons by their roles costs more than all the rest. */
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const getName = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';
/** The button whose name begins so. */
export function button(name: string, within = ''): HTMLButtonElement {
  const found = document.querySelectorAll<HTMLButtonElement>(`${within} button`);
  const named = [...found].find((each) => getName(each).startsWith(name));
  if (!named) throw new Error(`There is no button '${name}'.`);
  return named;
}
export const press = (name: string) => void fireEvent.click(button(name));
/** Presses a button as people do: it has the focus then. */
export function pressFocused(name: string, within = '') {
  const pressed = button(name, within);
  pressed.focus();
  fireEvent.click(pressed);
}
/** What the element with the focus says; '(nothing)' where the focus is lost. */
export function focused(): string {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return '(nothing)';
  return getName(activeElement);
}
/** What the live regions that are always in the page say. */
export const spoken = () => all('span[role=status]').map(({ textContent }) => textContent);
export const chooseTab = (name: string) => void fireEvent.click(button(name, '[role=tablist]'));
export function dayButton(day: string): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>(`[data-day="${day}"]`);
  if (!found) throw new Error(`The calendar shows no ${day}.`);
  return found;
}
/** What a day of the calendar is marked with, null without a mark: it is painted. */
export const readMark = (day: string) => dayButton(day).querySelector('[data-word]')?.getAttribute('data-word') ?? null;

export const pickDay = (day: string) => void fireEvent.click(dayButton(day));
/** What an open dialog says, or null. */
export const dialog = () => document.querySelector('dialog');
export const pressInDialog = (name: string) => void fireEvent.click(button(name, 'dialog'));
export const listDays = (selector: string) => all(`[data-day]${selector}`).map(({ dataset }) => dataset.day);
export const greenDays = () => listDays('[data-tone=free]');
