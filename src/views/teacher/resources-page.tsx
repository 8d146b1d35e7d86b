import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { resourcesMachine } from '../../machines/teacher/resources.machine.ts';
import { tutorsPdf } from '../../machines/teacher/tutors-pdf.ts';
import { PdfDialog } from '../materials/pdf-dialog.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Table } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './teacher.module.css';
import type { PageProps } from './teacher-area.ts';

type Snapshot = SnapshotFrom<typeof resourcesMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('empty')) return 'empty';
  return snapshot.hasTag('waiting') ? 'waiting' : 'shown';
};
/** What is being saved. */
const selectSaved = (snapshot: Snapshot) => (snapshot.matches('saving') ? snapshot.context.chosen : null);
const selectOpened = (snapshot: Snapshot) => snapshot.children.pdfDocument;

/** The same with what draws a PDF, which comes with the first one that is opened (course-material-page.tsx). */
const resourcesWithReader = resourcesMachine.provide({
  actors: {
    pdfDocument: tutorsPdf.provide({
      actors: { loadReader: fromPromise<unknown>(() => import('../materials/pdf-pages.tsx')) },
    }),
  },
});

/** teacher-resources (specification 2.11): the study sheets of the teacher’s own courses, read in the students’ own viewer. */
export function ResourcesPage({ logic = resourcesWithReader }: Partial<PageProps> & { logic?: typeof resourcesMachine }) {
  const flow = useFlow(logic);
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const opened = useSelector(flow, selectOpened);
  const saved = useSelector(flow, selectSaved);
  const { resources, notice } = useSelector(flow, selectContext);
  return (
    <>
      <PageHeading title="Resources" lead="Study sheets of your courses, as your students see them." />
      {screen === 'waiting' ? <Loading text="Loading resources…" shape="rows" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'resources.retry' })} /> : null}
      {screen === 'empty' ? (
        <Empty title="No resources yet">Study sheets that the school adds to your courses show up here.</Empty>
      ) : null}
      {screen === 'shown' && notice ? <Notice>{notice}</Notice> : null}
      {screen === 'shown' ? (
        <Card pad={0} className={styles.frame}>
          <Table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Subject</th>
                <th scope="col">Type</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {resources.map(({ courseId, course, title }) => (
                <tr key={`${courseId} ${title}`}>
                  <th scope="row">{title}</th>
                  <td>{course}</td>
                  <td>PDF</td>
                  <td>
                    <Row gap={3} rowGap={1}>
                      <Button
                        small
                        icon={<Download aria-hidden />}
                        label={`Download: ${title}, ${course}`}
                        busy={saved?.courseId === courseId && saved.title === title}
                        onClick={() => flow.send({ type: 'document.save', courseId, title })}
                      >
                        Download
                      </Button>
                      <Button
                        small
                        icon={<Eye aria-hidden />}
                        label={`Preview: ${title}, ${course}`}
                        onClick={() => flow.send({ type: 'document.open', courseId, title })}
                      >
                        Preview
                      </Button>
                    </Row>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      ) : null}
      {opened ? <PdfDialog pdf={opened} isTutors onClose={() => flow.send({ type: 'document.close' })} /> : null}
    </>
  );
}
