import { checkColleague, colleagueFields, type signInParts } from '../../../contract/desk/colleagues.ts';
import * as calls from '../../../contract/desk/staff.ts';
import { passwordLength, recoveryCodeLength } from '../../../contract/limits.ts';
import { messages } from '../../content/messages/accounts.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import { type CarryOut, type Draft, FieldsRefused, nameSent, text, wasAnswered } from './draft.ts';
import { given, type LoadPage } from './lists.ts';

/** Throws CallFailed. */
export const loadStaff: LoadPage<calls.StaffLine> = async ({ filters, after }, signal) => {
  // Those who work here, unless the address says otherwise; it may say anything.
  const state = filters.state === 'all' ? undefined : (calls.staffStates.find((each) => each === filters.state) ?? 'active');
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(calls.findStaff, body, signal)).data;
};

/** Who is to be added, once the server has found nothing wrong with it. Throws FieldsRefused, CallFailed. */
export async function readColleague(as: 'teacher' | 'staff', draft: Draft, signal: AbortSignal) {
  const [firstname, lastname, email, username] = colleagueFields.map((field) => text(draft, field));
  const typed = { firstname: firstname ?? '', lastname: lastname ?? '', email: email ?? '', username: username ?? '' };
  const key = nameSent(JSON.stringify([as, draft]));
  const { problems } = await post(checkColleague, { as, ...typed, key }, signal);
  if (problems.length > 0) throw new FieldsRefused(problems);
  return { ...typed, key };
}

/** What is reset of how somebody signs in. */
export type SignInPart = (typeof signInParts)[number];

/** What came of resetting it, of whose account has this address. */
export const sayReset = (what: SignInPart, email: string): string =>
  what === 'password'
    ? `A link to choose a new password is on its way to ${email}.`
    : `The app is removed, and ${email} is told.`;

/** A name and an address as they were corrected. */
export const readCorrected = (draft: Draft) => ({
  ...{ firstname: text(draft, 'firstname'), lastname: text(draft, 'lastname'), email: text(draft, 'email') },
});

const sayLinkSent = (email: string): string => `A link is on its way to ${email}: the address is used once it’s opened.`;

/** What came of a correction. */
export const sayCorrected = (newEmail: string | null): string =>
  newEmail === null ? 'It’s saved.' : `It’s saved. ${sayLinkSent(newEmail)}`;

const correctStaff: CarryOut = async (staff, draft, signal) => {
  const { newEmail } = await post(calls.correctStaff, { staff, ...readCorrected(draft) }, signal);
  return { says: sayCorrected(newEmail) };
};

/** A few digits are a code of the app; everything else is a recovery code. */
function readCode(draft: Draft) {
  const code = text(draft, 'code').trim();
  if (code === '') return {};
  return /^[\d\s]{1,12}$/.test(code) ? { code } : { recoveryCode: code };
}

/** The field that a refusal is about, by its reason. */
const refusedField: { [reason in NonNullable<CallFailed['reason']>]?: string } = {
  ...{ badInput: 'email', conflict: 'email', forbidden: 'password', codeNeeded: 'code', wrongCode: 'code' },
};

/** What is longer than the server reads, which would refuse it without naming a field. */
function findTooLong(draft: Draft) {
  const mosts = { password: passwordLength.most, code: recoveryCodeLength };
  return (['password', 'code'] as const).flatMap((field) =>
    text(draft, field).length > mosts[field] ? [{ field, says: messages.password.tooLong(mosts[field]) }] : [],
  );
}

/** Throws FieldsRefused for what a field can mend, CallFailed for all else. */
const changeOwnAddress: CarryOut = async (_, draft, signal) => {
  const tooLong = findTooLong(draft);
  if (tooLong.length > 0) throw new FieldsRefused(tooLong);
  const typed = { email: text(draft, 'email'), password: text(draft, 'password'), ...readCode(draft) };
  const { newEmail } = await post(calls.changeOwnAddress, typed, signal).catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    const field = error.reason === null ? undefined : refusedField[error.reason];
    throw field === undefined ? error : new FieldsRefused([{ field, says: error.message }]);
  });
  return {
    says: newEmail === null ? 'Your address stays as it is. A change that was waiting is canceled.' : sayLinkSent(newEmail),
  };
};

const letBackIn =
  (what: SignInPart): CarryOut =>
  async (staff, draft, signal) => {
    const { email } = await post(calls.resetStaffSignIn, { staff, what, reason: text(draft, 'reason') }, signal);
    return { says: sayReset(what, email) };
  };

const setAccess =
  (access: 'on' | 'off', says: string): CarryOut =>
  async (staff, draft, signal) => {
    await post(calls.setStaffAccess, { staff, access, reason: text(draft, 'reason') }, signal);
    return { says };
  };

const readDuty = (draft: Draft) => (text(draft, 'duty') === 'owner' ? ('owner' as const) : ('staff' as const));

/** What an owner does about the staff: `subject` is the id of one of them. */
export const staffActions = {
  'staff.add': async (_, draft, signal) => {
    const person = await readColleague('staff', draft, signal);
    await post(calls.addStaff, { ...person, duty: readDuty(draft) }, signal);
    wasAnswered();
    return { says: `${person.firstname} is added, and gets an email to choose a password.` };
  },
  'staff.invite': async (staff, draft, signal) => {
    const { email } = await post(calls.inviteStaff, { staff, email: text(draft, 'email') }, signal);
    return { says: `Another invitation is on its way to ${email}.` };
  },
  'staff.correct': correctStaff,
  'staff.correct-own': correctStaff,
  'staff.own-address': changeOwnAddress,
  'staff.take-invitation-back': setAccess('off', 'The invitation is taken back.'),
  'staff.mail-password-link': letBackIn('password'),
  'staff.remove-app': letBackIn('secondFactor'),
  'staff.duty': async (staff, draft, signal) => {
    await post(calls.setStaffDuty, { staff, duty: readDuty(draft), reason: text(draft, 'reason') }, signal);
    return { says: 'The role is changed, and takes effect at once.' };
  },
  'staff.access-off': setAccess('off', 'They’re signed out everywhere, and can’t sign in.'),
  'staff.access-on': setAccess('on', 'They can sign in again.'),
} satisfies Record<string, CarryOut>;
