import { loadAnnouncements } from '../../services/desk/announcements.ts';
import { loadReleased } from '../../services/desk/editing.ts';
import { loadGrades } from '../../services/desk/gradebook.ts';
import { loadInquiries } from '../../services/desk/inquiries.ts';
import { loadItems, loadItemTests } from '../../services/desk/items.ts';
import {
  loadActions,
  loadAside,
  loadAssignedSittings,
  loadAssignments,
  loadComplaints,
  loadConcerns,
  loadDoubtLines,
  loadGroups,
  loadInstalments,
  loadMails,
  loadPayments,
  loadProblems,
  loadRulings,
  loadSessions,
} from '../../services/desk/lists.ts';
import { loadPacks } from '../../services/desk/packs.ts';
import { loadSettlements } from '../../services/desk/settlements.ts';
import { loadSheets } from '../../services/desk/sheets.ts';
import { loadStaff } from '../../services/desk/staff.ts';
import { loadTutors } from '../../services/desk/tutors.ts';
import { createDeskList } from './desk-list.machine.ts';

/** The record of actions as a list. */
export const actionListMachine = createDeskList(loadActions);

/** What the school told students and parents, as a list. */
export const announcementListMachine = createDeskList(loadAnnouncements);

/** The mails of the outbox as a list. */
export const mailListMachine = createDeskList(loadMails);

/** The payments as a list. */
export const paymentListMachine = createDeskList(loadPayments);

/** What is paid in installments, as a list. */
export const instalmentListMachine = createDeskList(loadInstalments);

/** The inquiries as a list. */
export const inquiryListMachine = createDeskList(loadInquiries);

/** Sessions and meetings as a list. */
export const sessionListMachine = createDeskList(loadSessions);

/** The questions that students can be given, as a list. */
export const releasedListMachine = createDeskList(loadReleased);

/** The reports of problems as a list. */
export const problemListMachine = createDeskList(loadProblems);

/** What Razorpay sent to the bank, as a list. */
export const settlementListMachine = createDeskList(loadSettlements);

/** The complaints as a list. */
export const complaintListMachine = createDeskList(loadComplaints);

/** What people are worried about, as a list. */
export const concernListMachine = createDeskList(loadConcerns);

/** The doubts of all courses, as a list. */
export const doubtLineListMachine = createDeskList(loadDoubtLines);

/** Classes and other groups of students, as a list. */
export const groupListMachine = createDeskList(loadGroups);

/** The school's tutors, as a list. */
export const tutorListMachine = createDeskList(loadTutors);

/** Who works at the desk, as a list. */
export const staffListMachine = createDeskList(loadStaff);

/** What was assigned, as a list. */
export const assignmentListMachine = createDeskList(loadAssignments);

/** Who has a test of an assignment, as a list. */
export const assignedSittingListMachine = createDeskList(loadAssignedSittings);

/** Students by test, as a list. */
export const gradebookListMachine = createDeskList(loadGrades);

/** The questions that were measured, as a list. */
export const itemListMachine = createDeskList(loadItems);

/** Tests by their measured questions, as a list. */
export const itemTestListMachine = createDeskList(loadItemTests);

/** Quizzes, mock tests and banks, as a list. */
export const packListMachine = createDeskList(loadPacks);

/** What students are not given, as a list. */
export const asideListMachine = createDeskList(loadAside);

/** The PDFs of all courses, as a list. */
export const sheetListMachine = createDeskList(loadSheets);

/** The decisions on all questions, as a list. */
export const rulingListMachine = createDeskList(loadRulings);
