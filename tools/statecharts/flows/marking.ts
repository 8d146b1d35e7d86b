import { answerMarkingMachine } from '../../../server/marking/marking.machine.ts';
import { editingMachine } from '../../../src/machines/desk/editing.machine.ts';
import { rubricFormMachine } from '../../../src/machines/desk/rubric-form.machine.ts';
import { secondLookMachine } from '../../../src/machines/free-response/second-look.machine.ts';
import { markingListMachine } from '../../../src/machines/marking/marking-list.machine.ts';
import { markingScreenMachine } from '../../../src/machines/marking/marking-screen.machine.ts';
import { previewMachine } from '../../../src/machines/preview/preview.machine.ts';
import type { Flow } from '../flows.ts';

/** Written answers marked by tutors and staff. */
export const markingFlows: readonly Flow[] = [
  {
    machine: answerMarkingMachine,
    title: 'The marking of an answer',
    group: 'server',
    sections: '2.10 (free response, an addition of ours)',
    file: 'server/marking/marking.machine.ts',
    about: [
      'Where a written answer stands that tutors and staff mark. Its state is a row of the database; the chart is only ever asked for the next one.',
      'Who has it (`isHolder`) gives signs of life (`marker.kept`); `hold.lapsed` gives it to everybody again.',
      'Marks can be changed until the school gives them back; then the student may ask once for a second look, by another tutor where there is one (`mayLook`).',
    ],
  },
  {
    machine: markingListMachine,
    title: 'What waits to be marked',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/marking/marking-list.machine.ts',
    about: [
      'The sections with written answers, of a tutor’s courses or at the desk of all; in the teacher area one is opened from here (`open`).',
      'At the desk marks are given back: asked first (`confirming`), and where it fails (`givingBack`) the question stays.',
    ],
  },
  {
    machine: markingScreenMachine,
    title: 'Marking',
    group: 'teacher',
    sections: '2.11 (an addition of ours)',
    file: 'src/machines/marking/marking-screen.machine.ts',
    about: [
      'One question over all students: `queueing` loads its answers, `opening` takes one, and `marking` is where it is marked.',
      'Whoever goes on saves what was changed first (`saving`), and lets go of what was only looked at (`leaving`).',
      'While it is held the server hears a sign of life (`signing`); where a colleague has it by then it is `lost`, and what is in the fields stays.',
      'A comment with a phone number is `heldBack` until the marker means it.',
      'Whoever leaves gives the answer back (`closing`), and is asked first where something was not saved (`parting`).',
    ],
  },
  {
    machine: rubricFormMachine,
    title: 'Changing a rubric',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/rubric-form.machine.ts',
    about: [
      'What the rows are worth and accept is filled in (`filling`); `checking` asks who changes from what to what, and `proposed` shows it.',
      'Where points fall that were given back only an owner can go on (`mayDecide`).',
    ],
  },
  {
    machine: previewMachine,
    title: 'A preview of content',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/preview/preview.machine.ts',
    about: [
      'A quiz, a module, a question or a draft as its students see it: a sheet is chosen (`choosing`) and sat (`sitting`).',
      'What is sat is the machine of the exam hall itself, with services that keep and deliver nothing.',
      'What was answered is checked (`checking`) and shown with its keys (`result`); where that fails (`notChecked`) the answers stay.',
      '`sheet.leave` leads back to the choice at any time: there is no sitting that could be lost.',
    ],
  },
  {
    machine: editingMachine,
    title: 'Editing a question',
    group: 'teacher',
    sections: '1 (the school’s desk, an addition of ours)',
    file: 'src/machines/desk/editing.machine.ts',
    about: [
      'A question of a quiz or a bank in a form (`filling`); `checking` asks the importer’s own checks, and what they say stands at its field.',
      '`proposed` shows what would change, word by word; it is saved with a reason, into the next version where it is released.',
      'What could not be checked or saved stays in the form.',
    ],
  },
  {
    machine: secondLookMachine,
    title: 'Asking for a second look',
    group: 'student',
    sections: '2.10 (free response, an addition of ours)',
    file: 'src/machines/free-response/second-look.machine.ts',
    about: [
      'A student says what was overlooked (`writing`), and asks once to have the marks of an answer looked at again.',
      'What could not be sent stays in the field.',
    ],
  },
];
