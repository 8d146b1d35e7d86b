import { keptDays, sessionLife, signInFailures } from '../../../contract/legal-limits.ts';
import { deviceDays, problemBounds } from '../../../contract/limits.ts';

/** One numbered part of a legal page: paragraphs, then points. */
export type LegalPart = { heading: string; paragraphs: readonly string[]; points?: readonly string[] };

/** A legal page. `open`: what the software cannot know, and the school has to add before the page may stand. */
export type LegalText = { title: string; lead: string; parts: readonly LegalPart[]; open: readonly string[] };

/** What the three legal pages share. They say what the software does; they are no lawyer’s work. */
export const legalWords = {
  draft: 'Draft for the school to check',
  draftNote:
    'This text describes what the software actually does. It isn’t legal advice: the school should check and complete it, then remove this notice.',
  open: 'Still to be added by the school',
  questions: 'Questions',
  version: 'Version of',
  ask: 'Write or call, and someone from the school will answer:',
} as const;

const hourMs = 3_600_000;

export const privacyText: LegalText = {
  title: 'Privacy',
  lead: 'What we keep about you, why, for how long, and how to see it or have it erased.',
  parts: [
    {
      heading: 'What we keep',
      paragraphs: ['Only what the lessons, the tests and the payment need:'],
      points: [
        'An inquiry: name, email address, phone number, course and what you wrote. We store it and email it to the school.',
        'A complaint: who you are, your name, email address and phone number, what it’s about, what you and the school wrote, and when.',
        'An application: the student’s name, email address, phone number, class and school, the name of a parent, what you added, and when a guardian agreed.',
        'A payment: what was bought, the amount, the order and payment IDs, and when it was made. No card number ever reaches us.',
        'An account: username, name, email address, phone number and class. We store only a hash of the password, which can’t be turned back into it.',
        'A sign-in: when, and what the browser calls itself, such as “Firefox on Windows”.',
        'Quizzes and mock tests: the answers, the time for each question, the marks, the score, and what happened during the test: leaving fullscreen, hiding the page, restricted keys by name, opened developer tools, interruptions.',
        'A report of a problem, if you send one: what you wrote, the page, what the browser calls itself, and the app’s last steps by their kind, without answers or names.',
        'An email we sent you: the address, the time and the subject. We erase its text as soon as it’s sent.',
      ],
    },
    {
      heading: 'What we don’t do',
      paragraphs: [
        'No camera, no microphone and no screen recording, not even in tests. No advertising, no analytics, no tracking, and no cookies of our own. We don’t sell or rent data to anyone.',
      ],
    },
    {
      heading: 'What stays on your device',
      paragraphs: [
        `The browser’s session storage holds the sign-in and what you’ve typed into a form but not sent; it ends with the tab. A database in the browser (IndexedDB) holds the answers of a test until they reach us, so a lost connection loses none. Signing out removes both, except answers that haven’t reached us yet. The browser’s local storage keeps a random number for each account that has signed in there, even after signing out. It lets us recognize the browser, so we don’t email you about a new one. It says nothing else. A report of a problem that couldn’t be sent waits there, too, for ${problemBounds.waitingDays} days at most. Clearing the browser’s data removes both.`,
      ],
    },
    {
      heading: 'IP addresses',
      paragraphs: [
        `To keep out bots and password guessing, we note the IP address of each failed sign-in, and of anyone who sends an inquiry, begins an application or asks for an email. We delete the first after about ${signInFailures.windowMs / 60_000} minutes and the others after about a day.`,
      ],
    },
    {
      heading: 'Who else gets data',
      paragraphs: ['The school’s teachers and office see what they need for their work. Outside the school:'],
      points: [
        'Razorpay handles payments. Its window opens when you choose to pay, and gets the student’s name, email address and phone number, what you’re buying and what you added. What you type into that window goes only to Razorpay, under its own terms.',
        'The school’s email service delivers our emails.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'Most students are minors. An application therefore needs the consent of a parent or guardian, and we record when it was given. On the parents’ page a guardian decides about each purpose by itself: teaching, supervision of tests, reports, sharing a solved doubt without a name, and mail about offers. We keep who agreed, when, to which text, and how we know that they’re an adult, by a reference and never a copy. It can be withdrawn there at any time with as many clicks, and the page says what ends. At 18 the student decides. A guardian may ask for everything described here on the child’s behalf.',
      ],
    },
    {
      heading: 'How long, and your rights',
      paragraphs: [
        `A sign-in ends after ${sessionLife.idleMs / hourMs} hours without use, and after ${sessionLife.longestMs / hourMs} hours at the latest. We recognize a browser for ${deviceDays} days after its last sign-in.`,
        `We erase an inquiry after ${keptDays.inquiries} days, an unpaid application ${keptDays.unpaidApplications} days after its last change, the record of an email ${keptDays.sentMail} days after it was sent, and Razorpay’s payment notices after ${keptDays.webhookEvents} days, what we told you in the portal after ${keptDays.notices} days, an application that you mail to yourself after its first use or a day, a report of a problem after ${keptDays.problems} days, a tutor’s leave and other hours ${keptDays.hoursExceptions} days after they were over, an invitation to work for us that nobody took up after ${keptDays.invitees} days, a complaint ${keptDays.endedComplaints / 365} years after it was settled, who gave a consent that has ended ${keptDays.endedConsents / 365} years after that, a safeguarding concern ${keptDays.closedConcerns / 365} years after it was closed, and the record of what staff did after ${keptDays.actions / 365} years. Email that a demonstration writes to files is erased with it. Everything else is kept until the school erases it.`,
        'If you ask, the school corrects what’s wrong, gives you a copy of everything stored about a student, or erases it: account, answers, applications, inquiries and emails. That goes for people who wrote or applied without an account, too. For a payment, what was bought, the amount and the dates stay in the school’s books, without a name.',
      ],
    },
  ],
  open: [
    'The school’s full name and postal address, and who is responsible for data there',
    'How long accounts, paid applications and results are kept before they’re erased',
    'Where the server is, and who runs it and the email service',
    'The authority you can complain to',
  ],
};

