import { complaintMachine } from '../../../server/complaints/complaint.machine.ts';
import { concernMachine } from '../../../server/concerns/concern.machine.ts';
import { consentMachine } from '../../../server/consent/consent.machine.ts';
import { draftMachine } from '../../../server/content/drafts/draft.machine.ts';
import { doubtMachine } from '../../../server/doubts/doubt.machine.ts';
import { doubtShareMachine } from '../../../server/doubts/share.machine.ts';
import { disputeMachine } from '../../../server/enrolment/disputes/dispute.machine.ts';
import { instalmentsMachine } from '../../../server/enrolment/instalments/instalments.machine.ts';
import { orderMachine } from '../../../server/enrolment/orders/order.machine.ts';
import { refundMachine } from '../../../server/enrolment/refunds/refund.machine.ts';
import { homeworkMachine } from '../../../server/homework/work.machine.ts';
import { inquiryLifeMachine } from '../../../server/inquiry/inquiry.machine.ts';
import { promiseMachine } from '../../../server/promises/promise.machine.ts';
import { rulingMachine } from '../../../server/rulings/ruling.machine.ts';
import { sessionMachine } from '../../../server/schedule/session.machine.ts';
import { lessonMachine } from '../../../server/tutors/lesson.machine.ts';
import { secondFactorMachine } from '../../../src/machines/accounts/second-factor.machine.ts';
import { complaintFormMachine } from '../../../src/machines/complaints/complaint-form.machine.ts';
import { complaintPageMachine } from '../../../src/machines/complaints/complaint-page.machine.ts';
import { concernFormMachine } from '../../../src/machines/concerns/concern-form.machine.ts';
import { assigningMachine } from '../../../src/machines/desk/assigning.machine.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { deskFileMachine } from '../../../src/machines/desk/desk-file.machine.ts';
import { deskListMachine } from '../../../src/machines/desk/desk-list.machine.ts';
import { doubtFileMachine } from '../../../src/machines/desk/doubt-file.machine.ts';
import { examRoomMachine } from '../../../src/machines/desk/exam-room.machine.ts';
import { handingInMachine } from '../../../src/machines/desk/handing-in.machine.ts';
import { importingMachine } from '../../../src/machines/desk/importing.machine.ts';
import { mergingMachine } from '../../../src/machines/desk/merging.machine.ts';
import { rosterMachine } from '../../../src/machines/desk/roster.machine.ts';
import { rulingFormMachine } from '../../../src/machines/desk/ruling-form.machine.ts';
import { settingFormMachine } from '../../../src/machines/desk/setting-form.machine.ts';
import { sheetUploadMachine } from '../../../src/machines/desk/sheet-upload.machine.ts';
import { givingMachine } from '../../../src/machines/homework/giving.machine.ts';
import { markerAreaMachine } from '../../../src/machines/homework/marker-area.machine.ts';
import { markingMachine } from '../../../src/machines/homework/marking.machine.ts';
import { tutorSessionsMachine } from '../../../src/machines/schedule/tutor-sessions.machine.ts';
import { ownStudentsMachine } from '../../../src/machines/teacher/own-students.machine.ts';
import { ownTestsMachine } from '../../../src/machines/teacher/own-tests.machine.ts';
import { resourcesMachine } from '../../../src/machines/teacher/resources.machine.ts';
import { teacherAreaMachine } from '../../../src/machines/teacher/teacher-area.machine.ts';
import { teacherDialogsMachine } from '../../../src/machines/teacher/teacher-dialogs.machine.ts';
import { teacherHomeMachine } from '../../../src/machines/teacher/teacher-home.machine.ts';
import { teacherProfileMachine } from '../../../src/machines/teacher/teacher-profile.machine.ts';
import { tutorHoursMachine } from '../../../src/machines/tutors/tutor-hours.machine.ts';
import { tutorMonthMachine } from '../../../src/machines/tutors/tutor-month.machine.ts';
import { tutorRoomMachine } from '../../../src/machines/tutors/tutor-room.machine.ts';
import type { Flow } from '../flows.ts';

