import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { trapName } from '../../../contract/inquiry/inquiry.ts';
import { inquiryMachine } from '../../../src/machines/inquiry/inquiry.machine.ts';
import type { InquiryToSend } from '../../../src/services/inquiry/inquiry.ts';
import { ContactPage } from '../../../src/views/inquiry/contact-page.tsx';
import { TypedContext } from '../../../src/views/site/use-opened-typed.ts';
import { filled, type InquiryHands, inquiryWalk } from '../../models/inquiry/inquiry.hands.ts';
import { inquiryModel, inquiryRequirements } from '../../models/inquiry/inquiry.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { courses } from '../../support/enrolment/catalogue.ts';
import { coverPage, describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

let sent: InquiryToSend[];
let answer: Deferred<void>;
let unmount: () => void;

/** Only the server is another: address and session storage are jsdom’s. */
const logic = inquiryMachine.provide({
  actors: {
    sendInquiry: fromPromise<void, InquiryToSend>(({ input }) => {
      sent.push(input);
      answer = deferred();
      return answer.promise;
    }),
  },
});

const open = async () => {
  unmount?.();
  ({ unmount } = render(<ContactPage logic={logic} />));
  await act(async () => {});
};
const labels = {
  name: 'Name',
  email: 'Email',
  countryCode: 'Country code',
  phone: 'Phone',
  course: 'Course',
  details: 'Details (optional)',
} as const;
type Label = (typeof labels)[keyof typeof labels];
/** A field by its name in the form: labels are slow to find, and looked at once. */
function field(label: Label) {
  const name = Object.entries(labels).find(([, each]) => each === label)?.[0];
  const found = document.querySelector<HTMLInputElement>(`main [name=${name}]`);
  if (!found) throw new Error(`There is no field ${label}.`);
  return found;
}
const type = (name: Label, text: string) => void fireEvent.change(field(name), { target: { value: text } });
const press = (words: string) => void fireEvent.click(screen.getByText(words));
const button = () => document.querySelector<HTMLButtonElement>('main button');
const said = (role: 'alert' | 'status') => document.querySelector(`main [role=${role}]`)?.textContent ?? null;
const options = (label: Label) => [...field(label).querySelectorAll('option')];
const settle = (end: () => void) => act(async () => end());
const values = () => Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, field(label).value]));
/** What is said at the fields, by their names. */
const errors = () =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]) => {
      const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
      const error = described.find((id) => id.endsWith('-error'));
      return error ? [[name, document.getElementById(error)?.textContent]] : [];
    }),
  );

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  window.history.replaceState(null, '', '/contact');
});
afterEach(() => unmount?.());

const { name, email, phone } = filled;

/** Walks the page. */
const hands: InquiryHands = {
  type: (fields) => {
    for (const [each, text] of Object.entries(fields)) type(labels[each as keyof typeof filled], text);
  },
  send: () => press('Send'),
  sendAnother: () => press('Send another'),
  reload: open,
  accept: () => settle(() => answer.resolve()),
  refuse: () => settle(() => answer.reject(new Error('no'))),
  cutOff: () => settle(() => answer.reject(new TypeError('Failed to fetch'))),
  answerUnreadably: () => settle(() => answer.reject(new SyntaxError('?'))),
  sees: ({ fields, errors: wrong, alert, isSending }) => {
    expect([values(), errors(), said('alert'), button()?.textContent, button()?.disabled]).toEqual([
      fields,
      wrong,
      alert,
      isSending ? 'Sending...' : 'Send',
      isSending,
    ]);
  },
  seesThanks: (text) => {
    expect([said('status'), document.querySelector('main form')]).toEqual([text, null]);
  },
};

describe('walks of the independent model', proves(...inquiryRequirements.page), () => {
  it.each(coverPage(inquiryModel.getSimplePaths()).map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await open();
    await path.test(inquiryWalk(hands));
  });
});

