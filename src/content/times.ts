import { heartbeatMs, pdfLinkMs, writingMs } from '../../contract/limits.ts';

/** Times of the app alone, in ms unless the name says otherwise. */

/** How often the journal tells the server that the attempt is alive, and how often it keeps the time on the device (in s). */
export const journalTimes = { heartbeatMs, keepEverySeconds: 5, longestBackoffMs: 15_000 };

/** How long a submit that failed waits before it is tried again by itself. */
export const submitAgainMs = 5000;

/** A page that the server’s absence kept from opening looks for the server again after this time. */
export const lookForServerMs = 5000;

/** A ledger that is out of step with this device is read again after this time. */
export const reopenMs = 1000;

/** The dashboard shows its parts together, and what has come after this time where one is late. */
export const dashboardPatienceMs = 3000;

/** A call without an answer is given up after this time. */
export const callTimeoutMs = 20_000;

/** The security check speaks of a device's clock that is off by more than this, and of a server that answers later than this. */
export const deviceCheckTimes = { clockToleranceMs: 5000, slowAnswerMs: 1000 };

/** How often a module asks the server for its deadline: staff can add minutes. */
export const deadlineRefreshMs = 30_000;

/** How often a sitting asks what the school has said where nothing tells it to. */
export const messagesRefreshMs = 60_000;

/** The exam room, in ms: what comes close together is asked for once, it is looked at so often in any case, and again so soon where that failed. */
export const examRoomTimes = { gatherMs: 300, lookMs: 10_000, againMs: 5000 };

/** From so many seconds on the countdown is always shown. */
export const lastMinutesSeconds = 300;

/** A report of a problem that could not be sent is tried again after this time, or when the network is back. */
export const reportAgainMs = 5 * 60_000;

/** A toast disappears after this time (specification 9). */
export const toastMs = 1200;

/** A verification that got no answer is asked for again after this time, until it was asked for so often in all. */
export const verifyAgain = { afterMs: 2000, times: 3 };

/** The success of a payment waits so long for the mail to the school, and no longer. */
export const informWithinMs = 3000;

/** How often the payer's page looks for what has happened: at first, and after so many looks. */
export const payerPageTimes = { lookMs: 3000, looks: 40, laterMs: 30_000 };

/** A page of the desk that shows something under way looks again after this time. */
export const lookAgainMs = 4000;

/** Availability is asked for day by day, with no more calls than this at a time. */
export const callsAtOnce = 6;

/** A calendar leads so many months on from this one. */
export const calendarMonths = 12;

/** The address of an open PDF is renewed after this time, two minutes before it ends. */
export const pdfLinkRefreshMs = pdfLinkMs - 2 * 60_000;

/** Where that failed, it is asked for again after this time. */
export const pdfLinkAgainMs = 15_000;

/** A calculator that has not come after this time is said to have failed. It may still come after that. */
export const calculatorPatienceMs = 20_000;

/** What an exam hall fetches late and did not get is asked for again after this time, or when the browser is online again. */
export const hallPartsAgainMs = 5000;

/** A note that is being typed is saved once the hand rests for so long. */
export const notePauseMs = 800;

/** A search begins once the typing rests for so long. */
export const settleMs = 250;

/** A doubt's page, in ms: when what failed is tried again, and how long 'is writing' is not said anew. */
export const doubtTimes = { retryMs: 5000, writingMs: writingMs / 2 };

/** So long after its first character a typed text is written to the journal. */
export const journalTextMs = 3_000;

/** A page that could not be sent is tried again after so long, or when the browser is online again. */
export const pagesRetryMs = 5_000;

/** What this device keeps and could not deliver is tried again after so long, or when the browser is online again. */
export const keptRetryMs = 5_000;

/** How often the server hears of a marker who has an answer, in ms: well within the time after which a colleague may have it. */
export const markingSignMs = 120_000;
