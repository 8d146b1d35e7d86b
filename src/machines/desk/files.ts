import type { AssignmentLine } from '../../../contract/desk/assignments.ts';
import type { ComplaintFile } from '../../../contract/desk/complaints.ts';
import type { Concern } from '../../../contract/desk/concerns.ts';
import type { GroupFile } from '../../../contract/desk/groups.ts';
import type { InstalmentFile } from '../../../contract/desk/instalments.ts';
import type { ItemFile } from '../../../contract/desk/items.ts';
import { messages } from '../../content/messages/desk.ts';
import { loadAssignment } from '../../services/desk/assignment-file.ts';
import { loadComplaintFile } from '../../services/desk/complaint-file.ts';
import { loadConcern } from '../../services/desk/concern-file.ts';
import { loadGroupFile } from '../../services/desk/group-file.ts';
import { loadInstalmentFile } from '../../services/desk/instalment-file.ts';
import { loadItem } from '../../services/desk/items.ts';
import { loadPaymentFile, type OpenPayment } from '../../services/desk/payment-file.ts';
import { createDeskFile } from './desk-file.machine.ts';

/** A payment's page at the desk. A refund that is on its way to Razorpay is looked at until it has an answer; what a bank takes is days. */
export const paymentFileMachine = createDeskFile<OpenPayment>({
  load: loadPaymentFile,
  failed: messages.payment,
  isMoving: ({ line, refunds }) =>
    line.method === 'razorpay' && refunds.some(({ state }) => state === 'requested' || state === 'sent'),
});

/** A group's page at the desk. */
export const groupFileMachine = createDeskFile<GroupFile>({ load: loadGroupFile, failed: messages.group });

/** An assignment's page at the desk. */
export const assignmentFileMachine = createDeskFile<AssignmentLine>({ load: loadAssignment, failed: messages.assignment });

/** A complaint's page at the desk. */
export const complaintFileMachine = createDeskFile<ComplaintFile>({ load: loadComplaintFile, failed: messages.complaint });

/** A concern’s page at the desk, for the safeguarding lead and the deputy; loading it is reading it. */
export const concernFileMachine = createDeskFile<Concern>({ load: loadConcern, failed: messages.concern });

/** The page at the desk of what is paid in parts. */
export const instalmentFileMachine = createDeskFile<InstalmentFile>({
  load: loadInstalmentFile,
  failed: messages.instalments,
});

/** A question's page at the desk, by its version and number with a slash between them. */
export const itemFileMachine = createDeskFile<ItemFile>({ load: loadItem, failed: messages.item });
