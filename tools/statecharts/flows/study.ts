import { photoBounds } from '../../../contract/attachments/photos.ts';
import { pdfLinkMinutes } from '../../../contract/limits.ts';
import { numberWord } from '../../../contract/number-words.ts';
import { doubtComposerMachine } from '../../../src/machines/doubts/doubt-composer.machine.ts';
import { doubtDeliveryMachine } from '../../../src/machines/doubts/doubt-delivery.machine.ts';
import { doubtListMachine } from '../../../src/machines/doubts/doubt-list.machine.ts';
import { doubtThreadMachine } from '../../../src/machines/doubts/doubt-thread.machine.ts';
import { shareFormMachine } from '../../../src/machines/doubts/share-form.machine.ts';
import { sharingChoiceMachine } from '../../../src/machines/doubts/sharing-choice.machine.ts';
import { quizListMachine } from '../../../src/machines/exam/quiz-list.machine.ts';
import { homeworkListMachine } from '../../../src/machines/homework/homework-list.machine.ts';
import { workHandInMachine } from '../../../src/machines/homework/work-hand-in.machine.ts';
import { materialsMachine } from '../../../src/machines/materials/materials.machine.ts';
import { pdfDocumentMachine } from '../../../src/machines/materials/pdf-document.machine.ts';
import { meetingsMachine } from '../../../src/machines/meetings/meetings.machine.ts';
import { studyPlanMachine } from '../../../src/machines/plan/study-plan.machine.ts';
import { dashboardMachine } from '../../../src/machines/portal/dashboard.machine.ts';
import { glanceMachine } from '../../../src/machines/portal/glance.machine.ts';
import { keptDeliveryMachine } from '../../../src/machines/portal/kept-delivery.machine.ts';
import { promisesMachine } from '../../../src/machines/promises/promises.machine.ts';
import { bookingMachine } from '../../../src/machines/schedule/booking.machine.ts';
import { calendarLinkMachine } from '../../../src/machines/schedule/calendar-link.machine.ts';
import { deviceTestMachine } from '../../../src/machines/schedule/device-test.machine.ts';
import { linkedSlotMachine } from '../../../src/machines/schedule/linked-slot.machine.ts';
import { scheduleMachine } from '../../../src/machines/schedule/schedule.machine.ts';
import { sessionMoveMachine } from '../../../src/machines/schedule/session-move.machine.ts';
import { sessionRoomMachine } from '../../../src/machines/schedule/session-room.machine.ts';
import { textPreviewMachine } from '../../../src/machines/writing/text-preview.machine.ts';
import type { Flow } from '../flows.ts';

