import { Link } from 'react-router-dom';
import type { DoubtTopic } from '../../../contract/doubts/doubts.ts';
import { materialAt } from '../addresses.ts';
import { Content } from '../ui/content.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './doubts.module.css';

/** What a doubt is about: a page of a study sheet, or a question with what was answered. */
export function AboutCard({ about, isForTutor }: { about: DoubtTopic; isForTutor: boolean }) {
  if (about.kind === 'page') {
    const words = `${about.pdf}, page ${about.page}`;
    if (isForTutor) return <Text className={styles.about}>About {words}</Text>;
    return (
      <Text className={styles.about}>
        About <Link to={materialAt({ courseId: about.courseId, id: about.pdf, page: about.page })}>{words}</Link>
      </Text>
    );
  }
  const { question, answer, key, source, number } = about;
  return (
    <Card as="section" look="inset" pad={4} gap={3} aria-label="The question" className={styles.about}>
      <Text tone="faint" size="s">
        {source}
        {number === null ? ' (notebook)' : `, question ${number}`}
      </Text>
      {question.passage ? (
        <Content
          content={question.passage}
          format={question.passageFormat}
          name="Passage"
          alt={question.passageAlt}
          look="passage"
          lazy
        />
      ) : null}
      <Content content={question.question} format={question.questionFormat} name="Question" alt={question.questionAlt} lazy />
      {question.stem ? <RichText html={question.stem} /> : null}
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
              lazy
            />
          </Row>
        ))}
      </Stack>
      {answer === null ? null : (
        <Text weight="medium">
          {isForTutor ? 'Answered' : 'You answered'}: {answer === '' ? 'nothing' : answer}
          {key ? ` · Right: ${key.answer}` : ''}
        </Text>
      )}
    </Card>
  );
}
