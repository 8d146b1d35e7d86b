import type { Act, StateOf } from '../../support/model.ts';
import type { InquiryStep, inquiryModel } from './inquiry.model.ts';

export type InquiryState = StateOf<typeof inquiryModel>;

export type InquiryTexts = Record<'name' | 'email' | 'phone' | 'countryCode' | 'course' | 'details', string>;

/** What a form shows: its fields, what is wrong at them, that sending failed, and whether it is being sent. */
export type InquiryLook = { fields: InquiryTexts; errors: Partial<InquiryTexts>; alert: string | null; isSending: boolean };

/** What a visitor and the server can do with the form, and what can be seen of it: by the machine, on the page, in a browser. */
export type InquiryHands = {
  type: (fields: Partial<InquiryTexts>) => ReturnType<Act>;
  send: Act;
  sendAnother: Act;
  reload: Act;
  accept: Act;
  refuse: Act;
  cutOff: Act;
  answerUnreadably: Act;
  sees: (look: InquiryLook) => ReturnType<Act>;
  seesThanks: (text: string) => ReturnType<Act>;
};

const blank: InquiryTexts = { name: '', email: '', phone: '', countryCode: '+91', course: '', details: '' };
export const filled: InquiryTexts = {
  name: 'Asha Menon',
  email: 'asha@example.org',
  phone: '98765 43210',
  countryCode: '+61',
  course: 'AP Statistics',
  details: 'When does it begin?',
};
const courseless = { ...filled, course: '' };
const nameless = { ...filled, name: ' ' };

const noName = { name: 'Enter your name.' };
const noCourse = { course: 'Choose a course.' };
const nothing = { ...noName, email: 'Enter your email address.', phone: 'Enter your phone number.', ...noCourse };
const failed = 'Something went wrong. Please check your details and try again.';
const sent = 'Thank you! Your information has been sent successfully. We will get back to you shortly.';

/** Each step of the model as it is done, and what is to be seen in each of its states. */
export function inquiryWalk(hands: InquiryHands) {
  const { course, ...person } = filled;
  const form =
    (fields: InquiryTexts, more: Partial<InquiryLook> = {}): Act =>
    () =>
      hands.sees({ fields, errors: {}, alert: null, isSending: false, ...more });
  const sending = form(filled, { isSending: true });
  return {
    events: {
      typeAllButCourse: () => hands.type(person),
      chooseCourse: () => hands.type({ course }),
      clearName: () => hands.type({ name: nameless.name }),
      typeName: () => hands.type({ name: filled.name }),
      send: hands.send,
      serverAccepts: hands.accept,
      serverRefuses: hands.refuse,
      networkFails: hands.cutOff,
      answerCannotBeRead: hands.answerUnreadably,
      reload: hands.reload,
      sendAnother: hands.sendAnother,
    } satisfies Record<InquiryStep, Act>,
    states: {
      blank: form(blank),
      toldAll: form(blank, { errors: nothing }),
      withoutCourse: form(courseless),
      withoutCourseAgain: form(courseless),
      toldCourse: form(courseless, { errors: noCourse }),
      filled: form(filled),
      filledAgain: form(filled),
      withoutName: form(nameless),
      toldName: form(nameless, { errors: noName }),
      sending,
      sendingAgain: sending,
      failed: form(filled, { alert: failed }),
      failedWithoutName: form(nameless, { alert: failed }),
      keptAfterFailure: form(filled),
      sent: () => hands.seesThanks(sent),
      blankAgain: form(blank),
    } satisfies Record<InquiryState, Act>,
  };
}

/** What whoever comes back finds in the fields: what was typed, until it is sent. */
export const foundAgain: Record<InquiryState, InquiryTexts> = {
  blank,
  toldAll: blank,
  sent: blank,
  blankAgain: blank,
  withoutCourse: courseless,
  withoutCourseAgain: courseless,
  toldCourse: courseless,
  withoutName: nameless,
  toldName: nameless,
  failedWithoutName: nameless,
  filled,
  filledAgain: filled,
  sending: filled,
  failed: filled,
  keptAfterFailure: filled,
  sendingAgain: filled,
};