/** The teacher’s pages, and what the server keeps as a chart. */
export const staffFlows: readonly Flow[] = [
  {
    machine: teacherAreaMachine,
    title: 'The teacher area',
    group: 'teacher',
    sections: '2.11, 4.6',
    file: 'src/machines/teacher/teacher-area.machine.ts',
    about: [
      'Its pages are switched by state, not by address, as specified; the demonstration’s teachers see its samples, all others what is true.',
      '`reading` and `confirming` look for a signed-in teacher; nobody ends in `absent`, and the page goes to sign in.',
      '`restoring` finds the page that session storage remembers, else home.',
      'Who must have an authenticator app and has none comes to `settingUp`, and to nothing else before it is done.',
      'Where the server cannot be asked it opens `unconfirmed`, and the page says so: what is anybody’s is asked of the server by each page.',
      'Which page is open is data: `page.choose` begins `shown` anew, which remembers it (`keepPage`) and closes any dialog.',
      '`logout.request` leads through `leaving` to `left`, also where the server does not answer.',
    ],
  },
  {
    machine: teacherHomeMachine,
    title: 'A teacher’s day',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/teacher/teacher-home.machine.ts',
    about: [
      'The home page of a teacher who is not the demonstration’s: today’s sessions, what waits, classes and notices, in one answer.',
      'It is loaded anew whenever the page is opened; what it shows only leads to other pages.',
    ],
  },
  {
    machine: ownStudentsMachine,
    title: 'A teacher’s own students',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/teacher/own-students.machine.ts',
    about: [
      'Results of the students of the courses and groups that a teacher teaches, filtered by student and by assessment type.',
      'Who is chosen is opened with every result (`student`); ‘All Students’ leads back to `shown`, which is kept.',
    ],
  },
  {
    machine: ownTestsMachine,
    title: 'The tests of a teacher’s courses',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/teacher/own-tests.machine.ts',
    about: [
      'Tests with who of the teacher’s students has them; one is opened to see them by name (`test`).',
      '`assigning` is the school’s own flow of a test on its way to students, over the page; the list is loaded anew after it.',
    ],
  },
  {
    machine: resourcesMachine,
    title: 'A teacher’s resources',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/teacher/resources.machine.ts',
    about: [
      'The study sheets of the courses that a teacher teaches; one opens over the page in the students’ own viewer (`open`).',
      'A viewer that breaks, and one that is closed, leads back to the list.',
    ],
  },
  {
    machine: teacherProfileMachine,
    title: 'A teacher’s profile',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/teacher/teacher-profile.machine.ts',
    about: [
      'What the school has of a teacher, to be read.',
      '`password.change` asks for a mailed link (`asking`), as ‘Forgot password?’ does; then it is `mailed`, and can be asked for again.',
    ],
  },
  {
    machine: tutorSessionsMachine,
    title: 'A tutor’s sessions',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/schedule/tutor-sessions.machine.ts',
    about: [
      'The teacher’s own sessions and meetings, under Schedule: what can be done to each is told by the server, from the chart of the session.',
      '`change.choose` asks first (`asking`): a new time, or what notes on a meeting say. `change.confirm` carries it out (`doing`).',
      'Done or refused, the page is loaded anew. Without an answer the question stays, and so do notes that were refused.',
    ],
  },
  {
    machine: tutorHoursMachine,
    title: 'A tutor’s hours',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/tutors/tutor-hours.machine.ts',
    about: [
      'The teacher’s own week, leave and other hours, under Schedule; the school changes them by actions of the desk.',
      '`editing` is the form of the week, `excepting` that of leave and other hours: what can’t be read is named at its field and not sent.',
      'What is saved shows at once, with the booked sessions that are outside of it; a refusal leaves the form as it was.',
    ],
  },
  {
    machine: tutorRoomMachine,
    title: 'A tutor’s room',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/tutors/tutor-room.machine.ts',
    about: [
      'Where the teacher’s own sessions meet, under Profile; the school sets it by an action of the desk.',
      '`editing` is the form: an address that can’t be one is named at its field and not sent.',
    ],
  },
  {
    machine: tutorMonthMachine,
    title: 'A tutor’s month',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/tutors/tutor-month.machine.ts',
    about: [
      'A tutor’s lessons of a month, with what is missing of each and what they come to: the tutor’s own under Schedule, and any tutor’s at the desk.',
      'What was shown stays until another month has come. `saving` has the browser save the tutor’s own as a file; the desk’s file is one of its actions.',
    ],
  },
  {
    machine: secondFactorMachine,
    title: 'Sign-in security',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/accounts/second-factor.machine.ts',
    about: [
      'The authenticator app of a teacher: whether there is one, and all that can be done about it.',
      'Everything goes through `proving`: the password and, where there is an app already, a code of it or a recovery code.',
      '`scanning` shows the secret until `confirming` has had a code of the new app; `codes` shows the recovery codes, this once.',
      'A wrong password or code is told at its field, and nothing has changed; the secret is forgotten on every way out.',
      'Where an app is due (`isDue`) the flow ends in `done`, and the teacher area opens.',
    ],
  },
  {
    machine: teacherDialogsMachine,
    title: 'Dialogs of the teacher area',
    group: 'teacher',
    sections: '2.11',
    file: 'src/machines/teacher/teacher-dialogs.machine.ts',
    about: [
      'What lies over a teacher’s page, one dialog at a time: `none`, then `details`, `submission`, `assigning` or `demo`.',
      'Buttons that do nothing lead to `demo`, which says so; ‘Homework assigned!’ is `assigned`.',
      '`dialog.close` closes whatever is open. Nothing is sent anywhere, so nothing can fail.',
    ],
  },
  {
    machine: deskMachine,
    title: 'The school’s desk',
    group: 'teacher',
    sections: '6 (an addition of ours)',
    file: 'src/machines/desk/desk.machine.ts',
    about: [
      'Guard and frame of the pages where staff work: nothing opens before the server has said who it is.',
      'Nobody of the staff ends in `absent`, and the page goes to sign in and comes back; so does a session that ends (`session.expired`).',
      'Who must have an authenticator app and has none comes to `settingUp`; without a connection it is `failed`, and says so.',
      'The command palette lies over whatever page is open; what waits is counted again by `glance.refresh`.',
    ],
  },
  {
    machine: deskListMachine,
    title: 'A list at the desk',
    group: 'teacher',
    sections: '6 (an addition of ours)',
    file: 'src/machines/desk/desk-list.machine.ts',
    about: [
      'Students, and every other list: what is drawn is the same chart, each with a call of its own.',
      'A page comes after the line that the last one ended with; `more.load` puts the next one under it.',
      'Another filter waits in `settling` until the typing rests; what was there stays until the other lines come.',
      'An action lies over it in `acting`; then it is loaded again, or it is over (`left`) where the action leads elsewhere.',
    ],
  },
  {
    machine: deskFileMachine,
    title: 'A page at the desk',
    group: 'teacher',
    sections: '6 (an addition of ours)',
    file: 'src/machines/desk/desk-file.machine.ts',
    about: [
      'One student, payment or concern with everything about it, and what staff may do.',
      'An action lies over it in `acting`; then the page is loaded again and stands there meanwhile.',
      'A student who was erased leads away (`left`).',
      'What is under way, like a refund that Razorpay has not answered, is looked at again by itself.',
    ],
  },
  {
    machine: examRoomMachine,
    title: 'The exam room',
    group: 'teacher',
    sections: '4.2, 4.3 (an addition of ours)',
    file: 'src/machines/desk/exam-room.machine.ts',
    about: [
      'Who sits what now. What happens is told by `live.changed`; what comes close together is asked for once (`gathering`).',
      'What happens while the room is being asked for makes it `outdated`, and it is asked for once more.',
      'Every ten seconds it is asked for all the same, while the page can be seen: nobody has to be told.',
      'Without a connection (`outOfTouch`) the room stands as it was last known, and says since when.',
      'An action lies over it in `acting`, and the room goes on under it.',
    ],
  },
  {
    machine: deskActionMachine,
    title: 'An action of staff',
    group: 'teacher',
    sections: '6 (an addition of ours)',
    file: 'src/machines/desk/desk-action.machine.ts',
    about: [
      'The dialog of every action: what it asks is data (src/content/desk/action-forms.ts), what it does is one call.',
      'Nothing is sent while a field that is needed is empty, nor twice while it is under way (`sending`).',
      'What is refused is said, with all that was filled in; `cancelled` has done nothing.',
      'The server does it and writes its row in the record of actions, all or nothing.',
    ],
  },
  {
    machine: orderMachine,
    title: 'An order',
    group: 'server',
    sections: '4.5',
    file: 'server/enrolment/orders/order.machine.ts',
    about: [
      'The life of an order on the server. Its state is a row of the database; the chart is only ever asked for the next one.',
      'News comes from the payer’s browser, from a webhook, or from the reconciler that asks Razorpay: always as the same events.',
      '`payment.captured` is heard in every state: an order can be paid as long as Razorpay has it.',
      'The first that fits leads to `paid`, whose entry enrols the student; then `enrolled`.',
      'A second one is given back (`isSurplus`), one of another amount is told to the school (`doesNotFit`); neither moves the order.',
      '`replaced` and `lapsed` are orders that nobody should pay any more; a payment that was authorised all the same brings them back.',
    ],
  },
  {
    machine: refundMachine,
    title: 'A refund',
    group: 'server',
    sections: '4.5 (an addition of ours)',
    file: 'server/enrolment/refunds/refund.machine.ts',
    about: [
      'Money that is given back, whole or in part: decided by staff, or on Razorpay’s own page, which begins with its first report.',
      '`requested` is stored before Razorpay hears of it; `sent` waits for an answer, and is asked again as the same refund.',
      '`pending` is with the bank. `done` tells the payer with the bank’s reference, and ends access where that was decided.',
      '`refund.processed` is Razorpay’s final word: it is believed after a failure as well.',
      'A failure that is reported after `done` moves nothing and is told to the school (`reportContradiction`).',
    ],
  },
  {
    machine: instalmentsMachine,
    title: 'A price in installments',
    group: 'server',
    sections: '4.5 (an addition of ours)',
    file: 'server/enrolment/instalments/instalments.machine.ts',
    about: [
      'A price that staff offer in parts with due dates. Its state is a row; the chart is only ever asked for the next one.',
      'The first `part.paid` enrolls and makes it `running`; each part counts once, whether it came by link, by bank or in cash.',
      '`overdue` tells payer and school, and takes nothing away: staff move the date (`due.moved`) or end it.',
      '`ended` asks for nothing more. What comes all the same is one payment too many, to be given back.',
    ],
  },
  {
    machine: disputeMachine,
    title: 'A dispute',
    group: 'server',
    sections: '4.5 (an addition of ours)',
    file: 'server/enrolment/disputes/dispute.machine.ts',
    about: [
      'A payer or a bank asks for a payment back, as Razorpay tells it in six events; the first that is heard may be any (`unheard`).',
      '`open` and `actionRequired` wait for the school, which is told the deadline (`askSchool`), and again a day before it.',
      '`underReview` waits for the bank.',
      '`won`, `lost` and `closed` are ends. Only news that is newer than all that was told (`isNewest`) takes one up again.',
      'Who is enrolled changes nothing by itself: staff decide.',
    ],
  },
  {
    machine: promiseMachine,
    title: 'A promise',
    group: 'server',
    sections: '1 (an addition of ours)',
    file: 'server/promises/promise.machine.ts',
    about: [
      'One session, mock test, parent meeting, report or answer that a course promises.',
      'Nothing of it is stored: what was held, given and answered are the facts, and the chart says the state that they lead to.',
      '`promised` has no time yet, or a later one; `due` is its time; `late` was not given in it.',
      'What is given late is `delivered` all the same, and what is delivered stays so.',
    ],
  },
  {
    machine: lessonMachine,
    title: 'A lesson',
    group: 'server',
    sections: '2.11 (an addition of ours)',
    file: 'server/tutors/lesson.machine.ts',
    about: [
      'Whether a session counts as taught. Nothing of it is stored: the chart is asked for the state that attendance and notes lead to.',
      'It is `taught` once both are in, whichever comes first; who was alone has taught nothing, whatever was noted.',
    ],
  },
  {
    machine: sessionMachine,
    title: 'A session',
    group: 'server',
    sections: '4.4 (an addition of ours)',
    file: 'server/schedule/session.machine.ts',
    about: [
      'A session with a tutor, or a meeting with parents, from its booking to what is recorded of it. Nothing of the state is stored: the facts are.',
      '`booked` and `moved` are to come, `open` from ten minutes before; `late` is one in which somebody is still missing ten minutes in.',
      'A room that saw one of the two alone makes `tutorAbsent` (owed) or `studentAbsent` (counts as given) of it; of a room that saw nobody nothing is known (`unsettled`).',
      'Tutor and school can say otherwise, and take that back: then the record of the room stands again. Moving and cancelling are taken back as well, until it would begin.',
    ],
  },
  {
    machine: doubtMachine,
    title: 'A doubt',
    group: 'server',
    sections: '1 (an addition of ours)',
    file: 'server/doubts/doubt.machine.ts',
    about: [
      'What a student asks of a course’s tutors. Its state is a row of the database; the chart is only ever asked for the next one.',
      '`asked` and `reopened` wait for a tutor, and the promised time runs (`runPromise`); in `askedBack` it rests (`restPromise`).',
      'Who has taken one (`isHolder`) gives signs of life by the same event; `hold.lapsed` gives it to everybody again.',
      'A colleague answers what is `taken` only by taking it over (`tutor.tookOver`).',
      'Whatever the student writes is heard in every state: what was `answered` or `solved` is `reopened` by it.',
      'A tutor may close what was answered (`tutor.closed`), and nothing that somebody waits for.',
    ],
  },
  {
    machine: rulingMachine,
    title: 'A decision on a question',
    group: 'server',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'server/rulings/ruling.machine.ts',
    about: [
      'How a question counts that has a fault. Its state is a row of the database; the chart is only ever asked for the next one.',
      '`decided` and `takenBack` are looked at again and again: a sitting that was graded before and stored after is graded anew. Then it is `standing`, or `restored`.',
      'A new decision is a new row, and one holds at a time.',
    ],
  },
  {
    machine: draftMachine,
    title: 'A question that may wait',
    group: 'server',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'server/content/drafts/draft.machine.ts',
    about: [
      'A question of a quiz or a bank that came in without an explanation, or that staff took out. Its state is a row of the database; the chart is only ever asked for the next one.',
      'What is `released` stands in the newest version; every other question is in no version, and no student is given it.',
    ],
  },
  {
    machine: importingMachine,
    title: 'Importing content at the desk',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/importing.machine.ts',
    about: [
      'A file is chosen (`choosing`); `checking` asks what an import would make of it, and `checked` shows each pack with its faults and warnings by their lines.',
      'Nothing of a file with a fault is stored (`isGood`); where it has one by now, it is refused and checked again.',
      'What has no explanation becomes drafts, which are released on a page of their own.',
    ],
  },
  {
    machine: handingInMachine,
    title: 'An answer file at the desk',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/handing-in.machine.ts',
    about: [
      'What a student saved as a file while the server was away: `checking` asks what would come of it, and `checked` shows that in numbers.',
      'Where something else would come of it by now, it is refused and looked at again; what brings nothing can’t be handed in.',
    ],
  },
  {
    machine: sheetUploadMachine,
    title: 'A study sheet at the desk',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/sheet-upload.machine.ts',
    about: [
      'A PDF, its course and its title are chosen (`choosing`); `checking` asks what the PDF is, and `checked` shows its pages, which of them have no text, and what it would replace.',
      'In `checked` it is said on which pages it treats which skills: `pages.change` for one, `domain.take` for all of a unit or domain.',
      'What the title belongs to is what was looked at: where that is something else by now, it is refused and looked at again.',
    ],
  },
  {
    machine: rosterMachine,
    title: 'Students from a file at the desk',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/roster.machine.ts',
    about: [
      'A class list is chosen, with the course and the group that all of it go into; `checked` shows every line, and what is wrong by its line and column.',
      'Nobody is added beside a wrong line (`isGood`); where others are new by now than were shown, it is refused and checked again.',
    ],
  },
  {
    machine: mergingMachine,
    title: 'Merging two accounts at the desk',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/merging.machine.ts',
    about: [
      'The other account is named; `checked` shows what goes over and what stays, or why it can’t be done now (`isPossible`).',
      'It can’t be taken back, so an owner does it, with a reason, and never unseen.',
    ],
  },
  {
    machine: settingFormMachine,
    title: 'A setting',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/setting-form.machine.ts',
    about: [
      'What an owner sets without a developer: `shown` until something is typed, then `changed`; `checking` asks the server what is wrong and whom it reaches, and `proposed` shows it.',
      'It is saved with a reason. Where a colleague was faster (`overtaken`) nothing of theirs is overwritten: it is loaded again, and what was typed stands over it.',
      '`setting.restore` has what held before anybody changed it back, whatever was typed.',
    ],
  },
  {
    machine: rulingFormMachine,
    title: 'Withdrawing a question at the desk',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/ruling-form.machine.ts',
    about: [
      'How it is to count, and why, is filled in (`proposing`); `checking` asks the server who changes from what to what, and `proposed` shows it.',
      'Where scores fall only an owner can go on (`mayDecide`); where others fall by now, it is refused and checked again.',
      'It is taken back on the question’s page, as an action.',
    ],
  },
  {
    machine: doubtShareMachine,
    title: 'A doubt that is offered',
    group: 'server',
    sections: '1 (an addition of ours)',
    file: 'server/doubts/share.machine.ts',
    about: [
      'Where a solved doubt stands that a tutor offers without a name. Its state is a row of the database; the chart is only ever asked for the next one.',
      'What a tutor or the desk took out (`withdrawn`) can be offered again; what student or parents `refused` never.',
    ],
  },
  {
    machine: consentMachine,
    title: 'A consent to one purpose',
    group: 'server',
    sections: '1 (an addition of ours)',
    file: 'server/consent/consent.machine.ts',
    about: [
      'Where one purpose (teaching, supervision, reports, sharing, offers) stands with one side, parents or student.',
      'Its state is a row of the database; the chart is only ever asked for the next one.',
      'While it is `asked` everything goes on, for as long as the term says. What is `withdrawn` is asked about by every call that rests on it.',
      'What parents said has `ended` once the student is of age: then the student is asked. Where the school gives it back to the parents, they say it again.',
    ],
  },
  {
    machine: complaintMachine,
    title: 'A complaint',
    group: 'server',
    sections: '1 (an addition of ours)',
    file: 'server/complaints/complaint.machine.ts',
    about: [
      'What a payer, a parent, a student or a visitor complains of. Its state is a row of the database; the chart is only ever asked for the next one.',
      'While it is `received` or `reopened` the school owes an answer within 48 hours, and while it is `inHand` or `inHandAgain` an end within a month.',
      'The officer is told before, on the day, and day by day from then on.',
      'Whoever complained opens what has `ended` again, once, with both deadlines anew; `closed` is the end of that.',
    ],
  },
  {
    machine: complaintFormMachine,
    title: 'Complaining',
    group: 'visitor',
    sections: '1 (an addition of ours)',
    file: 'src/machines/complaints/complaint-form.machine.ts',
    about: [
      'The form that the foot of every public page leads to. What is typed is kept in the tab until it was sent, with the name under which it goes.',
      '`notSent`: sent again as it is, it arrives once; changed, it is another complaint, since the first may have arrived.',
    ],
  },
  {
    machine: complaintPageMachine,
    title: 'A complaint’s page',
    group: 'visitor',
    sections: '1 (an addition of ours)',
    file: 'src/machines/complaints/complaint-page.machine.ts',
    about: [
      'What whoever complained opens by the mailed link: where it stands, what was written, and what they can do.',
      'Where the school has written meanwhile, it is loaded anew, and what was typed is still there.',
    ],
  },
  {
    machine: inquiryLifeMachine,
    title: 'An inquiry at the desk',
    group: 'server',
    sections: '2.7 (an addition of ours)',
    file: 'server/inquiry/inquiry.machine.ts',
    about: [
      'What the school does about who wrote on the contact page. Its state is a row of the database; the chart is only ever asked for the next one.',
      'While it is `new` an answer is due within a day, and the school is reminded; once it is `answered` only when staff asked to be.',
      'A note of the staff’s is no answer. Who was `lost` may enroll all the same.',
    ],
  },
  {
    machine: concernMachine,
    title: 'A concern',
    group: 'server',
    sections: '1 (an addition of ours)',
    file: 'server/concerns/concern.machine.ts',
    about: [
      'What somebody in the school is worried about. Its state is a row of the database; the chart is only ever asked for the next one.',
      'Of all staff the safeguarding lead and the deputy alone read it: reading makes it `seen`, and nothing is done about what nobody has read.',
      'While it is `raised` both are reminded: after an hour, then day by day.',
      'What is `closed` can be taken up again, and is erased years later.',
    ],
  },
  {
    machine: concernFormMachine,
    title: 'Saying that one is worried',
    group: 'student',
    sections: '1 (an addition of ours)',
    file: 'src/machines/concerns/concern-form.machine.ts',
    about: [
      'In the profiles of students and teachers: what somebody is worried about, for the safeguarding lead and the deputy alone.',
      '`looking` asks first whether anybody receives it: where `nobody` does, the page says so before a word is written.',
      'What was written stays until it was sent, and goes under one name, so that sending it again tells nobody twice.',
    ],
  },
  {
    machine: doubtFileMachine,
    title: 'A doubt at the desk',
    group: 'teacher',
    sections: '1 (doubts, an addition of ours)',
    file: 'src/machines/desk/doubt-file.machine.ts',
    about: [
      'A talk of a student with their tutors: why staff read it is asked first (`asking`).',
      '`reading` is the page of any one thing at the desk (`file`): each time it is loaded leaves a row with that reason in the record of actions.',
    ],
  },
  {
    machine: homeworkMachine,
    title: 'A work of homework',
    group: 'server',
    sections: '2.10 (an addition of ours)',
    file: 'server/homework/work.machine.ts',
    about: [
      'What one student does of homework. Its state is a row of the database; the chart is only ever asked for the next one.',
      'That its date is over is seen when the row is read: `missing` is stored nowhere, and can still be handed in, `late`.',
      'It can be handed in again until a marker takes it (`held`); one has it at a time, until they let go, are silent or a colleague takes it over.',
      'Marks are open to the student once it is `givenBack`, and then it is over. Homework that is taken back leaves what was handed in.',
    ],
  },
  {
    machine: givingMachine,
    title: 'Giving homework',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/homework/giving.machine.ts',
    about: [
      'What, to whom and until when is filled in (`drafting`), with files; `checking` asks the server whom it reaches, and `checked` shows it.',
      '`giving` says how many were shown: where others get it by now, it is refused and checked again.',
      'What the server finds wrong leads back to the draft, which loses nothing.',
    ],
  },
  {
    machine: markingMachine,
    title: 'Marking a work of homework',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/homework/marking.machine.ts',
    about: [
      'One work: read by anybody who may (`reading`), marked by whoever has taken it (`marking`), with a sign of life now and then (`signing`).',
      'Who loses it to a colleague is told (`lookingAgain`), and what was typed stays on the screen.',
      '`saving` keeps the marks, lets go of the work or gives it back.',
    ],
  },
  {
    machine: markerAreaMachine,
    title: 'Homework in the teacher area',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/homework/marker-area.machine.ts',
    about: [
      'Which page of homework a teacher is at: the teacher area has no addresses.',
      'At the desk each of these pages has its own address, and this chart is not there.',
    ],
  },
  {
    machine: assigningMachine,
    title: 'Assigning a test at the desk',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/assigning.machine.ts',
    about: [
      'What and to whom is filled in (`drafting`); `checking` asks the server whom it reaches, and `checked` shows it.',
      '`assigning` says how many were shown: where others get it by now, it is refused and checked again.',
      'It goes under the name of that look: without an answer it can be sent again.',
      'What was assigned can be taken back at once (`takingBack`): who has started keeps it.',
    ],
  },
];
