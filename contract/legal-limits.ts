/** What the server alone enforces of times and limits, and the legal pages tell. */

/**
 * Sign-in failures in 15 minutes: so many of an account from one address (or from one device that it was signed in from), and so many accounts
 * from one address. After so many of an account from anywhere, an attempt is let through only when the newest failure is `slowMs` old.
 * A device that the account was signed in from passes the last two.
 */
export const signInFailures = {
  windowMs: 15 * 60_000,
  perAccount: 10,
  perAddress: 300,
  perAccountAnywhere: 20,
  slowMs: 60_000,
};

/** A session's life in ms: unused, and in all. */
export const sessionLife = { idleMs: 12 * 3_600_000, longestMs: 24 * 3_600_000 };

/**
 * Days after which what is no longer needed is erased: inquiries, applications that nobody paid, mails that were sent (their text goes at
 * once), the names of Razorpay's events, which are delivered again for a day, reports of problems, complaints that have
 * ended, records of a guardian whose consent ended or was given anew, concerns that were closed, which the school may be asked about for years, and the leave and other hours of tutors once they are over.
 */
export const keptDays = {
  inquiries: 365,
  unpaidApplications: 180,
  sentMail: 90,
  webhookEvents: 30,
  actions: 1095,
  problems: 180,
  closedConcerns: 2555,
  endedComplaints: 1095,
  endedConsents: 1095,
  notices: 90,
  hoursExceptions: 365,
  invitees: 90,
};
