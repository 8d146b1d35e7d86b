import { messages } from '../../content/messages/homework.ts';
import { loadHomeworkFile, loadHomeworkLines, loadWorkLines } from '../../services/homework/marking.ts';
import { createDeskFile } from '../desk/desk-file.machine.ts';
import { createDeskList } from '../desk/desk-list.machine.ts';

/** Homework that was given, as a list. */
export const homeworkLineListMachine = createDeskList(loadHomeworkLines);

/** The works of one homework, as a list. */
export const workLineListMachine = createDeskList(loadWorkLines);

/** One homework, for whoever gave it. */
export const homeworkFileMachine = createDeskFile({ load: loadHomeworkFile, failed: messages.homework });
