import { deviceDays, keptDays, sessionLife, signInFailures } from '../../../contract/limits.ts';

/** One numbered part of a legal page: paragraphs, then points. */
export type LegalPart = { heading: string; paragraphs: readonly string[]; points?: readonly string[] };

/** A legal page. `open`: what the software cannot know, and the school has to add before the page may stand. */
export type LegalText = { title: string; lead: string; parts: readonly LegalPart[]; open: readonly string[] };

/** What the three legal pages share. They say what the software does; they are no lawyer’s work. */
export const legalWords = {
  draft: 'Draft for the school to check',
  draftNote:
    'This text says what the software really does. It is no legal advice: the school checks it, completes it and then takes this notice away.',
  open: 'Still to be added by the school',
  questions: 'Questions',
  ask: 'Write or call, and a person of the school will answer:',
} as const;

const hourMs = 3_600_000;

export const privacyText: LegalText = {
  title: 'Privacy',
  lead: 'What we keep about you, why, for how long, and how to have it shown or erased.',
  parts: [
    {
      heading: 'What we keep',
      paragraphs: ['Only what the lessons, the tests and the payment need:'],
      points: [
        'An inquiry: name, email address, phone number, course and what you wrote. It is stored and mailed to the school.',
        'An application: the student’s name, email address, phone number, class and school, the name of a parent, what you added, and when a guardian agreed.',
        'A payment: what was bought, the amount, the numbers of the order and of the payment, and when it was made. No card number ever reaches us.',
        'An account: username, name, email address, phone number and class. The password is stored as a hash alone, which cannot be turned back.',
        'A sign-in: when, and what the browser calls itself, as “Firefox on Windows”.',
        'Quizzes and mock tests: the answers, the time for each question, the marks, the score, and what happened in the sitting: leaving fullscreen, hiding the page, restricted keys by name, opened developer tools, interruptions.',
        'Of a mail that we sent you: to which address, when, and its subject. Its text is erased as soon as it is sent.',
      ],
    },
    {
      heading: 'What we do not do',
      paragraphs: [
        'No camera, no microphone and no recording of the screen, in tests either. No advertising, no analytics, no tracking, and no cookies of our own. Nobody buys or rents data from us.',
      ],
    },
    {
      heading: 'What stays on your device',
      paragraphs: [
        'The browser’s session storage holds the sign-in and what you have typed into a form but not sent; it ends with the tab. A database of the browser (IndexedDB) holds the answers of a test until they have reached us, so that a lost connection loses none. Signing out removes both, except answers that have not reached us yet. The browser’s local storage keeps a random number for each account that was signed in from it, also after signing out: by it we know the browser again, and send no mail about a new one. It says nothing else, and clearing the browser’s data removes it.',
      ],
    },
    {
      heading: 'Internet addresses',
      paragraphs: [
        `To keep robots and guessed passwords out we note the internet address of a failed sign-in, and of whoever sends an inquiry, begins an application or asks for a mail. The first is forgotten after about ${signInFailures.windowMs / 60_000} minutes, the others after about a day.`,
      ],
    },
    {
      heading: 'Who else gets data',
      paragraphs: ['The teachers and the office of the school see what they need for their work. Beyond the school:'],
      points: [
        'Razorpay carries out payments. Its window opens when you choose to pay, and gets the student’s name, email address, phone number, what is bought and what you added. What you type into that window goes to Razorpay alone, under its own terms.',
        'The mail service of the school carries the mails.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'Most students are minors. An application therefore needs the consent of a parent or guardian, and we keep when it was given. A guardian may ask for everything in this text on the child’s behalf, and may take the consent back.',
      ],
    },
    {
      heading: 'How long, and your rights',
      paragraphs: [
        `A sign-in ends after ${sessionLife.idleMs / hourMs} hours without use, and after ${sessionLife.longestMs / hourMs} hours at the latest. A browser is known to an account for ${deviceDays} days after its last sign-in.`,
        `An inquiry is erased after ${keptDays.inquiries} days, an application that nobody paid ${keptDays.unpaidApplications} days after its last change, what is left of a mail ${keptDays.sentMail} days after it was sent, and the notices of payments that Razorpay sends us after ${keptDays.webhookEvents} days. Mail that a demonstration writes to files is erased with it. Everything else is kept until the school erases it.`,
        'On request the school corrects what is wrong, gives you a copy of everything that is stored about a student, and erases it: account, answers, applications, inquiries and mails. So it does for whoever wrote or applied without an account. Of a payment, what was bought, the amount and the dates stay in the school’s books, without a name.',
      ],
    },
  ],
  open: [
    'The school’s full name and postal address, and who is responsible for data there',
    'How long accounts, paid applications and results are kept before they are erased',
    'Where the server stands, and who runs it and the mail service',
    'The authority to which one may complain',
  ],
};

