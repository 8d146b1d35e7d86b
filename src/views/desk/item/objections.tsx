import { Link } from 'react-router-dom';
import type { ObjectionLine } from '../../../../contract/desk/objections.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { objectionReasonWords } from '../../../content/objection-words.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Part } from '../student/part.tsx';

export type ObjectionAction = 'objection.look' | 'objection.answer';

type Props = {
  objections: readonly ObjectionLine[];
  onAction: (action: ObjectionAction, objection: ObjectionLine) => void;
};

/** What students say is wrong with a question, and what the school answered; nothing where nobody says anything. */
export function Objections({ objections, onAction }: Props) {
  if (objections.length === 0) return null;
  return (
    <Part title="Reported by students">
      <Stack as="ol" gap={4}>
        {objections.map((each) => (
          <Stack as="li" key={each.id} gap={1}>
            <Row gap={3} rowGap={2} justify="between" align="start">
              <Stack gap={1}>
                <Text weight="medium">{objectionReasonWords[each.reason]}</Text>
                <Text measure>{each.text}</Text>
                <Text tone="soft" size="s">
                  <Link to={`/desk/students/${each.student}`}>{each.name}</Link>, {formatMoment(each.at, 'shortDateTime')}
                  {each.lookedAt ? `. ${each.lookedAt.by} is looking at it` : ''}
                </Text>
              </Stack>
              <Row gap={2} rowGap={2}>
                {each.state === 'new' ? (
                  <Button small label={`Look at ${each.name}’s report`} onClick={() => onAction('objection.look', each)}>
                    I’m looking at it…
                  </Button>
                ) : null}
                {each.state === 'answered' ? null : (
                  <Button small label={`Answer ${each.name}`} onClick={() => onAction('objection.answer', each)}>
                    Answer…
                  </Button>
                )}
              </Row>
            </Row>
            {each.answer ? (
              <Stack gap={1}>
                <Text measure>{each.answer.text}</Text>
                <Text tone="soft" size="s">
                  Answered by {each.answer.by}, {formatMoment(each.answer.at, 'shortDateTime')}
                </Text>
              </Stack>
            ) : null}
          </Stack>
        ))}
      </Stack>
    </Part>
  );
}
