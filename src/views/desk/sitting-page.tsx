import { useSelector } from '@xstate/react';
import { Navigate, useParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { sittingFileMachine } from '../../machines/desk/files.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';
import { readSittingPart } from './sitting/sitting-parts.ts';
import { SittingSheet } from './sitting/sitting-sheet.tsx';
import { UnknownPage } from './unknown-page.tsx';

/** One sitting of a student, as the student sees its result and with what staff may know more. Another sitting is another flow; its three parts share what was loaded. */
export function SittingPage() {
  const { student = '', sitting = '', part } = useParams();
  if (readSittingPart(part) === null) return <UnknownPage />;
  return <OneSitting key={`${student}/${sitting}`} student={student} sitting={sitting} />;
}

const selectDone = ({ context: { done } }: SnapshotFrom<typeof sittingFileMachine>) => done;

type Props = { student: string; sitting: string; logic?: typeof sittingFileMachine };

export function OneSitting({ student, sitting, logic = sittingFileMachine }: Props) {
  const { part } = useParams();
  const flow = useFlow(logic, { input: { id: `${student}/${sitting}` } });
  useOpened(flow);
  const done = useSelector(flow, selectDone);
  if (done?.leadsTo) return <Navigate to={done.leadsTo} state={{ says: done.says }} replace />;
  const back = <LinkButton to={`/desk/students/${student}`}>Back to the student</LinkButton>;
  return (
    <FileFrame flow={flow} title="A student’s test" side={back} unknown={{ ...unknown, to: `/desk/students/${student}` }}>
      {(open, said) => (
        <SittingSheet flow={flow} file={open} part={readSittingPart(part) ?? 'results'} back={back}>
          {said}
        </SittingSheet>
      )}
    </FileFrame>
  );
}

const unknown = {
  heading: 'Test not found',
  title: 'This student has no such test',
  says: 'The link is wrong, or it was taken back before it was begun.',
  all: 'Back to the student',
};
