import { useParams } from 'react-router-dom';
import { studentReportMachine } from '../../machines/desk/files.ts';
import { ReportSheet } from '../report/report-sheet.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';

/** A report to the parents, as they have it. Another report is another flow. */
export function StudentReportPage() {
  const { student = '', report = '' } = useParams();
  return <OneReport key={`${student}/${report}`} student={student} report={report} />;
}

type Props = { student: string; report: string; logic?: typeof studentReportMachine };

export function OneReport({ student, report, logic = studentReportMachine }: Props) {
  const flow = useFlow(logic, { input: { id: `${student}/${report}` } });
  useOpened(flow);
  const to = `/desk/students/${student}`;
  const back = <LinkButton to={to}>Back to the student</LinkButton>;
  return (
    <FileFrame flow={flow} title="Report to the parents" side={back} unknown={{ ...unknown, to }}>
      {(open) => (
        <Stack gap={5} data-print-alone>
          <div data-only="screen">{back}</div>
          <ReportSheet report={open} />
          <Text tone="soft" measure data-only="screen">
            This is what the parents have. The record of actions says that you looked, and nothing tells them.
          </Text>
        </Stack>
      )}
    </FileFrame>
  );
}

const unknown = {
  heading: 'Report not found',
  title: 'There’s no such report on this student',
  says: 'The link is wrong.',
  all: 'Back to the student',
};
