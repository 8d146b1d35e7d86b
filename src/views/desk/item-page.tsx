import { Link, useParams } from 'react-router-dom';
import type { ItemFile, ItemLine } from '../../../contract/desk/items.ts';
import type { ObjectionLine } from '../../../contract/desk/objections.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { itemFileMachine } from '../../machines/desk/files.ts';
import { Content } from '../ui/content.tsx';
import { Card, Row, Stack, Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import chart from './item/answers.module.css';
import { type ObjectionAction, Objections } from './item/objections.tsx';
import { describeRuling, flagWords, formatDiscrimination, formatShare, formatTime, tooFew } from './item-words.ts';
import { FileFrame } from './parts/file-frame.tsx';
import styles from './parts/table.module.css';
import { editOf, previewOf } from './preview-address.ts';
import { Part } from './student/part.tsx';

/** A question with what sittings tell of it. Another question is another flow. */
export function ItemPage() {
  const { version = '', number = '' } = useParams();
  return <OneItem key={`${version}/${number}`} id={`${version}/${number}`} />;
}

const unknown = {
  heading: 'Question not found',
  title: 'There’s no such question',
  says: 'The link is wrong.',
  to: '/desk/questions',
  all: 'All questions',
};

export function OneItem({ id, logic = itemFileMachine }: { id: string; logic?: typeof itemFileMachine }) {
  const flow = useFlow(logic, { input: { id } });
  useOpened(flow);
  const handle = (action: ObjectionAction, { id: subject, name }: ObjectionLine) =>
    flow.send({ type: 'action.begin', order: { action, subject, name, draft: {} } });
  return (
    <FileFrame flow={flow} title="Question" unknown={unknown}>
      {(open, done) => (
        <>
          <PageHeading
            title={`${open.title}, question ${id.split('/')[1]}`}
            lead={`${open.domain} · ${open.skill} · ${open.difficulty}`}
            side={<LinkButton to="/desk/questions">All questions</LinkButton>}
          />
          {done}
          <Sheet id={id} item={open} onObjection={handle} />
        </>
      )}
    </FileFrame>
  );
}

type SheetProps = {
  id: string;
  item: ItemFile;
  onObjection: (action: ObjectionAction, objection: ObjectionLine) => void;
};

const Sheet = ({ id, item, onObjection }: SheetProps) => (
  <Stack gap={5}>
    <Part title="What finished tests say">
      <Statistics line={item.line} answerKey={item.key} />
      {item.doubts === 0 ? null : (
        <Text>
          {item.doubts === 1 ? 'One doubt was' : `${item.doubts} doubts were`} asked about it.{' '}
          <Link to="/desk/doubts?state=all">Doubts</Link>
        </Text>
      )}
    </Part>
    <Objections objections={item.objections} onAction={onObjection} />
    <Decisions item={item} address={`/desk/questions/${id}`} />
    <Part
      title="As a student sees it"
      action={
        <Row gap={2} rowGap={2}>
          <LinkButton to={previewOf(`q/${id}`)}>Preview in the exam hall</LinkButton>
          <LinkButton to={editOf(`q/${id}`)}>Edit it</LinkButton>
        </Row>
      }
    >
      <Question item={item} />
    </Part>
    <Part title="The key">
      <Text weight="medium">
        {item.key}
        {item.accepted.length > 0 ? ` (also ${item.accepted.join(', ')})` : ''}
      </Text>
      {item.explanation === '' ? <Text tone="soft">No explanation.</Text> : <RichText html={item.explanation} />}
    </Part>
  </Stack>
);

function Decisions({ item: { rulings }, address }: { item: ItemFile; address: string }) {
  const holds = rulings.some(({ back }) => back === null);
  return (
    <Part title="Decisions" action={holds ? null : <LinkButton to={`${address}/withdraw`}>Withdraw it…</LinkButton>}>
      {rulings.length === 0 ? (
        <Text tone="soft" measure>
          It counts as it’s written. If it’s faulty, you can leave it out for everybody, give everybody the point, or accept more
          answers.
        </Text>
      ) : (
        <Stack as="ol" gap={4}>
          {rulings.map((ruling) => (
            <Stack as="li" key={ruling.id} gap={1}>
              <Row gap={3} justify="between" align="baseline">
                <Text weight="medium">{describeRuling(ruling)}</Text>
                {ruling.back === null ? (
                  <LinkButton small label={`Take decision ${ruling.number} back`} to={`${address}/take-back/${ruling.id}`}>
                    Take back…
                  </LinkButton>
                ) : null}
              </Row>
              <Text measure>{ruling.reason}</Text>
              <Text tone="soft" size="s">
                {ruling.by}, {formatMoment(ruling.at, 'shortDateTime')}. Scores changed for{' '}
                {ruling.students === 1 ? 'one student' : `${ruling.students} students`}.
              </Text>
              {ruling.back === null ? null : (
                <Text tone="soft" size="s">
                  Taken back by {ruling.back.by}, {formatMoment(ruling.back.at, 'shortDateTime')}: {ruling.back.reason}
                </Text>
              )}
            </Stack>
          ))}
        </Stack>
      )}
    </Part>
  );
}

function Statistics({ line, answerKey }: { line: ItemLine | null; answerKey: string }) {
  if (line === null) return <Text tone="soft">Nobody has finished this version yet, or it hasn’t been counted yet.</Text>;
  const { figures, flags, sittings } = line;
  if (figures === null) return <Text tone="soft">{tooFew(line)} attempts, so there are no figures yet.</Text>;
  const { right, discrimination, seconds, omitted, notReached, answers } = figures;
  const most = Math.max(1, ...answers.map(({ all }) => all));
  return (
    <Stack gap={3}>
      {flags.map((flag) => (
        <Notice key={flag}>
          {flagWords[flag].label}. {flagWords[flag].means}
        </Notice>
      ))}
      <Text>
        Right in {formatShare(right)} of {sittings} attempts. Discrimination {formatDiscrimination(discrimination)}. Median time{' '}
        {formatTime(seconds)}. Left blank: {omitted}. Not reached: {notReached}.
      </Text>
      {line.uncounted ? <Text>It’s being tried out: no score counts it.</Text> : null}
      <Table className={chart.answers}>
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col" colSpan={2}>
              Given
            </th>
            <th scope="col">Better half</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ answer, all, better }) => (
            <tr key={answer}>
              <th scope="row">
                {answer}
                {answer === answerKey.toUpperCase() ? ' (key)' : ''}
              </th>
              <td className={styles.number}>{all}</td>
              <td aria-hidden className={chart.bar} data-key={answer === answerKey.toUpperCase() || undefined}>
                <span style={{ inlineSize: `${Math.round((100 * all) / most)}%` }} />
              </td>
              <td className={styles.number}>{better}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}

function Question({ item: { question } }: { item: ItemFile }) {
  return (
    <Card pad={4} gap={3} look="inset">
      {question.passage ? (
        <Content
          content={question.passage}
          format={question.passageFormat}
          name="Passage"
          alt={question.passageAlt}
          look="passage"
        />
      ) : null}
      <Content content={question.question} format={question.questionFormat} name="Question" alt={question.questionAlt} />
      {question.stem ? <RichText html={question.stem} /> : null}
      {question.kind === 'number' ? <Text tone="soft">A number is typed.</Text> : null}
      <Stack as="ul" gap={1}>
        {Object.entries(question.options).map(([letter, option]) => (
          <Row as="li" key={letter} nowrap gap={2} align="baseline">
            <span>{letter}.</span>
            <Content
              content={option}
              format={question.optionFormat}
              name={`Choice ${letter}`}
              alt={question.optionAlts?.[letter]}
              look="line"
            />
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