export const termsText: LegalText = {
  title: 'Terms',
  lead: 'What you can expect from us, and what we expect from you.',
  parts: [
    {
      heading: 'What we offer',
      paragraphs: [
        'The SAT program and the AP courses as described on their pages, at the prices listed there, in rupees or dollars. The price that counts is the one on the page where you confirm your details.',
        'We prepare students for tests. We don’t promise a score.',
      ],
    },
    {
      heading: 'How enrollment works',
      paragraphs: [
        'You fill in the application, a parent or guardian agrees, you check the details and pay through Razorpay. Once we’ve received the payment, the student is enrolled, and an email to the address on the form explains how to sign in.',
      ],
    },
    {
      heading: 'The account',
      paragraphs: [
        'An account belongs to one student. Keep the password to yourself; nobody from the school will ask for it. Tell us if you think someone else knows it.',
      ],
    },
    {
      heading: 'Rules of quizzes and mock tests',
      paragraphs: [
        'Tests run in fullscreen, under rules that the instructions explain first: some keys count as warnings, leaving fullscreen or hiding the page can end a test, and our server keeps the time. What happened is recorded, and the student can see it. If you need more time or assistive technology, ask the school to set it up.',
        'However a test ends, the answers given are kept, and the school can reopen a test that ended by mistake.',
      ],
    },
    {
      heading: 'Material',
      paragraphs: [
        'Questions, explanations and course material are for the enrolled student. Please don’t share them.',
        'SAT and AP are trademarks of the College Board, which has no part in this site and doesn’t endorse it.',
      ],
    },
    {
      heading: 'When something doesn’t work',
      paragraphs: [
        'We do what we can to keep the site running, but can’t promise that it always will. If something on our end ruins a test or a lesson, tell us, and the school will make up for it.',
      ],
    },
  ],
  open: [
    'The legal name of the school, and the law and the courts that apply',
    'How either side can end a course early',
    'Limits on liability, as far as the law allows',
  ],
};

export const refundsText: LegalText = {
  title: 'Refunds',
  lead: 'What happens to money you’ve paid, and how to ask for it back.',
  parts: [
    {
      heading: 'What happens automatically',
      paragraphs: [
        'If you close the payment window or a payment fails, nobody is enrolled and the site takes no money. If a bank is still holding an amount, Razorpay or the bank releases it.',
        'If your browser closes after a payment, nothing is lost: we find the payment, enroll the student and send the emails.',
      ],
    },
    {
      heading: 'What the school decides',
      paragraphs: [
        'The site doesn’t refund money by itself. The school decides, and sends it back through Razorpay the way it came.',
        'If the same application is paid twice, the student is enrolled once, and the school is told right away to refund the second payment.',
      ],
    },
    {
      heading: 'How to ask',
      paragraphs: [
        'Write to us with the payment ID, which is on the receipt, and the email address on the form. A refund doesn’t end an enrollment by itself: please say whether the student will continue.',
      ],
    },
  ],
  open: [
    'How much of a payment can be refunded after the course has begun, and for how long',
    'How long the school takes to decide, and how long the refund then takes',
  ],
};
