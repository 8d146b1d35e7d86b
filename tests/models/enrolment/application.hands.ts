import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import type { Act, StateOf } from '../../support/model.ts';
import type { ApplicationStep, applicationModel } from './application.model.ts';

type ApplicationState = StateOf<typeof applicationModel>;
type Currency = 'INR' | 'USD' | 'EUR';
export type Look = Exclude<ApplicationState, 'anywhere'>;

/** What the walks of each kind apply for, written out from specification 9; `unknown`: what nobody sells. */
export const offers = {
  sat: {
    ...{ query: '?plan=SAT+Sprint', name: 'SAT Sprint', INR: 77777, USD: 890 },
    unknown: { query: '?plan=SAT+Stroll', name: 'SAT Stroll' },
  },
  ap: {
    ...{ query: '?subject=AP+Psychology', name: 'AP Psychology', INR: 84999, USD: 969 },
    unknown: { query: '?subject=AP+Napping', name: 'AP Napping' },
  },
} as const;

/** What somebody types, field by field. */
export const typedForm: ApplicationForm = {
  name: 'Aanya Rao',
  email: 'aanya@example.org',
  phone: '9876543210',
  student_class: '11',
  school_name: 'Greenwood High',
  parent_name: 'Meera Rao',
  additional_info: '',
};
/** As the phone field formats it while it is typed, and writes it out for the review. */
const filled: ApplicationForm = { ...typedForm, phone: '98765 43210' };
const writtenOut: ApplicationForm = { ...typedForm, phone: '+91 98765 43210' };

/**
 * What there is of an application. `errors`: what is said at the fields. `notice`: what is said of the whole, where it may be several things one
 * of them, whose toast is then not looked at.
 */
export type ApplicationLook = {
  step: 'form' | 'review';
  form: ApplicationForm;
  consent: boolean;
  confirmed: boolean;
  isListed: boolean;
  currency: Currency;
  notice: string | null | readonly string[];
  hasToast: boolean;
  errors: Partial<Record<keyof ApplicationForm | 'consent', string>>;
};

/** What somebody can do with an application, and what can be seen of it: by the machine, on the page, in a browser. */
export type ApplicationHands = {
  open: (query: string) => ReturnType<Act>;
  type: (fields: Partial<ApplicationForm>) => ReturnType<Act>;
  tickConsent: Act;
  submit: Act;
  editDetails: Act;
  /** The browser's own buttons. */
  goBack: Act;
  goForward: Act;
  tickConfirmation: Act;
  choose: (currency: 'INR' | 'USD') => ReturnType<Act>;
  toastGoes: Act;
  reload: Act;
  sees: (look: ApplicationLook) => ReturnType<Act>;
};

const required = 'Please fill out all required fields.';
const badPhone = 'Please enter a valid phone number.';
const badEmail = 'Please enter a valid email address.';
const noConsent = { consent: 'A parent or guardian must agree.' };
const noSchool = { school_name: 'Enter the name of the school.' };
const noParent = { parent_name: 'Enter the name of a parent or guardian.' };
const nothing = {
  name: 'Enter the student’s full name.',
  email: 'Enter the student’s email address.',
  phone: 'Enter a phone number.',
  student_class: 'Enter the student’s class.',
  ...{ ...noSchool, ...noParent, ...noConsent },
};
const unavailable = {
  sat: (currency: Currency) => `The selected plan is not available in ${currency}.`,
  ap: (currency: Currency) => `The selected course is not available in ${currency}.`,
};

type Changes = Partial<ApplicationLook>;
const calm: ApplicationLook = {
  ...{ step: 'form', form: filled, consent: true, confirmed: false, isListed: true, currency: 'INR' },
  ...{ notice: null, hasToast: false, errors: {} },
};
const form = (fields: Partial<ApplicationForm> = {}, more: Changes = {}): ApplicationLook => ({
  ...calm,
  form: { ...filled, ...fields },
  ...more,
});
const review = (more: Changes = {}): ApplicationLook => ({ ...calm, step: 'review', form: writtenOut, ...more });
const says = (notice: string, errors: ApplicationLook['errors'] = {}): Changes => ({ notice, errors, hasToast: true });
const staysSaid = { hasToast: false };
const dollars: Changes = { currency: 'USD' };

