import { passwordLinkHours } from '../../../contract/limits.ts';
import { type ActionForm, type FormField, why } from './form-fields.ts';

const mailed = `They get an email with a link to choose a password. It works for ${passwordLinkHours} hours.`;

const person: readonly FormField[] = [
  { name: 'firstname', label: 'First name', required: true },
  { name: 'lastname', label: 'Last name', required: true },
  { name: 'email', label: 'Email', kind: 'email', required: true },
  { name: 'username', label: 'Username', hint: 'Leave empty to use the email address.' },
];

const duty: FormField = {
  name: 'duty',
  label: 'Role',
  kind: 'choice',
  options: [
    { value: 'staff', label: 'Staff' },
    { value: 'owner', label: 'Owner: may also change settings, give money back, erase and add staff' },
  ],
  required: true,
};

const invite: ActionForm = {
  title: 'Send the invitation again',
  about: `A new link, which works for ${passwordLinkHours} hours, replaces the one before.`,
  confirm: 'Send',
  busy: 'Sending…',
  fields: [
    {
      name: 'email',
      label: 'Email',
      kind: 'email',
      hint: 'If you correct it here, it’s their address from then on.',
      required: true,
    },
  ],
};

const correct: ActionForm = {
  title: 'Correct name and email',
  about:
    'Another email address is used once the link that is mailed there is opened; the old address is told. The username stays, and so do sign-ins. Saved again, it mails another link.',
  confirm: 'Save',
  busy: 'Saving…',
  fields: person.slice(0, 3),
};

const ownName: ActionForm = {
  title: 'Correct your name',
  confirm: 'Save',
  busy: 'Saving…',
  fields: [...person.slice(0, 2), { name: 'email', label: 'Email', kind: 'hidden' }],
};

const ownAddress: ActionForm = {
  title: 'Change your email',
  about:
    'We’ll email a link to the new address, and use that address once you open the link. Until then your current address stays, and we’ll send it a notice. To cancel a change that’s waiting, enter your current address. Your username stays the same.',
  confirm: 'Send link',
  busy: 'Sending…',
  fields: [
    { name: 'email', label: 'New email', kind: 'email', required: true },
    { name: 'password', label: 'Your password', kind: 'password', required: true },
    { name: 'code', label: 'Code', hint: 'If you use an authenticator app: its code, or one of your recovery codes.' },
  ],
};

const takeBack: ActionForm = {
  title: 'Take the invitation back',
  about: 'The link stops working, and nobody can sign in with this account. You can invite them again later.',
  confirm: 'Take back',
  busy: 'Taking back…',
  tone: 'danger',
  fields: [why],
};

const passwordLink: ActionForm = {
  title: 'Email a link for a new password',
  about: `It goes to the account’s own address and works for ${passwordLinkHours} hours. The password stays until it’s used; an authenticator app stays in any case.`,
  confirm: 'Send link',
  busy: 'Sending…',
  fields: [why],
};

const removeApp: ActionForm = {
  title: 'Remove the authenticator app',
  about:
    'For somebody who has lost it and the recovery codes: they’re signed out everywhere and told by email. Where the school requires an app, they set up another one at the next sign-in.',
  confirm: 'Remove',
  busy: 'Removing…',
  tone: 'danger',
  fields: [{ ...why, hint: 'Why, and how you made sure who’s asking. Kept in the record of actions.' }],
};

const accessOn: ActionForm = {
  title: 'Turn access on',
  about: 'They can sign in again, with the password that they had.',
  confirm: 'Turn on',
  busy: 'Saving…',
  fields: [why],
};

const accessOff = (about: string): ActionForm => ({
  title: 'Turn access off',
  about,
  confirm: 'Turn off',
  busy: 'Saving…',
  tone: 'danger',
  fields: [why],
});

/** The forms of inviting tutors and staff, of letting them back in, and of ending that somebody works here. */
export const facultyForms = {
  'tutor.add': {
    title: 'Add a tutor',
    about: `${mailed} Until all four checks are recorded, they can’t be given students under 18.`,
    confirm: 'Add and invite',
    busy: 'Adding…',
    fields: person,
  },
  'tutor.invite': invite,
  'tutor.correct': correct,
  'tutor.take-invitation-back': takeBack,
  'tutor.mail-password-link': passwordLink,
  'tutor.remove-app': removeApp,
  'tutor.access-off': accessOff(
    'For a tutor who leaves: they’re signed out everywhere and can’t sign in. Sessions that are booked stay: move or cancel those.',
  ),
  'tutor.access-on': accessOn,
  'staff.add': {
    title: 'Add a member of staff',
    about: mailed,
    confirm: 'Add and invite',
    busy: 'Adding…',
    fields: [...person, duty],
  },
  'staff.invite': invite,
  'staff.correct': correct,
  'staff.correct-own': ownName,
  'staff.own-address': ownAddress,
  'staff.take-invitation-back': takeBack,
  'staff.mail-password-link': passwordLink,
  'staff.remove-app': removeApp,
  'staff.duty': {
    title: 'Change the role',
    about: 'It takes effect at once, on every device where they’re signed in.',
    confirm: 'Change role',
    busy: 'Saving…',
    fields: [duty, why],
  },
  'staff.access-off': accessOff('For somebody who leaves: they’re signed out everywhere, and can’t sign in.'),
  'staff.access-on': accessOn,
} satisfies Record<string, ActionForm>;
