import { useSelector } from '@xstate/react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { deskFileMachine } from '../../machines/desk/desk-file.machine.ts';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';
import { readSaid } from './read-said.ts';
import { StudentSheet } from './student/student-sheet.tsx';

export type StudentFlow = ActorRefFrom<typeof deskFileMachine>;
const selectDone = ({ context }: SnapshotFrom<typeof deskFileMachine>) => context.done;

/** A student with everything the school keeps, and what staff may do about it. Another student is another flow. */
export function StudentPage() {
  const { student = '' } = useParams();
  return <OneStudent key={student} student={student} />;
}

export function OneStudent({ student, logic = deskFileMachine }: { student: string; logic?: typeof deskFileMachine }) {
  const flow = useFlow(logic, { input: { id: student } });
  useOpened(flow);
  const done = useSelector(flow, selectDone);
  const said = readSaid(useLocation().state);
  if (done?.leadsTo) return <Navigate to={done.leadsTo} state={{ says: done.says }} replace />;
  return (
    <FileFrame flow={flow} title="Student" unknown={unknown}>
      {(open, doneNotice) => (
        <StudentSheet flow={flow} open={open}>
          {doneNotice ?? (said ? <Notice tone="done">{said}</Notice> : null)}
        </StudentSheet>
      )}
    </FileFrame>
  );
}

const unknown = {
  heading: 'Student not found',
  title: 'There’s no such student',
  says: 'They may have been erased, or the link is wrong.',
  to: '/desk/students',
  all: 'All students',
};