/** What there is in each state of the model, but before it is opened. */
export function applicationLooks(kind: ItemKind): Record<Look, ApplicationLook> {
  const empty = { name: '', email: '', phone: '', student_class: '', school_name: '', parent_name: '' };
  const blank = (more: Changes = {}) => form(empty, { consent: false, ...more });
  const unlisted: Changes = { isListed: false };
  const toldUnavailable = (currency: 'INR' | 'USD') => review({ ...unlisted, currency, ...says(unavailable[kind](currency)) });
  const spoilt = { phone: '1234 5' };
  const noAddress = { email: 'aanya(at)example.org' };
  return {
    blank: blank(),
    toldRequired: blank(says(required, nothing)),
    toldRequiredStays: blank({ ...says(required, nothing), ...staysSaid }),
    filledWithoutConsentStillTold: form({}, { consent: false, ...says(required, noConsent), ...staysSaid }),
    filledStillTold: form({}, { notice: [required, badPhone] }),
    filledWithoutConsent: form({}, { consent: false }),
    toldConsent: form({}, { consent: false, ...says(required, noConsent) }),
    filled: form(),
    withoutSchool: form({ school_name: '' }),
    toldSchool: form({ school_name: '' }, says(required, noSchool)),
    withBlankParent: form({ parent_name: '   ' }),
    toldParent: form({ parent_name: '   ' }, says(required, noParent)),
    badPhone: form(spoilt),
    toldPhone: form(spoilt, says(badPhone, { phone: badPhone })),
    badPhoneWithoutSchool: form({ ...spoilt, school_name: '' }),
    toldRequiredBeforePhone: form({ ...spoilt, school_name: '' }, says(required, { phone: badPhone, ...noSchool })),
    badEmail: form(noAddress),
    toldEmail: form(noAddress, says(badEmail, { email: badEmail })),
    filledWithInformation: form({ additional_info: 'Evenings only' }),
    reviewWithInformation: review({ form: { ...writtenOut, additional_info: 'Evenings only' } }),
    filledAfterReload: form(),
    review: review(),
    formAgain: form(writtenOut),
    reviewAgain: review(),
    reviewAfterReload: review(),
    confirmed: review({ confirmed: true }),
    confirmedAfterReload: review({ confirmed: true }),
    reviewInDollars: review(dollars),
    reviewInRupees: review(),
    reviewInDollarsAfterReload: review(dollars),
    formInDollars: form(writtenOut, dollars),
    blankInDollars: blank(dollars),
    blankInRupees: blank(),
    blankUnknown: blank(unlisted),
    unknownWithoutConsent: form({}, { ...unlisted, consent: false }),
    unknownFilled: form({}, unlisted),
    reviewUnknown: review(unlisted),
    toldUnavailable: toldUnavailable('USD'),
    toldUnavailableStays: { ...toldUnavailable('USD'), ...staysSaid },
    toldUnavailableInRupees: toldUnavailable('INR'),
    blankUnknownCurrency: blank({ currency: 'EUR' }),
    blankInDollarsNow: blank(dollars),
  };
}

/** Each step of the model as it is done, and what is to be seen in each of its states. */
export function applicationWalk(kind: ItemKind, hands: ApplicationHands) {
  const { query, unknown } = offers[kind];
  const events = {
    openListed: () => hands.open(query),
    openListedInDollars: () => hands.open(`${query}&currency=usd`),
    openUnknown: () => hands.open(unknown.query),
    openUnknownCurrency: () => hands.open(`${query}&currency=eur`),
    submit: hands.submit,
    fill: () => hands.type(typedForm),
    tickConsent: hands.tickConsent,
    emptyTheSchool: () => hands.type({ school_name: '' }),
    blankTheParent: () => hands.type({ parent_name: '   ' }),
    spoilThePhone: () => hands.type({ phone: '12345' }),
    mendThePhone: () => hands.type({ phone: typedForm.phone }),
    spoilTheEmail: () => hands.type({ email: 'aanya(at)example.org' }),
    addInformation: () => hands.type({ additional_info: 'Evenings only' }),
    toastGoes: hands.toastGoes,
    reload: hands.reload,
    editDetails: hands.editDetails,
    goBack: hands.goBack,
    goForward: hands.goForward,
    tickConfirmation: hands.tickConfirmation,
    chooseDollars: () => hands.choose('USD'),
    chooseRupees: () => hands.choose('INR'),
  } satisfies Record<ApplicationStep, Act>;
  const looks = Object.entries(applicationLooks(kind)).map(([state, look]) => [state, () => hands.sees(look)] as const);
  return { events, states: { anywhere: () => undefined, ...Object.fromEntries(looks) } };
}
