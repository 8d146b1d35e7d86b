import { answerFileCommands } from './answer-files.ts';
import { bookingCommands } from './bookings.ts';
import { catalogueCommands } from './catalogue.ts';
import type { Command } from './command.ts';
import { contentCommands } from './content.ts';
import { courseCommands } from './courses.ts';
import { disputeCommands } from './disputes.ts';
import { draftCommands } from './drafts.ts';
import { familyCommands } from './families.ts';
import { mailCommands } from './mail.ts';
import { materialCommands } from './materials.ts';
import { migrateCommands } from './migrate.ts';
import { mockCommands } from './mocks.ts';
import { paperCommands } from './papers.ts';
import { paymentCommands } from './payments.ts';
import { promiseCommands } from './promises.ts';
import { qtiCommands } from './qti.ts';
import { quizCommands } from './quizzes.ts';
import { refundCommands } from './refunds.ts';
import { reportCommands } from './reports.ts';
import { rosterCommands } from './rosters.ts';
import { sellerCommands } from './sellers.ts';
import { slotCommands } from './slots.ts';
import { staffCommands } from './staff.ts';
import { studentDataCommands } from './student-data.ts';
import { studentCommands } from './students.ts';
import { teacherCommands } from './teachers.ts';
import { versionCommands } from './version.ts';

/** Every command there is, in the order of the help. */
export const commands: readonly Command[] = [
  ...studentCommands,
  ...rosterCommands,
  ...studentDataCommands,
  ...promiseCommands,
  ...teacherCommands,
  ...staffCommands,
  ...courseCommands,
  ...catalogueCommands,
  ...slotCommands,
  ...bookingCommands,
  ...materialCommands,
  ...quizCommands,
  ...mockCommands,
  ...answerFileCommands,
  ...contentCommands,
  ...draftCommands,
  ...familyCommands,
  ...qtiCommands,
  ...reportCommands,
  ...paymentCommands,
  ...refundCommands,
  ...disputeCommands,
  ...paperCommands,
  ...sellerCommands,
  ...mailCommands,
  ...migrateCommands,
  ...versionCommands,
];
