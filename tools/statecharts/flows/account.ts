import { passwordLinkHours } from '../../../contract/limits.ts';
import { confirmAddressMachine } from '../../../src/machines/accounts/confirm-address.machine.ts';
import { forgotPasswordMachine } from '../../../src/machines/accounts/forgot-password.machine.ts';
import { setPasswordMachine } from '../../../src/machines/accounts/set-password.machine.ts';
import { signInMachine } from '../../../src/machines/accounts/sign-in.machine.ts';
import { signInsMachine } from '../../../src/machines/accounts/sign-ins.machine.ts';
import { signedInHereMachine } from '../../../src/machines/accounts/signed-in-here.machine.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import type { Flow } from '../flows.ts';

/** How a student comes in, and what the portal is held by. */
export const accountFlows: readonly Flow[] = [
  {
    machine: signInMachine,
    title: 'Sign in',
    group: 'student',
    sections: '2.4, 5, 8',
    file: 'src/machines/accounts/sign-in.machine.ts',
    about: [
      'Students and teachers sign in here; the role that is chosen decides which call is made and where it leads.',
      '`signIn.submit` leads to `checking` where both fields are filled; else what is missing is named.',
      'A refusal or a lost connection leads back to `editing` with its text; the fields stay.',
      'Where the account has an authenticator app (`isCodeNeeded`), `askingCode` and `checkingCode` stand between the right password and the session.',
      'A code that was wrong empties its field; `recovery.choose` asks for a recovery code in its place.',
      '`signedIn` is final and gives the role to the page.',
      'The same machine renews an expired session in place, over the portal’s pages: then the role is fixed (`isForAnybody`).',
    ],
  },
  {
    machine: signedInHereMachine,
    title: 'Signed in already',
    group: 'student',
    sections: '2.2, 2.4 (an addition of ours)',
    file: 'src/machines/accounts/signed-in-here.machine.ts',
    about: [
      'The public header offers ‘Sign In’ to everybody (2.2). Who follows it while signed in in this tab is shown the way back above the form.',
      '`page.opened` reads what the tab keeps: `somebody`, or `absent`.',
    ],
  },
  {
    machine: confirmAddressMachine,
    title: 'Use a new email address',
    group: 'student',
    sections: '1 (an addition of ours)',
    file: 'src/machines/accounts/confirm-address.machine.ts',
    about: [
      'Where the link leads that is mailed to an address that an account is to get: it is used only once somebody says so here (`address.use`), since programs open links in mails, too.',
      '`dead` for a link that was used, is too old or was taken back; `taken` where another account has got the address while the link waited.',
    ],
  },
  {
    machine: setPasswordMachine,
    title: 'Set a password',
    group: 'student',
    sections: '2.8 (‘Your Login Credentials will be sent …’)',
    file: 'src/machines/accounts/set-password.machine.ts',
    about: [
      `Where the link in the mail of a new account leads; it is good for ${passwordLinkHours} hours and once.`,
      '`page.opened` looks whether the address is a link at all: `editing`, or `dead`.',
      '`password.save` is guarded by `isGood`; what is wrong with the password is told at the field.',
      '`saving` can find that the link works no more (`isNoLink`): `dead`, which offers a new one. Any other failure leads back to `editing`.',
      '`saved` names the username to sign in with.',
    ],
  },
  {
    machine: forgotPasswordMachine,
    title: 'Forgot password?',
    group: 'student',
    sections: '2.4 (an addition of ours)',
    file: 'src/machines/accounts/forgot-password.machine.ts',
    about: [
      'Asks for another link by mail: `editing`, `asking`, `sent`.',
      'An unknown username is answered in the same words: nobody learns here who has an account.',
      'A call that fails leads back to `editing` with its text; `link.again` from `sent` asks once more.',
    ],
  },
  {
    machine: signInsMachine,
    title: 'Where you’re signed in',
    group: 'student',
    sections: '2.10, 2.11 (an addition of ours)',
    file: 'src/machines/accounts/sign-ins.machine.ts',
    about: [
      'A card in the profile of a student and of a teacher.',
      '`signIn.end` signs out one browser, `others.end` all but this one; then the list is loaded again and stands there meanwhile.',
      'One that had ended already (`isOver`) is as good as ended. What did not work is said, and leaves the list as it was.',
    ],
  },
  {
    machine: portalMachine,
    title: 'The student portal',
    group: 'student',
    sections: '2.10, 4.1',
    file: 'src/machines/portal/portal.machine.ts',
    about: [
      'The guard and the frame of every page of the portal.',
      '`reading` looks for the student in session storage; nobody there ends in `absent`, and the page goes to sign in.',
      '`inside` has three regions. `content` loads the courses (‘Loading Portal...’) and opens even where they do not come; an attempt waits for none of it.',
      '`build` lets a new build take over (`replaceable`) only while a page with the portal’s frame is open, never under an attempt.',
      '`session` hears of a call that was answered 401: `signingIn` asks for the password over whatever is open, and the call is made again.',
      'Cancelling there ends in `absent`; a mock test under way goes on beneath the dialog.',
      '`logout.request` first counts answers that this device has not delivered: if there are any, `confirmingLogout` says so.',
      '`leaving` signs out on the server, and ends in `left` also where that call fails.',
    ],
  },
];
