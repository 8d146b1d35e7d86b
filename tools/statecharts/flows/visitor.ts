import { inquiryMachine } from '../../../src/machines/inquiry/inquiry.machine.ts';
import { appBuildMachine } from '../../../src/machines/site/app-build.machine.ts';
import { heroQuestionMachine } from '../../../src/machines/site/hero-question.machine.ts';
import { problemReportMachine } from '../../../src/machines/site/problem-report.machine.ts';
import type { Flow } from '../flows.ts';

/** What a visitor of the public pages meets. */
export const visitorFlows: readonly Flow[] = [
  {
    machine: heroQuestionMachine,
    title: 'The question on the landing page',
    group: 'visitor',
    sections: '2.3',
    file: 'src/machines/site/hero-question.machine.ts',
    about: [
      'A visitor answers one real question before signing in anywhere.',
      'The page works without JavaScript: what was chosen before it woke up is given to `page.opened`, which then leads straight to `answered`.',
      'Otherwise the question is `unseen` until it is on the screen; from `question.seen` on the clock runs (`looking`).',
      'The first answer stops the clock (`answered`); other options can be compared afterwards without another time.',
      '`question.next` turns to the next question, and the clock begins anew.',
    ],
  },
  {
    machine: inquiryMachine,
    title: 'Inquiry',
    group: 'visitor',
    sections: '2.7, 4.1, 5, 8',
    file: 'src/machines/inquiry/inquiry.machine.ts',
    about: [
      'The form ‘Get In Touch’. The specified four states: `idle`, `loading` (‘Sending...’), `success`, `error`.',
      '`idle.fresh` waits for `page.opened`; then `opening` reads the address and the draft of this tab, under what was typed meanwhile.',
      '`inquiry.send` is guarded by `isComplete`: else the problems are named at their fields, and nothing is sent.',
      'A failed call leads to `error`; the form stays as it is and can be changed and sent again.',
      'A sent inquiry forgets its draft; `inquiry.again` begins another one.',
      'The invoked `inquiryStorage` writes the draft to this tab’s storage, so that a reload loses nothing.',
    ],
  },
  {
    machine: problemReportMachine,
    title: 'A report of a problem',
    group: 'visitor',
    sections: '2.1 (an addition of ours)',
    file: 'src/machines/site/problem-report.machine.ts',
    about: [
      'The form ‘Report a problem’ over any page of the app, within a test too, and what waits on this device to be sent.',
      '`opening` gathers what goes along, the app’s last steps among it, before anything is typed.',
      '`report.send` needs words (`isWritten`). `sending` keeps the report on this device first; what nobody answers is `kept`.',
      'What was written stays through `report.close` and a refusal, until it is `sent` or `kept`.',
      'The region `device` sends what waits: as the app opens, when the network is back, and after a while.',
    ],
  },
  {
    machine: appBuildMachine,
    title: 'The build of this tab',
    group: 'visitor',
    sections: '4.3 (an addition of ours)',
    file: 'src/machines/site/app-build.machine.ts',
    about: [
      'Whether an open tab of the app is of the build that the server has.',
      'The server is asked every ten minutes, and when the tab is looked at again (`asking`). A newer build is said quietly (`behind`), and comes with the next page.',
      'Code that the server no longer has (`code.missing`) is a reason to load the page again at once, if the server has another build.',
      'During an `attempt` nothing of it happens: a sitting goes on with the build that it began with, and loading again would leave fullscreen.',
      'A tab is loaded again once for a build, so that two builds side by side, while they are exchanged, do not send it back and forth.',
    ],
  },
];
