import { act, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { DoubtHead, DoubtLine, DoubtThread } from '../../../contract/doubts/doubts.ts';
import { doubtListMachine } from '../../../src/machines/doubts/doubt-list.machine.ts';
import type { Side } from '../../../src/machines/doubts/doubt-thread.setup.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import type { DoubtList, DoubtReader } from '../../../src/services/doubts/doubts.ts';
import { AskPage } from '../../../src/views/doubts/ask-page.tsx';
import { DoubtPage } from '../../../src/views/doubts/doubt-page.tsx';
import { InboxPage } from '../../../src/views/doubts/inbox-page.tsx';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { student } from '../exam/quiz-attempt.ts';
import type { composerUnderTest } from './composer-world.ts';
import type { threadUnderTest } from './thread-world.ts';

/** What becomes of whatever a page waits for, within the fake clock. */
export async function pass(ms = 0): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  // What was shown by then has begun something of its own.
  await act(() => vi.advanceTimersByTimeAsync(0));
}

export const head: DoubtHead = {
  ...{ doubtId: 'doubt-1', courseId: 'c', course_name: 'AP Statistics', student: 'Asha Menon' },
  ...{ subject: 'Why n − 1?', subjectHtml: 'Why n − 1?' },
  ...{ about: null, state: 'answered', hold: null, lines: 2, unread: 0, revision: 1, askedAt: 0, changedAt: 0, dueAt: null },
};

/** A line as the server tells of it, its words where they can be found again. */
export const line = (number: number, text: string, more: Partial<DoubtLine> = {}): DoubtLine => ({
  ...{
    number,
    kind: 'doubt',
    from: 'student',
    name: 'Asha Menon',
    own: false,
    key: null,
    text,
    html: `<q>${text}</q>`,
    photos: [],
  },
  ...{ at: Date.now(), editedAt: null, deletedAt: null, revision: number, ...more },
});

/** A doubt with an answer, as each side has it: the student may call it solved, and the tutor, who is asked again, may take it. */
export const answered = (side: Side): DoubtThread => ({
  head: { ...head, state: side === 'student' ? 'answered' : 'reopened' },
  about: null,
  lines: [
    line(1, 'Why n − 1?', { own: side === 'student' }),
    line(2, 'Think of the mean.', { kind: 'answer', from: 'tutor', name: 'Ravi Iyer', own: side === 'tutor' }),
  ],
  ...{ seenByOther: 0, writing: [] },
});

type Worlds = { thread: ReturnType<typeof threadUnderTest>; composer: ReturnType<typeof composerUnderTest> };

const knownList = doubtListMachine.provide({
  actors: {
    loadDoubts: fromPromise<DoubtList, DoubtReader & { search: string }>(async () => ({
      doubts: [head],
      courses: [{ courseId: 'c', course_name: 'AP Statistics', promisedHours: 4 }],
    })),
    connection: fromCallback(() => {}),
    live: fromCallback(() => {}),
  },
});

function inPortal(address: string, pages: ReactNode) {
  return render(
    <PortalContext value={{ student, portal: createActor(portalMachine) }}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>{pages}</Routes>
      </MemoryRouter>
    </PortalContext>,
  );
}

/** Opens the page of the doubt: at its address, or out of a tutor's list. @returns what closes it as a killed tab does */
export async function openDoubtPage(side: Side, { thread, composer }: Worlds): Promise<() => void> {
  const flows = { composerLogic: composer.logic };
  const shown =
    side === 'student'
      ? inPortal('/doubts/doubt-1', <Route path="/doubts/:doubtId" element={<DoubtPage logic={thread.logic} {...flows} />} />)
      : render(
          <MemoryRouter>
            <InboxPage personId="ravi" listLogic={knownList} threadLogic={thread.logic} {...flows} />
          </MemoryRouter>,
        );
  await pass();
  if (side === 'tutor') await press(/^Why n − 1\?/);
  return shown.unmount;
}

/** Opens the page that asks a doubt, which leads to the doubt once it is asked. @returns what closes it as a killed tab does */
export async function openAskPage({ composer }: Pick<Worlds, 'composer'>): Promise<() => void> {
  const shown = inPortal(
    '/ask',
    <>
      <Route path="/ask" element={<AskPage listLogic={knownList} composerLogic={composer.logic} />} />
      <Route path="/student-portal/doubts/:doubtId" element={<h1>The doubt</h1>} />
    </>,
  );
  await pass();
  return shown.unmount;
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
const isOpen = (button: HTMLButtonElement) => !button.disabled && button.getAttribute('aria-disabled') === null;

// By selectors: to look for roles and names would take most of a walk's time.
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button')];

/** Presses a button that can be pressed. */
export async function press(name: string | RegExp): Promise<void> {
  const found = buttons().find((button) => (typeof name === 'string' ? nameOf(button) === name : name.test(nameOf(button))));
  if (!found || !isOpen(found)) throw new Error(`${name} cannot be pressed. There are: ${buttons().map(nameOf).join(', ')}.`);
  act(() => found.click());
  await pass();
}

export async function type(name: 'text' | 'edited', value: string): Promise<void> {
  const field = document.querySelector(`textarea[name=${name}]`);
  if (!field) throw new Error(`There is no field ${name}.`);
  fireEvent.change(field, { target: { value } });
  await pass();
}

/** Chooses a file, as from the device's photos. */
export async function choosePhoto(name: string): Promise<void> {
  const field = document.querySelector('input[type=file]');
  if (!field) throw new Error('There is no field for photos.');
  fireEvent.change(field, { target: { files: [new File(['x'], name)] } });
  await pass();
}

const listed = (name: string) => [...document.querySelectorAll<HTMLElement>(`ol[aria-label="${name}"] > li`)];

/** The words of a line, as they are edited, or of what stands in its place. */
const wordsOf = (each: HTMLElement) =>
  each.querySelector('textarea')?.value ?? (each.querySelector('q') ?? each.querySelector('p'))?.textContent;

export const seenLines = () => listed('What was written').map(wordsOf);

/** What is on its way, each with what is said of it. */
export const seenUnsent = () =>
  listed('On its way').map((each) => [each.querySelector('p')?.textContent, each.lastElementChild?.textContent].join(': '));

/** What can be done, but for what can be done in every state. */
export const seenWays = (always: readonly string[]) =>
  buttons()
    .filter(isOpen)
    .map(nameOf)
    .filter((name) => !always.includes(name));

/** What is said at once, and at a field. */
export const seenSays = () =>
  [...document.querySelectorAll('[role=alert], [id$=error]')].map(({ textContent }) => textContent).filter(Boolean);
