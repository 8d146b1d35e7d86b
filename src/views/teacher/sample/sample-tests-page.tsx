import { demoTests } from '../../../content/teacher-demo.ts';
import { Button } from '../../ui/button.tsx';
import { Cards, ListCard } from '../../ui/cards.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { PageProps } from '../teacher-area.ts';

/** teacher-tests (specification 2.11): sample tests, each with a way to assign it. */
export function SampleTestsPage({ dialogs }: PageProps) {
  return (
    <>
      <PageHeading title="Tests" lead="Sample tests. Nothing is really assigned." />
      <Cards>
        {demoTests.map((test) => (
          <ListCard key={test.id} title={test.title}>
            <Text tone="faint" size="s">
              {test.subject}
            </Text>
            <Row gap={3} align="center" justify="between" foot={4}>
              <Text tone="soft" size="s" tabular>
                {test.questions} questions
              </Text>
              <Button label={`Assign: ${test.title}`} onClick={() => dialogs.send({ type: 'test.assign', test })}>
                Assign
              </Button>
            </Row>
          </ListCard>
        ))}
      </Cards>
    </>
  );
}
