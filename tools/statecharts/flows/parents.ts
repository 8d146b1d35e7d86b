import { consentCardMachine } from '../../../src/machines/consent/consent-card.machine.ts';
import { familyMachine } from '../../../src/machines/parents/family.machine.ts';
import { parentAccessMachine } from '../../../src/machines/parents/parent-access.machine.ts';
import { parentSignInMachine } from '../../../src/machines/parents/parent-sign-in.machine.ts';
import type { Flow } from '../flows.ts';

/** How parents come in, what they see, and how a student of age ends it. */
export const parentFlows: readonly Flow[] = [
  {
    machine: parentSignInMachine,
    title: 'Parents’ sign-in',
    group: 'payer',
    sections: '1 (an addition of ours)',
    file: 'src/machines/parents/parent-sign-in.machine.ts',
    about: [
      'Parents have no password: `editing`, `asking`, and `sent`, in the same words for an address that no record has.',
      'With a link the page begins in `offered`: only `link.open` uses it up, since mail programs look at links by themselves.',
      '`opening` leads to `signedIn`, or to `dead` where the link was used or is too old (`isDead`).',
      '`link.again` leads back to `editing`.',
    ],
  },
  {
    machine: familyMachine,
    title: 'Parents’ page',
    group: 'payer',
    sections: '1 (an addition of ours)',
    file: 'src/machines/parents/family.machine.ts',
    about: [
      'Each child with results (a day after the student), sessions, reports and papers.',
      '`reading` finds who is signed in, `loading` asks the server; a session that is over leads to `absent`, and the page to sign-in.',
      'In `looking` a choice of how often mail comes is shown at once; `choosing` keeps it, or it goes back and that is said.',
      'A session that ends while `choosing` (`isSignedOut`) leads to `absent`.',
    ],
  },
  {
    machine: parentAccessMachine,
    title: 'What parents see',
    group: 'student',
    sections: '2.10 (an addition of ours)',
    file: 'src/machines/parents/parent-access.machine.ts',
    about: [
      'A card in the student’s profile: who else sees the results.',
      '`access.end` asks first (`confirming`), and only where there is something to end (`hasParents`).',
      '`age.confirm` says that the student is 18 or older: `ending`, then the card is loaded anew.',
    ],
  },
  {
    machine: consentCardMachine,
    title: 'What a family agrees to',
    group: 'payer',
    sections: '1 (an addition of ours)',
    file: 'src/machines/consent/consent-card.machine.ts',
    about: [
      'A card on the parents’ page, and in the profile: each purpose by itself, for whoever decides (`mayDecide`).',
      'In `filling` an adult says who they are and ticks what they agree to; `giving` keeps it, or what was filled in stays and the reason is said.',
      'One purpose is given and withdrawn by the same two steps: `confirming` says what it means or what ends, `choosing` keeps it. A no needs no form (`mayChange`).',
    ],
  },
];
