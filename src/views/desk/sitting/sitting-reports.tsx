import { Link } from 'react-router-dom';
import type { SittingFile } from '../../../../contract/desk/sitting.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { objectionReasonWords } from '../../../content/objection-words.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { addressOf, describeRuling } from '../item-words.ts';
import { Part } from '../student/part.tsx';

/** Which question, as its student knows it. */
function nameQuestion({ parts }: SittingFile, { part, question }: { part: string; question: number }): string {
  const position = parts.find(({ id }) => id === part)?.position ?? null;
  return position === null ? `Question ${question}` : `Module ${position}, question ${question}`;
}

/** What the school decided of its questions since, which may have changed the score. */
export function Rulings({ file }: { file: SittingFile }) {
  if (file.rulings.length === 0) return null;
  return (
    <Part title="Decisions on its questions">
      <Stack as="ol" gap={3}>
        {file.rulings.map((ruling) => (
          <li key={`${ruling.id} ${ruling.part} ${ruling.question}`}>
            <Text weight="medium">
              <Link to={addressOf(ruling.place)}>{nameQuestion(file, ruling)}</Link>. {describeRuling(ruling)}
              {ruling.back === null ? '' : ', taken back'}
            </Text>
            <Text measure>{ruling.reason}</Text>
            <Text tone="faint" size="s">
              {ruling.by}, {formatMoment(ruling.at, 'shortDateTime')}
              {ruling.back === null
                ? ''
                : `. Taken back by ${ruling.back.by}, ${formatMoment(ruling.back.at, 'shortDateTime')}: ${ruling.back.reason}`}
            </Text>
          </li>
        ))}
      </Stack>
    </Part>
  );
}

/** What the student says of its questions, and reported while it was open; each is answered where it stands. */
export function Reports({ file }: { file: SittingFile }) {
  const { objections, problems } = file;
  return (
    <Part title="What the student reported">
      {objections.length + problems.length === 0 ? <Text tone="soft">Nothing.</Text> : null}
      <Stack as="ul" gap={3}>
        {objections.map((objection) => (
          <li key={objection.id}>
            <Text weight="medium">
              <Link to={addressOf(objection.place)}>{nameQuestion(file, objection)}</Link>:{' '}
              {objectionReasonWords[objection.reason]}
            </Text>
            <Text measure>{objection.text}</Text>
            <Text tone="faint" size="s">
              {formatMoment(objection.at, 'shortDateTime')}.{' '}
              {objection.answer === null
                ? objection.lookedAt === null
                  ? 'Nobody has looked at it yet.'
                  : `${objection.lookedAt.by} is looking at it.`
                : `Answered by ${objection.answer.by}: ${objection.answer.text}`}
            </Text>
          </li>
        ))}
        {problems.map(({ id, at, message, page, lookedAt }) => (
          <li key={id}>
            <Text weight="medium">
              <Link to={`/desk/problems?search=${encodeURIComponent(message.slice(0, 60))}`}>A problem</Link> on {page}
            </Text>
            <Text measure>{message}</Text>
            <Text tone="faint" size="s">
              {formatMoment(at, 'shortDateTime')}.{' '}
              {lookedAt === null ? 'Nobody has looked at it yet.' : `Looked at by ${lookedAt.by}.`}
            </Text>
          </li>
        ))}
      </Stack>
    </Part>
  );
}
