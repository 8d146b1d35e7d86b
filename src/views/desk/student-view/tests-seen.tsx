import { filterRecords, getTitle, type ListedRecord, type SittingKind } from '../../../machines/exam/quiz-list.machine.ts';
import { toSittingKind } from '../../addresses.ts';
import { QuizCard } from '../../exam/lists/quiz-card.tsx';
import { sittingWords } from '../../exam/lists/sitting-words.ts';
import { Cards } from '../../ui/cards.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { sittingAddress } from '../sitting/sitting-parts.ts';
import { SeenPart } from './seen-part.tsx';

const titles = { quiz: 'Quizzes', mock: 'Mock Test' } as const;
const tabs = {
  quiz: { upcoming: 'Upcoming', completed: 'Completed' },
  mock: { upcoming: 'Available Tests', completed: 'Attempted' },
} as const;

type Props = { kind: SittingKind; student: string; listed: ListedRecord[] };

/** The student's quizzes or mock tests as their list has them, both of its tabs. */
export function TestsSeen({ kind, student, listed }: Props) {
  const records = listed.filter((record) => toSittingKind(record) === kind);
  return (
    <SeenPart title={titles[kind]}>
      {(['upcoming', 'completed'] as const).map((tab) => {
        const shown = filterRecords({ records }, tab);
        return (
          <Stack key={tab} as="section" gap={3} aria-label={`${titles[kind]}: ${tabs[kind][tab]}`}>
            <Text as="h3" size="m" weight="strong">
              {tabs[kind][tab]} ({shown.length})
            </Text>
            {shown.length === 0 ? <Text tone="soft">None.</Text> : null}
            <Cards>
              {shown.map((record) => (
                <QuizCard
                  key={record._id}
                  record={record}
                  words={sittingWords[kind]}
                  way={
                    <LinkButton to={sittingAddress(student, record._id)} label={`Look at it: ${getTitle(record)}`}>
                      Look at it
                    </LinkButton>
                  }
                />
              ))}
            </Cards>
          </Stack>
        );
      })}
    </SeenPart>
  );
}