/** The pages of the portal between the sittings. */
export const studyFlows: readonly Flow[] = [
  {
    machine: dashboardMachine,
    title: 'Dashboard',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/portal/dashboard.machine.ts',
    about: [
      'What to do next, how it went, and the courses.',
      '`page.opened` enters `opened`, whose regions load side by side; what is next comes from an invoked flow of its own, `studyPlan`, which `plan` opens.',
      'Each region is `loading`, then `shown` or `failed`. What failed offers another try and hides nothing else.',
      '`sittings.starting` remembers what was started for the attempt page; the page goes there either way.',
      'Courses that the portal has already show while `renewing` asks for them again.',
    ],
  },
  {
    machine: glanceMachine,
    title: 'What’s ahead',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/portal/glance.machine.ts',
    about: [
      'The header of every portal page: days to the test, what is due in the notebook, the next session.',
      'Every page sends `place.shown`: `loading` leads to `shown`, and from there to `refreshing`, in which what was known stays.',
      'A page that comes before the answer asks anew; of two answers only the newest counts.',
      '`unknown`: nothing came yet, and the header stands without it until the next page.',
    ],
  },
  {
    machine: studyPlanMachine,
    title: 'Study plan',
    group: 'student',
    sections: '2.10',
    file: 'src/machines/plan/study-plan.machine.ts',
    about: [
      'The weeks until the test, made anew by the server from what is known, and what the student works towards.',
      '`loading` leads to `shown`, to `empty` without a course, or to `failed` with a way to try again.',
      '`shown` has two regions.',
      'In `goal`, `goal.edit` opens a goal in a form: `editing`. `goal.save` needs a date to come and a score that there is (`isComplete`), else the problems stand at the fields.',
      '`saving` keeps the goal, and `settled` has the plan that follows from it. What could not be kept stays in the form.',
      'In `drill`, `drill.start` has the server make a drill of the plan: `starting`, then `started`, whose instructions the page goes to. What is typed in `editing` goes with the page.',
      'A goal in `saving` is waited for: the drill is `made`, and `started` once the goal is `settled`, or when a drill is asked for again.',
    ],
  },
  {
    machine: quizListMachine,
    title: 'Lists of quizzes and mock tests',
    group: 'student',
    sections: '2.10, 4.1',
    file: 'src/machines/exam/quiz-list.machine.ts',
    about: [
      'One machine for both lists; its input says which.',
      '`page.opened` leads to `loading`, then `shown`, or `failed` with its text and `list.retry`.',
      'Tab and search change what is shown, and ask nobody.',
      '`sitting.start` passes through `starting`, which remembers the sitting for the attempt page, and comes back to `shown` either way.',
    ],
  },
  {
    machine: promisesMachine,
    title: 'What courses include',
    group: 'student',
    sections: '1 (an addition of ours)',
    file: 'src/machines/promises/promises.machine.ts',
    about: [
      'What each course of a student promises, and what was given: the rows that the parents, the desk and a refund read as well.',
      '`loading` leads to `shown`, or to `failed` with a way to try again; the page around it stays.',
    ],
  },
  {
    machine: materialsMachine,
    title: 'Course material',
    group: 'student',
    sections: '2.10, 8',
    file: 'src/machines/materials/materials.machine.ts',
    about: [
      'The PDFs of every course, and the viewer over them.',
      '`loading` fails as a whole only where nothing can be asked; then `materials.retry`.',
      'A course that failed is asked for again by itself in the region `courses`, one after the other (`hasMoreToRetry`); the rest stays.',
      'The region `document` invokes a `pdfDocument` while one is open: the one that was chosen, or the one that the address wished for.',
    ],
  },
  {
    machine: pdfDocumentMachine,
    title: 'A PDF in the viewer',
    group: 'student',
    sections: '2.10, 8',
    file: 'src/machines/materials/pdf-document.machine.ts',
    about: [
      'A child of the course material: it begins to work as soon as it is invoked.',
      `\`addressing\` asks for an address that is good for ${numberWord(pdfLinkMinutes)} minutes, \`downloading\` tells its progress.`,
      '`opening` fetches the code that reads PDFs, loads it, and lets it parse the bytes.',
      '`reading` turns pages, zooms and searches. Its region `link` renews the address before it runs out, and tries again where that failed (`missed`).',
      '`openPage` knows whether the page on the screen could be drawn.',
      'Whatever goes wrong before or during reading leads to `failed`, which says what it was; `document.retry` begins anew.',
    ],
  },
  {
    machine: scheduleMachine,
    title: 'My Schedule',
    group: 'student',
    sections: '2.10, 4.4, 8',
    file: 'src/machines/schedule/schedule.machine.ts',
    about: [
      'Two tabs: `yours`, what is booked, and `availability`, where the machine `booking` runs.',
      '`yours.month` has the days that carry a session, `yours.day` the sessions of the chosen day; each loads and fails for itself.',
      'Giving a session back asks first (`confirming`). Where the answer is lost, the question stays (`unsure`): asking once more cancels nothing twice.',
      '`availability.deciding` needs courses: the portal’s, else `loading` asks for them, else that has `failed`.',
      'A link to a slot leads to `availability` at once: in `following` the machine `linkedSlot` says how the booking begins.',
      'A booking that ends leads to `yours`, to another booking, or to the courses anew where the tutor teaches the student no more.',
      'Whatever failed is asked for again when the network is back (`connection.restored`).',
    ],
  },
  {
    machine: sessionMoveMachine,
    title: 'Moving a session',
    group: 'student',
    sections: '4.4',
    file: 'src/machines/schedule/session-move.machine.ts',
    about: [
      'Runs within My Schedule, over the session that is to be moved: until its cut-off it goes to another free time of its tutor.',
      'The time that is left is freed in the same step. One that somebody took meanwhile leads back to `loading`, with the reason.',
      'Where the answer is lost, the question stays (`asking.unsure`): asking once more moves nothing twice.',
    ],
  },
  {
    machine: linkedSlotMachine,
    title: 'A slot that a link names',
    group: 'student',
    sections: '4.4',
    file: 'src/machines/schedule/linked-slot.machine.ts',
    about: [
      'Runs within My Schedule, where the address names a slot: a step of ‘What to do next’ leads there.',
      '`finding` asks for the slot. Where its tutor teaches the course to the student and its day is not over (`isBookable`), it is `found`.',
      'One that leads nowhere ends in `none`, and leaves the page as it always is.',
    ],
  },
  {
    machine: bookingMachine,
    title: 'Booking a tutor',
    group: 'student',
    sections: '4.4, 5, 8',
    file: 'src/machines/schedule/booking.machine.ts',
    about: [
      '`choosingCourse`, then `browsing`: `choosingDate`, `choosingSlot`, `confirming`, `booking`; at last `booked`.',
      'While a course is shown the actor `availability` brings its tutor’s days of the visible month, one by one; each may fail and is asked for again.',
      'Only a green date and a free future slot can be chosen (`isOpenDay`, `isFree`).',
      'Whoever comes from a result decides in `confirming` whether the tutor gets its wrong questions: `sending` or `leavingOut`.',
      'A slot that somebody else got (`isLost`) is told; its day is asked for again.',
      'Where nobody knows whether the booking arrived, the dialog comes back as it was, and `unsure`: asking once more books nothing twice.',
      'A tutor who is the student’s no more ends the flow in `outdated`.',
    ],
  },
  {
    machine: calendarLinkMachine,
    title: 'A calendar’s address',
    group: 'student',
    sections: '4.4 (an addition of ours)',
    file: 'src/machines/schedule/calendar-link.machine.ts',
    about: [
      'Subscribing to one’s own sessions, for students, teachers and parents. Nothing is asked before `calendar.open`.',
      '`making` another address ends the one before, `ending` leaves none; what did not work leaves everything as it was.',
    ],
  },
  {
    machine: sessionRoomMachine,
    title: 'A session’s page',
    group: 'student',
    sections: '4.4 (an addition of ours)',
    file: 'src/machines/schedule/session-room.machine.ts',
    about: [
      'Where student and tutor meet. Each of the two has a link of their own in mail and calendar; the student’s schedule has it too.',
      '`known` asks for the time first. `early` becomes `open` ten minutes before, and `open` becomes `over`, by the clock alone.',
      '`room.join` has the server note who came and tell the address (`joining`); `joined` is on its way there, and can go in again.',
      'What the server refuses was not known here, a cancellation say: the page looks again.',
      '`placeless`: neither the tutor nor the school has set a place yet.',
      'Camera and microphone are tried in the invoked flow `deviceTest`.',
    ],
  },
  {
    machine: deviceTestMachine,
    title: 'Camera and microphone',
    group: 'student',
    sections: '4.4 (an addition of ours)',
    file: 'src/machines/schedule/device-test.machine.ts',
    about: [
      'Runs within a session’s page, for as long as it is open.',
      '`trying` holds both devices: `asking` until the browser lets it, then `working`, which tells how loud it is.',
      'Leaving `trying`, whichever way, lets go of camera and microphone.',
      '`refused` and `missing` say what to do, and can be tried again.',
    ],
  },
  {
    machine: meetingsMachine,
    title: 'Meetings with parents',
    group: 'payer',
    sections: '1, 2.6 (an addition of ours)',
    file: 'src/machines/meetings/meetings.machine.ts',
    about: [
      'Parents book an online meeting with a tutor by the link in their report.',
      '`looking` has the meetings that are booked, and the free times of each course’s tutor.',
      'A time is asked about in `confirming`, then `booking`; a meeting in `confirmingCancel`, then `cancelling`.',
      'Whatever the server says, the page is loaded anew: another may have been faster.',
      'Where nobody answers, the question comes back: asking once more books nothing twice.',
    ],
  },
  {
    machine: doubtListMachine,
    title: 'A list of doubts',
    group: 'student',
    sections: '1 (doubts, an addition of ours)',
    file: 'src/machines/doubts/doubt-list.machine.ts',
    about: [
      'The doubts of a student, or of a tutor’s courses, or that there are none (`empty`).',
      'What is `shown` stays while it is asked for again (`refreshing`), and where that fails.',
      'A tutor’s pages have no addresses: `doubt.choose` opens one over the list, `doubt.leave` goes back.',
      '`live` tells when something has changed; without it the list is as old as it was asked for.',
    ],
  },
  {
    machine: doubtThreadMachine,
    title: 'An open doubt',
    group: 'student',
    sections: '1 (doubts, an addition of ours)',
    file: 'src/machines/doubts/doubt-thread.machine.ts',
    about: [
      'A doubt on the student’s side or a tutor’s. Nobody else’s: it is `unknown`.',
      '`news`: what has changed since a revision is asked for (`catchingUp`); where that fails it is `behind`, and tries again.',
      '`deed`: the doubt is solved, reopened, taken or let go (`moving`).',
      '`change`: a line of one’s own is edited (`editing`) or, once that is confirmed, deleted; what a tutor edits may be `heldBack` as what they write.',
      '`marks`: the others are told what was read (`signing`) and that somebody writes (`sayingSo`), which keeps a tutor’s hold as well.',
    ],
  },
  {
    machine: homeworkListMachine,
    title: 'Homework',
    group: 'student',
    sections: '2.10 (an addition of ours)',
    file: 'src/machines/homework/homework-list.machine.ts',
    about: [
      'What the student was given, asked for again (`refreshing`) when the student is told of something and when the browser is online again.',
      'In the demonstration the fixed samples of the specification stand there too.',
    ],
  },
  {
    machine: workHandInMachine,
    title: 'Handing in homework',
    group: 'student',
    sections: '2.10 (an addition of ours)',
    file: 'src/machines/homework/work-hand-in.machine.ts',
    about: [
      'One homework: what is written and chosen is kept on the device first (`keepHandIn`), and `restoring` finds it after a reload.',
      'Photos are made smaller and PDFs looked at on the device (`opening`), one after the other.',
      'It is delivered under a name of the browser’s own, so that sending again hands it in once; without a connection it waits (`offline`).',
      'What is refused is still the draft. `work.again` begins from what was handed in, until somebody has looked at it.',
    ],
  },
  {
    machine: doubtComposerMachine,
    title: 'What is written in a doubt',
    group: 'student',
    sections: '1 (doubts, an addition of ours)',
    file: 'src/machines/doubts/doubt-composer.machine.ts',
    about: [
      'Drafts and lines are kept on the device first (`keepLines`), and `restoring` finds them after a reload.',
      'Lines are delivered one after the other, each under a name of the browser’s own, so that sending again writes it once.',
      'Without a connection all wait (`offline`).',
      'The first that is refused stops those after it (`stopped`): `line.retry` sends it again, `line.takeBack` makes it the draft again.',
      'A tutor’s line that leads away from the school is `heldBack` until the tutor says that it is meant.',
      'A browser that keeps nothing (`notKept`) delivers all the same.',
      `\`photos\`: at most ${numberWord(photoBounds.perThing)} go with a line. Each is made smaller on the device (\`opening\`), and kept and delivered with the line.`,
    ],
  },
  {
    machine: doubtDeliveryMachine,
    title: 'What is delivered of doubts from any page',
    group: 'student',
    sections: '1 (doubts, an addition of ours)',
    file: 'src/machines/doubts/doubt-delivery.machine.ts',
    about: [
      'In the frames of students and teachers, whatever page they are on: what was written and not delivered is sent, line after line.',
      'A thread that a tab has open is left to it (`elsewhere`). The first line that is refused keeps those after it back, and a notice leads to its thread.',
      'Without a connection all wait (`offline`).',
    ],
  },
  {
    machine: keptDeliveryMachine,
    title: 'What is delivered of a device from any page',
    group: 'student',
    sections: '4.3 (free response, an addition of ours)',
    file: 'src/machines/portal/kept-delivery.machine.ts',
    about: [
      'In the frame of the portal, whatever page a student is on: photographed pages of answers and reports on questions that this device still has are sent, one after the other.',
      'A result sends its own pages. What is refused is not sent again before the portal is opened anew; a report can be let go of then (`forgetting`).',
      'Without a connection all wait (`offline`).',
    ],
  },
  {
    machine: shareFormMachine,
    title: 'Offering a doubt to others',
    group: 'teacher',
    sections: '1 (doubts, an addition of ours)',
    file: 'src/machines/doubts/share-form.machine.ts',
    about: [
      'A tutor’s choice to offer a solved doubt, without a name, to others who chose the same wrong option.',
      'Where it can’t be, as where student or parents said no, it is `impossible`, and the server’s reason stands there.',
      'The words are looked over and changed in `writing`; those with a name or a phone number are `heldBack` until the tutor means them.',
      'What is refused otherwise loses no word; `share.withdraw` takes it out, and how it stands is loaded again.',
    ],
  },
  {
    machine: sharingChoiceMachine,
    title: 'Whether doubts are offered',
    group: 'student',
    sections: '1 (doubts, an addition of ours)',
    file: 'src/machines/doubts/sharing-choice.machine.ts',
    about: [
      'The student says whether solved doubts may be offered to others without a name; the parents say it with what else they agree to.',
      'A choice shows at once (`choosing`), and goes back where the server does not keep it.',
    ],
  },
  {
    machine: textPreviewMachine,
    title: 'Preview of a text',
    group: 'student',
    sections: '1 (doubts, an addition of ours)',
    file: 'src/machines/writing/text-preview.machine.ts',
    about: [
      'How a text with mathematics between dollar signs will be read, while it is typed.',
      'Words alone are `plain`: nothing is asked. With a formula the server is asked once nobody has typed for a moment (`pausing`, `rendering`).',
      'What was asked before is dropped when the text changes; what was shown stays until the next comes.',
      '`unknown`: the server is out of reach. It is asked again when the browser is online.',
    ],
  },
];
