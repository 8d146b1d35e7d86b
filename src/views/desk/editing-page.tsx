import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { QuestionFile } from '../../../contract/desk/editing.ts';
import { editingMachine } from '../../machines/desk/editing.machine.ts';
import { selectContext } from '../select-context.ts';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { EditForm } from './editing/edit-form.tsx';
import { Proposal } from './editing/proposal.tsx';
import { QuestionHistory } from './editing/question-history.tsx';
import { previewOf } from './preview-address.ts';

export type EditingFlow = ActorRefFrom<typeof editingMachine>;
type Snapshot = SnapshotFrom<typeof editingMachine>;

const selectScreen = (edit: Snapshot) => {
  if (edit.matches('failed')) return 'failed';
  if (edit.context.file === null) return 'loading';
  if (edit.matches('saved')) return 'saved';
  return edit.matches('proposed') || edit.matches('saving') ? 'proposal' : 'form';
};

/** Edits a question of a quiz or a bank. Another question is another flow. */
export function EditingPage({ logic = editingMachine }: { logic?: typeof editingMachine }) {
  const [search] = useSearchParams();
  const of = search.get('of') ?? '';
  return <OneQuestion key={of} of={of} logic={logic} />;
}

const stateWords: Record<QuestionFile['state'], string> = {
  draft: 'a draft: no student has it',
  released: 'released',
  withdrawn: 'withdrawn: no student gets it',
};

function OneQuestion({ of, logic }: { of: string; logic: typeof editingMachine }) {
  const flow = useFlow(logic, { input: { of } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { file, notice, outcome } = useSelector(flow, selectContext);
  return (
    <>
      <PageHeading
        title="Edit a question"
        lead={file ? `${file.title}, ${file.name}: ${stateWords[file.state]}.` : undefined}
        side={<LinkButton to="/desk/content/questions">All questions</LinkButton>}
      />
      {screen === 'loading' ? <Loading text="Loading the question…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'question.retry' })} /> : null}
      {screen === 'form' ? <EditForm flow={flow} /> : null}
      {screen === 'proposal' ? <Proposal flow={flow} /> : null}
      {screen === 'saved' && outcome ? (
        <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Saved">
          <Notice tone="done">
            {outcome.version === null
              ? 'It’s saved. No student has it until it’s released.'
              : `It’s saved in version ${outcome.version}. Anyone who starts from now on gets it; anyone who has started keeps the version before.`}
          </Notice>
          <Row gap={3}>
            <LinkButton to={previewOf(outcome.of)} tone="primary">
              Preview in the exam hall
            </LinkButton>
            <LinkButton to="/desk/content/questions">All questions</LinkButton>
          </Row>
        </Card>
      ) : null}
      {file && screen !== 'saved' && file.history.length > 1 ? <QuestionHistory history={file.history} /> : null}
      {file && screen !== 'saved' && file.history.length === 1 ? (
        <Stack gap={1}>
          <Text tone="soft" size="s">
            It hasn’t been changed since version {file.history[0]?.version}.
          </Text>
        </Stack>
      ) : null}
    </>
  );
}
