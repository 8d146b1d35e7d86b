import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PreviewSheet } from '../../../contract/desk/preview.ts';
import { previewMachine } from '../../machines/preview/preview.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { formatMinutes } from '../ui/format-minutes.ts';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './preview.module.css';
import { PreviewHall } from './preview-hall.tsx';
import { PreviewResult } from './preview-result.tsx';

export type PreviewFlow = ActorRefFrom<typeof previewMachine>;
type Snapshot = SnapshotFrom<typeof previewMachine>;

const selectScreen = (preview: Snapshot) => preview.value;
const selectSitting = (preview: Snapshot) => preview.children.sitting;

/** Content as its students see it, in the exam hall itself: nothing is counted, and nothing is kept. */
export function PreviewPage({ logic = previewMachine }: { logic?: typeof previewMachine }) {
  const [search] = useSearchParams();
  const of = search.get('of') ?? '';
  return <OnePreview key={of} of={of} logic={logic} />;
}

function OnePreview({ of, logic }: { of: string; logic: typeof previewMachine }) {
  const flow = useFlow(logic, { input: { of } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const sitting = useSelector(flow, selectSitting);
  const { preview, sheet, notice } = useSelector(flow, selectContext);
  const leave = () => flow.send({ type: 'sheet.leave' });
  if (screen === 'sitting' && sitting && sheet)
    return (
      <Frame
        end={
          <Button small onClick={leave}>
            End the preview
          </Button>
        }
      >
        <PreviewHall sitting={sitting} sheet={sheet} />
      </Frame>
    );
  return (
    <Frame
      end={
        <LinkButton small to="/desk/content">
          Back to the desk
        </LinkButton>
      }
    >
      <main className={styles.rest}>
        <div className={styles.inner}>
          {screen === 'unknown' ? (
            <>
              <PageHeading title="Nothing to preview" />
              <Empty title="There’s no such content" action={<LinkButton to="/desk/content">Content</LinkButton>}>
                The link is wrong, or it was withdrawn.
              </Empty>
            </>
          ) : screen === 'failed' ? (
            <>
              <PageHeading title="Preview" />
              <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'preview.retry' })} />
            </>
          ) : screen === 'result' || screen === 'checking' || screen === 'notChecked' ? (
            <PreviewResult flow={flow} />
          ) : preview ? (
            <Choice flow={flow} title={preview.title} sheets={preview.sheets} notice={notice} />
          ) : (
            <Loading text="Loading the preview…" shape="cards" />
          )}
        </div>
      </main>
    </Frame>
  );
}

const Frame = ({ end, children }: { end: ReactNode; children: ReactNode }) => (
  <div className={styles.page}>
    <aside className={styles.banner} aria-label="Preview">
      <Row gap={3} nowrap align="center" justify="between">
        <Text size="s">
          <strong>Preview.</strong> What students get, in the same exam hall. Nothing is counted or kept, and nobody watches.
        </Text>
        {end}
      </Row>
    </aside>
    {children}
  </div>
);

type ChoiceProps = { flow: PreviewFlow; title: string; sheets: readonly PreviewSheet[]; notice: string | null };

function Choice({ flow, title, sheets, notice }: ChoiceProps) {
  return (
    <>
      <PageHeading title={title} lead="Answer as a student would, and see what comes of it." />
      <Stack gap={4}>
        {notice ? <Notice tone="error">{notice}</Notice> : null}
        <Card as="ol" look="flat" pad={4} gap={1} ruled={3} aria-label="What can be previewed">
          {sheets.map((sheet, at) => (
            <Row as="li" key={sheet.sheet} gap={4} rowGap={2} justify="between" align="center">
              <Stack gap={1}>
                <Text weight="medium">{describeTitle(sheet)}</Text>
                <Text tone="soft" size="s">
                  {describeSheet(sheet)}
                </Text>
              </Stack>
              <Button
                tone={at === 0 ? 'primary' : 'quiet'}
                label={`Start: ${describeTitle(sheet)}`}
                onClick={() => flow.send({ type: 'sheet.open', sheet })}
              >
                Start
              </Button>
            </Row>
          ))}
        </Card>
        {sheets.some(({ isWritten }) => isWritten) ? (
          <Text tone="soft" size="s">
            Photographing pages isn’t part of a preview: there’s no test for them to belong to.
          </Text>
        ) : null}
      </Stack>
    </>
  );
}

export const describeTitle = ({ title, form }: PreviewSheet): string => (form === null ? title : `${title}, the ${form} form`);

const describeSheet = ({ questions, seconds, isWritten }: PreviewSheet): string =>
  [
    `${questions} ${isWritten ? (questions === 1 ? 'task' : 'tasks') : questions === 1 ? 'question' : 'questions'}`,
    ...(seconds === null ? [] : [formatMinutes(Math.round(seconds / 60))]),
  ].join(' · ');
