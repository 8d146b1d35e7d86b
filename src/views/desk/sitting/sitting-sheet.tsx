import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SittingFile } from '../../../../contract/desk/sitting.ts';
import {
  countWords,
  describeEnding,
  describePolicies,
  describeShown,
  describeState,
} from '../../../content/desk/sitting-words.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { Card, Stack, Text } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { describeWindow } from '../assignment-words.ts';
import type { FileFlow } from '../parts/file-frame.tsx';
import { SittingDeeds } from './sitting-deeds.tsx';
import { type SittingPart, sittingAddress } from './sitting-parts.ts';
import { SittingRecord } from './sitting-record.tsx';
import { SittingResult } from './sitting-result.tsx';

const kindWords: Record<SittingFile['kind'], string> = { quiz: 'quiz', mock: 'mock test', drill: 'drill' };

type Props = { flow: FileFlow<SittingFile>; file: SittingFile; part: SittingPart; back: ReactNode; children: ReactNode };

/** One sitting: what it comes to in short, what can be done about it, and its parts. */
export function SittingSheet({ flow, file, part, back, children }: Props) {
  const { student, sitting } = file;
  const at = (each: SittingPart) => sittingAddress(student.id, sitting, each);
  return (
    <Stack gap={5}>
      <PageHeading
        title={`${file.title}: ${student.name}`}
        lead={`A ${kindWords[file.kind]}. No answer can be changed here, and the record of actions says that you looked.`}
        side={back}
      >
        {file.title}
      </PageHeading>
      {children}
      <Summary file={file} />
      <SittingDeeds flow={flow} file={file} />
      <TabLinks
        label="Parts of the test"
        links={[
          { to: at('results'), label: 'Their result' },
          { to: at('analysis'), label: 'Their analysis' },
          { to: at('record'), label: 'On record' },
        ]}
      />
      {part === 'record' ? <SittingRecord file={file} /> : <SittingResult file={file} page={part} />}
    </Stack>
  );
}

/** The score as its student has it, with the estimate on the scale of the real test. */
function describeScore({ result }: SittingFile): string {
  if (result === null) return '–';
  const { score, scaled, ap } = result;
  return [
    score.total === 0 ? 'Written answers alone' : `${score.right} of ${score.total}, ${score.percent}%`,
    ...(scaled ? [`estimated ${scaled.low}–${scaled.high}`] : []),
    ...(ap ? [`AP ${ap.low === ap.high ? ap.low : `${ap.low}–${ap.high}`}`] : []),
  ].join(', ');
}

function Summary({ file }: { file: SittingFile }) {
  const { student, parts, assignment } = file;
  const warnings = parts.reduce((sum, part) => sum + part.warnings, 0);
  return (
    <Card as="section" gap={4} aria-label="In short">
      <DetailList
        details={[
          { name: 'Student', value: student.name },
          { name: 'State', value: describeState(file) },
          ...(file.state === 'assigned' ? [{ name: 'Can be started', value: describeWindow(file) }] : []),
          { name: 'Score', value: describeScore(file) },
          { name: 'How it ended', value: describeEnding(file) },
          { name: 'Warnings', value: countWords(warnings, 'warning', 'warnings') },
          { name: 'The student sees the result', value: describeShown(file) },
          { name: 'Accommodations', value: describePolicies(file) },
        ]}
      />
      {assignment === null ? null : (
        <Text size="s">
          <Link to={`/desk/tests/${assignment}`}>How it was assigned, and who else has it</Link>
        </Text>
      )}
    </Card>
  );
}
