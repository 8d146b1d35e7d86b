/** The times and limits that the server enforces and the app shows (specification 9 and the decisions in docs/). */

/** Displayed minutes when a quiz has none of its own (9). */
export const defaultQuizMinutes = 30;

/** Restricted actions until the attempt is submitted (9). */
export const warningLimit = 3;

/**
 * The second factor: so many recovery codes at a time, codes that are taken in a day from an account's own device (and from all others together),
 * and how long a new authenticator app may wait for its first code.
 */
export const secondFactor = { recoveryCodes: 10, triesPerDay: 60, setupMinutes: 60 };

/** A browser that an account was signed in from is forgotten after so many days without a sign-in. */
export const deviceDays = 180;

/** Most accounts whose device a browser keeps, newest first. */
export const devicesPerBrowser = 30;

/** A quiz or mock test that nobody submits is submitted as it stands after so many days. */
export const sittingOpenDays = 30;
export const quizOpenMs = sittingOpenDays * 24 * 3_600_000;

/** Most ledger entries in one call of /saveAnswers. */
export const entriesPerCall = 200;

/**
 * Ledger entries that a sitting takes in a minute. A hand makes at most a few a second, so an hour without a connection is delivered in two
 * minutes. Beyond `fullSpeed` entries, which is five and a half hours of one every second, it takes `slow` in a minute: whatever a device still has gets in.
 */
export const ledgerRate = { perMinute: 3_000, fullSpeed: 20_000, slow: 200 };

/** Most entries of one tab that a file of answers has: as many as a ledger takes at full speed. */
export const answersPerFile = ledgerRate.fullSpeed;

/** Most events that are kept of a sitting: three warnings end it, and each reload is one, so no student comes near. */
export const eventsPerSitting = 500;

/** How many days a report to the parents covers: the site promises one every two weeks (1). */
export const reportDays = 14;

/** How long a mailed link to a report works, in days. */
export const reportLinkDays = 90;

/** Questions of a quiz, a module or a bank: answers and times are kept for so many. */
export const questionsAtMost = 500;

/** Longest answer to a question in characters: a letter, or a number as typed. */
export const answerLength = 32;

/** Highlights of one question, and the characters of the note on each. */
export const highlightsPerQuestion = 20;
export const noteLength = 240;

/** Characters of a passage or a question, beyond which nothing can be highlighted. */
export const textAtMost = 100_000;

/** Longest evidence of a recorded event, or reason of staff, in characters. */
export const detailLength = 40;

/** The address of a PDF works for so many minutes. */
export const pdfLinkMinutes = 10;
export const pdfLinkMs = pdfLinkMinutes * 60_000;

/** Seconds of a mock test's module that has no time of its own (9). */
export const defaultModuleSeconds = 1800;

/** Displayed minutes when a mock test has none of its own (9). */
export const defaultMockMinutes = 60;

/** The server closes a module that nobody submitted so long after its deadline, in ms. */
export const closeAfterMs = 15_000;

/** Late answers to such a module are taken for so long after its deadline, in ms. */
export const lateAnswersMs = 24 * 3_600_000;

/** Within how many hours of the school's a doubt is answered, where its course says nothing else. */
export const promisedHours = 12;

/** How long 'is writing' holds in a doubt without being said again, in ms. */
export const writingMs = 10_000;

/** A device that is in contact says so at least this often, in ms. */
export const heartbeatMs = 30_000;

/** A set-password link is good for so many hours, and once. */
export const passwordLinkHours = 72;
export const passwordLinkMs = passwordLinkHours * 3_600_000;

/** Shortest password that may be set, and the longest that signing in takes. */
export const passwordLength = { least: 10, most: 200 };

/** The characters that are read of what was typed as a recovery code. */
export const recoveryCodeLength = 60;

/** Inquiries that are taken from one address in an hour. */
export const inquiriesPerHour = 10;

/** Complaints that are taken from one address in an hour, and for one mailbox in a day: each mails it. */
export const complaintsPerHour = 10;
export const complaintsPerMailbox = 5;

/** How often whoever complained may write about one complaint in an hour: each mails the school. */
export const complaintWritesPerHour = 20;

/** Applications that are begun from one address in an hour: a school's pupils may share theirs. */
export const applicationsPerHour = 60;

/** Refusals in an hour from one network that tell of an address whether it has an account or has paid for a course. */
export const mistakesPerHour = 20;

/** Times in an hour that an application's order can be asked for. */
export const ordersPerHour = 30;

/** Times in an hour that Razorpay is asked about an application whose payer came back from its page without a payment. */
export const callbacksPerHour = 30;

/**
 * Mails that can be asked for in an hour: set-password links of an account from one address, of an account from anywhere, and from an address,
 * and a payer's mail again. A stranger who uses up what an account has from anywhere has filled its mailbox with links that are good.
 */
export const mailsPerHour = { perAccount: 3, perAccountAnywhere: 12, perAddress: 20 };

/** An order that has been open for so long is asked about at Razorpay, in ms. */
export const reconcileAfterMs = 15 * 60_000;

/** How much the report of a crash in a browser may say, and how many of them an address may send in an hour. */
export const crashBounds = { message: 200, frames: 20, events: 40, perHour: 10 };

/**
 * Reports of problems: characters of what is wrong, how many a person (or, without a sign-in, an address) may send in an hour, how many
 * wait on a device for a connection, and for how many days.
 */
export const problemBounds = { message: 1000, perHour: 10, waiting: 10, waitingDays: 14 };
