import type { ComparedQuestion, PackDifference } from '../../../../contract/desk/packs.ts';
import { comparedHeadWords, comparedWords } from '../../../content/desk/compared-words.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { Differences } from '../parts/differences.tsx';
import styles from './pack-difference.module.css';
import { countQuestions } from './pack-kinds.ts';

const kindWords: Record<ComparedQuestion['kind'], string> = { new: 'New', changed: 'Changed', gone: 'Gone' };

/** What differs between two versions of a pack, question by question. */
export function PackDifferences({ of }: { of: PackDifference }) {
  const { head, questions, left } = of;
  return (
    <Stack gap={4}>
      <Text>{summarize(of)}</Text>
      {head.length > 0 ? (
        <Differences of={head.map(({ field, ...texts }) => ({ label: comparedHeadWords[field], ...texts }))} />
      ) : null}
      {questions.length > 0 ? (
        <ul className={styles.questions}>
          {questions.map((question) => (
            <li key={`${question.module} ${question.name}`}>
              <Question question={question} />
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? <Text tone="soft">{`And ${countQuestions(left)} more.`}</Text> : null}
    </Stack>
  );
}

function Question({ question: { kind, name, module, asked, changes } }: { question: ComparedQuestion }) {
  return (
    <Stack gap={2}>
      <Text as="h3" weight="medium">
        <span className={styles.kind} data-kind={kind}>
          {kindWords[kind]}
        </span>{' '}
        {module === null ? name : `${module}: ${name}`}
      </Text>
      {changes.some(({ field }) => field === 'prompt') ? null : (
        <Text tone="soft" size="s">
          {asked}
        </Text>
      )}
      {kind === 'changed' ? <Changes of={changes} /> : null}
    </Stack>
  );
}

const Changes = ({ of }: { of: ComparedQuestion['changes'] }) =>
  of.length === 0 ? (
    <Text tone="soft" size="s">
      Its words are the same, but a picture or the layout has changed.
    </Text>
  ) : (
    <Differences of={of.map(({ field, ...texts }) => ({ label: comparedWords[field], ...texts }))} />
  );

function summarize({ head, questions, same, isMoved, left }: PackDifference): string {
  if (questions.length === 0)
    return isMoved
      ? 'The same questions, in a different order.'
      : head.length > 0
        ? 'Every question is the same.'
        : 'Nothing differs.';
  const parts = (['new', 'changed', 'gone'] as const).flatMap((kind) => {
    const count = questions.filter((question) => question.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kindWords[kind].toLowerCase()}`];
  });
  const rest = left > 0 ? [] : [`${same} as before`];
  return `${[...parts, ...rest].join(', ')}.${isMoved ? ' The others are in a different order.' : ''}`;
}
