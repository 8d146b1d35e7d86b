import { reportLinkDays } from '../../../contract/limits.ts';
import { reportSpan } from '../../../contract/report-span.ts';
import { applicationMachine } from '../../../src/machines/enrolment/application.machine.ts';
import { draftMailMachine } from '../../../src/machines/enrolment/draft-mail.machine.ts';
import { draftResumeMachine } from '../../../src/machines/enrolment/draft-resume.machine.ts';
import { partPaymentMachine } from '../../../src/machines/enrolment/part-payment.machine.ts';
import { payerPageMachine } from '../../../src/machines/enrolment/payer-page.machine.ts';
import { paymentMachine } from '../../../src/machines/enrolment/payment.machine.ts';
import { reportMachine } from '../../../src/machines/report/report.machine.ts';
import type { Flow } from '../flows.ts';

/** What a parent meets: the application, its payment, and what comes of it. */
export const payerFlows: readonly Flow[] = [
  {
    machine: applicationMachine,
    title: 'An application',
    group: 'payer',
    sections: '2.8, 4.5, 5, 8',
    file: 'src/machines/enrolment/application.machine.ts',
    about: [
      '`form`, `review`, `paying` (the child `payment`), `paid`; beside it the region `toast`, which hides its text after 1200 ms.',
      'Everything that is entered is kept in this tab: `recalling` comes back to the same step, and never into a payment, but to ask what came of one.',
      'Each step is an entry of the browser’s history: `history.moved` leads back from `review` to `form`, out of a payment that may still be left, and on again.',
      '`form.submit` is guarded by `isComplete`: else the toast and the fields say what is missing.',
      'A currency without a price for this plan is told and marks it invalid; while a payment is open it cannot be changed.',
      '`review` asks the server whether the application was paid already; then, or where the payment says so, it is `settled`.',
      '`payment.proceed` starts the payment. Whatever ends it without success leads back to `review`, with its text.',
      '`settled` offers the payer’s page and, by `application.again`, another application.',
    ],
  },
  {
    machine: paymentMachine,
    title: 'A payment',
    group: 'payer',
    sections: '4.5, 8',
    file: 'src/machines/enrolment/payment.machine.ts',
    about: [
      'One press of ‘Proceed to Payment’, in the specified order; it begins when it is invoked.',
      'Confirmation, price and public key are checked at once; each that fails ends in `failed` with its own text.',
      '`loadingScript`, `ordering`, `checkingOut`: the same application always gets the same order.',
      'The browser of an app keeps no window: `sentAway`, to a page that leads to the payer’s own. Who is back here is in `cameBack`, which asks the server.',
      '`payment.leave`, the browser’s Back, ends it in `closed` too, until Checkout has reported a payment.',
      'A payer who closes the checkout ends it in `closed`. A declined card is told, and the checkout stays open.',
      'From `checkout.paid` on money has moved: `verifying` asks again for a while (`waitingToVerify`) before it says that it failed.',
      'The next press then begins with `recovering`, which asks about that payment: nothing is paid a second time.',
      '`informing` sends the mail and never keeps the success from the payer: failed or slow, it ends in `paid`.',
    ],
  },
  {
    machine: payerPageMachine,
    title: 'The payer’s page',
    group: 'payer',
    sections: '2.8, 4.5',
    file: 'src/machines/enrolment/payer-page.machine.ts',
    about: [
      'A page by a signed link that a payer can come back to.',
      '`loading` leads to `open`, to `unknown` (not a link of ours) or to `failed`, with `page.retry`.',
      'The region `news` looks again every few seconds, then more rarely, until the course is there and the mails are sent: `done`.',
      'A look that failed is told and waits for the next one.',
      'The region `standing` is what the page says first: `unpaid`, `failed`, `beingChecked` (another amount), `surplus`, `paid`, `enrolled`,',
      '`partlyGivenBack`, `givenBack`; it is judged anew with all that comes (`news.came`).',
      'In installments it is `offered` until one is paid, and `overdue` while one is late; the region `part` pays the next one.',
      'The region `mail` sends the mail once more when asked; then `news` looks at once.',
    ],
  },
  {
    machine: partPaymentMachine,
    title: 'A payment of an installment',
    group: 'payer',
    sections: '4.5 (an addition of ours)',
    file: 'src/machines/enrolment/part-payment.machine.ts',
    about: [
      'One press of ‘Pay’ on the payer’s page; it begins when it is invoked.',
      '`ordering` gets the order of the part that the page shows, and of no other: what was paid meanwhile is refused.',
      'A payer who closes the checkout ends it in `closed`. A declined card is told, and the checkout stays open.',
      'From `checkout.paid` on money has moved: `verifying` asks again for a while before it says that it failed.',
    ],
  },
  {
    machine: reportMachine,
    title: 'A report to the parents',
    group: 'payer',
    sections: '1 (bi-weekly parent progress reports)',
    file: 'src/machines/report/report.machine.ts',
    about: [
      `What a student did in ${reportSpan.length}, by a signed link that is good for ${reportLinkDays} days.`,
      '`page.opened` leads to `loading`; then `shown`.',
      '`unknown` has the same words for a link that is forged, over or erased; anything else is `failed`, with `page.retry`.',
    ],
  },
  {
    machine: draftMailMachine,
    title: 'A link to a draft',
    group: 'payer',
    sections: '2.8 (an addition of ours)',
    file: 'src/machines/enrolment/draft-mail.machine.ts',
    about: [
      'A dialog of the application: `editing` asks for the mailbox, `sending` has the link mailed.',
      '`sent` shows the six digits that open it on the other device; they are in no mail.',
    ],
  },
  {
    machine: draftResumeMachine,
    title: 'An application is gone on with',
    group: 'payer',
    sections: '2.8 (an addition of ours)',
    file: 'src/machines/enrolment/draft-resume.machine.ts',
    about: [
      'The page of such a link: `asking` for the digits, `opening`, and `opened`, which leads to the application with what was typed.',
      'A wrong code is said and can be typed again; a link that is used, too old or was tried too often is `dead`, as one without a token.',
    ],
  },
];
