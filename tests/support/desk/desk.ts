import { consentPurposes } from '../../../contract/consent/consent.ts';
import type { StudentFile } from '../../../contract/desk/students.ts';
import type { Desk } from '../../../src/services/desk/desk.ts';

export const owner = { _id: 'n', firstname: 'Nandini', lastname: 'Iyer', email: 'nandini@example.org', duty: 'owner' as const };

export const aDesk = (more: Partial<Desk> = {}): Desk => ({
  staff: owner,
  glance: {
    students: 2,
    sitting: 0,
    failedMails: 0,
    disputes: 0,
    newProblems: 0,
    escalatedDoubts: 0,
    answersToMark: 0,
    marksToGiveBack: 0,
    newObjections: 0,
    newInquiries: 0,
    lateInquiries: 0,
    owedSessions: 0,
    openComplaints: 0,
    lateComplaints: 0,
    faultySettlements: 0,
    unsettledPayments: 0,
  },
  courses: [{ id: 'c1', name: 'AP Statistics' }],
  colleagues: [{ id: 'n', name: 'Nandini Iyer' }],
  ...more,
});

/** A student of whom nothing is kept but the account. */
export const aFile = (more: Partial<StudentFile> = {}): StudentFile => ({
  ...{ id: 's1', username: 'asha', firstname: 'Asha', lastname: 'Menon', email: 'asha@example.org', contact: '', standard: '11' },
  ...{ guardianName: null, guardianPhone: null },
  ...{ guardianEmail: null, accommodations: { keysAllowed: false, extraTime: 1 }, isDemo: false, hasPassword: true },
  ...{
    addedAt: Date.UTC(2026, 2, 2),
    disabledAt: null,
    reportsStoppedAt: null,
    enrolments: [],
    groups: [],
    sittings: [],
    bookings: [],
    payments: [],
  },
  consent: {
    ...{ decider: 'parent', record: null, refusedByStudent: [], askedAt: null },
    purposes: consentPurposes.map((purpose) => ({ purpose, state: 'asked', changedAt: null })),
  },
  ...{
    consents: [],
    promises: [],
    reports: [],
    mails: [],
    signIns: [],
    notebook: 0,
    homework: [],
    mergedInto: null,
    newEmail: null,
  },
  ...more,
});
