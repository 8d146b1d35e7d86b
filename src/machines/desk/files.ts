import type { AssignmentLine } from '../../../contract/desk/assignments.ts';
import type { ComplaintFile } from '../../../contract/desk/complaints.ts';
import type { Concern } from '../../../contract/desk/concerns.ts';
import type { DoubtAtDesk } from '../../../contract/desk/doubts.ts';
import type { GroupFile } from '../../../contract/desk/groups.ts';
import type { InquiryFile } from '../../../contract/desk/inquiries.ts';
import type { InstalmentFile } from '../../../contract/desk/instalments.ts';
import type { ItemFile } from '../../../contract/desk/items.ts';
import type { JobsFile } from '../../../contract/desk/jobs.ts';
import type { PackFile } from '../../../contract/desk/packs.ts';
import type { SettingLine } from '../../../contract/desk/settings.ts';
import type { SittingFile } from '../../../contract/desk/sitting.ts';
import type { Report } from '../../../contract/report/report.ts';
import { messages } from '../../content/messages/desk.ts';
import { loadAssignment } from '../../services/desk/assignment-file.ts';
import { loadComplaintFile } from '../../services/desk/complaint-file.ts';
import { loadConcern } from '../../services/desk/concern-file.ts';
import { loadDoubtFile } from '../../services/desk/doubt-file.ts';
import { loadGroupFile } from '../../services/desk/group-file.ts';
import { loadInquiryFile } from '../../services/desk/inquiries.ts';
import { loadInstalmentFile } from '../../services/desk/instalment-file.ts';
import { loadItem } from '../../services/desk/items.ts';
import { loadJobs } from '../../services/desk/jobs.ts';
import { loadPackFile } from '../../services/desk/packs.ts';
import { loadPaymentFile, type OpenPayment } from '../../services/desk/payment-file.ts';
import { loadSettings } from '../../services/desk/settings.ts';
import { loadSitting } from '../../services/desk/sitting.ts';
import { loadStudentReport, loadStudentView, type SeenByStudent } from '../../services/desk/student-view.ts';
import { loadTutorFile, type OpenTutor } from '../../services/desk/tutors.ts';
import { createDeskFile } from './desk-file.machine.ts';

/** A payment's page at the desk. A refund that is on its way to Razorpay is looked at until it has an answer; what a bank takes is days. */
export const paymentFileMachine = createDeskFile<OpenPayment>({
  load: loadPaymentFile,
  failed: messages.payment,
  isMoving: ({ line, refunds }) =>
    line.method === 'razorpay' && refunds.some(({ state }) => state === 'requested' || state === 'sent'),
});

/** A quiz, a mock test or a bank, as a page at the desk. */
export const packFileMachine = createDeskFile<PackFile>({ load: loadPackFile, failed: messages.pack });

/** What can be set, as a page. */
export const settingsFileMachine = createDeskFile<SettingLine[]>({ load: loadSettings, failed: messages.settings });

/** A group's page at the desk. */
export const groupFileMachine = createDeskFile<GroupFile>({ load: loadGroupFile, failed: messages.group });

/** What the server does by itself, as a page; what runs is looked at until it has ended. */
export const jobsFileMachine = createDeskFile<JobsFile>({
  load: loadJobs,
  failed: messages.jobs,
  isMoving: ({ jobs }) => jobs.some(({ isRunning }) => isRunning),
});

/** A tutor's page at the desk. */
export const tutorFileMachine = createDeskFile<OpenTutor>({ load: loadTutorFile, failed: messages.tutor });

/** An assignment's page at the desk. */
export const assignmentFileMachine = createDeskFile<AssignmentLine>({ load: loadAssignment, failed: messages.assignment });

/** A complaint's page at the desk. */
export const complaintFileMachine = createDeskFile<ComplaintFile>({ load: loadComplaintFile, failed: messages.complaint });

/** An inquiry's page at the desk. */
export const inquiryFileMachine = createDeskFile<InquiryFile>({ load: loadInquiryFile, failed: messages.inquiry });

/** The page of a doubt, once its reader has said why. Each time it is loaded leaves a row with that reason. */
export const openDoubtMachine = createDeskFile<DoubtAtDesk>({ load: loadDoubtFile, failed: messages.doubt });

/** A concern’s page at the desk, for the safeguarding lead and the deputy; loading it is reading it. */
export const concernFileMachine = createDeskFile<Concern>({ load: loadConcern, failed: messages.concern });

/** The page at the desk of what is paid in parts. */
export const instalmentFileMachine = createDeskFile<InstalmentFile>({
  load: loadInstalmentFile,
  failed: messages.instalments,
});

/** A question's page at the desk, by its version and number with a slash between them. */
export const itemFileMachine = createDeskFile<ItemFile>({ load: loadItem, failed: messages.item });

/** One sitting of a student as a page at the desk, by student and sitting with a slash between them; each time it is loaded leaves a row. */
export const sittingFileMachine = createDeskFile<SittingFile>({ load: loadSitting, failed: messages.sitting });

/** What a student sees, as a page at the desk; each time it is loaded leaves a row. */
export const studentViewMachine = createDeskFile<SeenByStudent>({ load: loadStudentView, failed: messages.student });

/** A report to the parents as a page at the desk, by student and report with a slash between them; each time it is loaded leaves a row. */
export const studentReportMachine = createDeskFile<Report>({ load: loadStudentReport, failed: messages.report });