it(
  'has the specified fields, and a footer',
  proves('2.7-2', '2.7-3', '2.7-4', '2.7-5', '2.7-6', '2.7-7', '2.7-8', '2.7-9', '5-18', '5-20', '3-38'),
  async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Get In Touch');
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    for (const label of Object.values(labels)) expect(screen.getByLabelText(label)).toBe(field(label));
    expect([field('Name').type, field('Email').type, field('Phone').type]).toEqual(['text', 'email', 'tel']);
    expect(field('Details (optional)').tagName).toBe('TEXTAREA');
    const codes = options('Country code');
    expect(codes.map(({ value }) => value)).toEqual(['+91', '+1', '+44', '+61']);
    const offered = options('Course');
    expect(offered.map(({ textContent, disabled, selected }) => [textContent, disabled, selected])).toEqual([
      ['Select a Course...', true, true],
      ...courses.map((course) => [course, false, false]),
    ]);
  },
);

it('moves the focus to the first field that is wrong, to the thanks, and back to the first field', async () => {
  await open();
  type('Name', name);
  press('Send');
  expect(document.activeElement).toBe(field('Email'));
  type('Email', email);
  type('Phone', phone);
  type('Course', 'AP Statistics');
  press('Send');
  await settle(() => answer.resolve());
  expect(document.activeElement?.textContent).toMatch(/^Thank you!/);
  press('Send another');
  expect(document.activeElement).toBe(field('Name'));
});

it('says how to write a number from abroad, and sends no code', proves('5-26'), async () => {
  window.history.replaceState(null, '', '/contact?subject=AP+Psychology');
  await open();
  expect(screen.getByText('For example, 98765 43210.')).toBeTruthy();
  type('Country code', '+44');
  expect(screen.getByText('Include the code, for example, +44 7700 900123.')).toBeTruthy();
  type('Name', name);
  type('Email', email);
  type('Phone', phone);
  press('Send');
  expect(sent).toEqual([{ inquiry: { name, email, phone, course: 'AP Psychology', details: '' }, website: '' }]);
});

it('sends what a script put into the field that people do not see', async () => {
  window.history.replaceState(null, '', '/contact?plan=AP+Psychology');
  await open();
  type('Name', name);
  type('Email', email);
  type('Phone', phone);
  const website = document.querySelector<HTMLInputElement>(`[name=${trapName}]`);
  if (website) website.value = 'https://spam.example';
  press('Send');
  expect(sent.map((each) => each.website)).toEqual(['https://spam.example']);
});

describe('built ahead', () => {
  const html = renderToString(<ContactPage logic={logic} />);
  const built = () => {
    const root = document.createElement('div');
    root.innerHTML = html;
    document.body.append(root);
    return root;
  };
  const hydrate = async (root: Element, typed: Record<string, string>) => {
    const page = await act(async () =>
      hydrateRoot(
        root,
        <TypedContext value={typed}>
          <ContactPage logic={logic} />
        </TypedContext>,
      ),
    );
    await act(async () => {});
    unmount = () => {
      act(() => page.unmount());
      root.remove();
    };
  };

  it('is a form that the browser sends by itself, without the country code', proves('5-26'), () => {
    const root = built();
    const form = root.querySelector('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/contact']);
    type('Course', 'AP Statistics');
    expect([...new FormData(form ?? undefined).keys()]).toEqual(['name', 'email', 'phone', 'course', 'details', trapName]);
    root.remove();
  });

  it('is hydrated without a message, and keeps what was typed before', proves('2.7-10'), async () => {
    const complained = vi.spyOn(console, 'error');
    window.history.replaceState(null, '', '/contact?course=AP+Psychology');
    const root = built();
    field('Name').value = name;
    await hydrate(root, { name, email: '', phone: '', course: '', details: '', countryCode: '+91', [trapName]: '' });
    expect(values()).toEqual({ name, email: '', countryCode: '+91', phone: '', course: 'AP Psychology', details: '' });
    expect(complained).not.toHaveBeenCalled();
    complained.mockRestore();
  });
});