export const termsText: LegalText = {
  title: 'Terms',
  lead: 'What you can expect of us, and what we expect of you.',
  parts: [
    {
      heading: 'What is offered',
      paragraphs: [
        'The SAT program and the AP courses as their pages describe them, at the prices listed there, in rupees or in dollars. The price that counts is the one on the page where you confirm your details.',
        'We prepare students for tests. We promise no score.',
      ],
    },
    {
      heading: 'How an enrollment comes about',
      paragraphs: [
        'You fill in the application, a parent or guardian agrees, you check the details and pay through Razorpay. Once the payment has been captured, the student is enrolled, and a mail to the address on the form says how to sign in.',
      ],
    },
    {
      heading: 'The account',
      paragraphs: [
        'An account belongs to one student. Keep the password to yourself; nobody from the school will ask for it. Tell us if somebody else may know it.',
      ],
    },
    {
      heading: 'Rules of quizzes and mock tests',
      paragraphs: [
        'Tests run in fullscreen and under rules that the instructions name beforehand: some keys count as warnings, leaving fullscreen or hiding the page can end a test, and the time is the server’s. What happened is recorded and shown to the student as well. Whoever needs more time or assistive technology asks the school, which can set it.',
        'Answers that were given are kept whatever ends a test, and the school can reopen one that ended by mistake.',
      ],
    },
    {
      heading: 'Material',
      paragraphs: [
        'Questions, explanations and course material are for the enrolled student. Please do not pass them on.',
        'SAT and AP are trademarks of the College Board, which has no part in this site and does not endorse it.',
      ],
    },
    {
      heading: 'When something does not work',
      paragraphs: [
        'We do what we can to keep the site running, and cannot promise that it always does. If a fault of ours spoils a test or a lesson, tell us: the school makes up for it.',
      ],
    },
  ],
  open: [
    'The legal name of the school, and the law and the courts that apply',
    'How a course is ended early, by either side',
    'Liability, as far as the law lets it be limited',
  ],
};

export const refundsText: LegalText = {
  title: 'Refunds',
  lead: 'What happens to money that was paid, and how to ask for it back.',
  parts: [
    {
      heading: 'What happens by itself',
      paragraphs: [
        'If you close the payment window or a payment fails, nobody is enrolled and the site takes no money. Where a bank has held an amount all the same, Razorpay or the bank releases it.',
        'If the browser is lost after a payment, nothing is lost: the payment is found, the student is enrolled, and the mails are sent.',
      ],
    },
    {
      heading: 'What a person does',
      paragraphs: [
        'The site gives no money back by itself. The school decides, and gives it back through Razorpay, by the way it came.',
        'If the same application was paid twice, the student is enrolled once, and the school is told at once to give the second payment back.',
      ],
    },
    {
      heading: 'How to ask',
      paragraphs: [
        'Write to us with the number of the payment, which is on the receipt, and with the email address on the form. A refund does not end an enrollment by itself: please say whether the student goes on.',
      ],
    },
  ],
  open: [
    'Until when, and how much of, a payment is given back after the course has begun',
    'How long the school takes to decide, and how long the money then takes',
  ],
};
