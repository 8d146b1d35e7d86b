import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { materialsMachine, type PdfDocumentInput } from '../../machines/materials/materials.machine.ts';
import { pdfDocumentMachine } from '../../machines/materials/pdf-document.machine.ts';
import type { promisesMachine } from '../../machines/promises/promises.machine.ts';
import { usePortal } from '../portal/portal-context.ts';
import { PromisesCard } from '../promises/promises-card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Columns } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { CourseMaterialCard } from './course-material-card.tsx';
import { PdfDialog } from './pdf-dialog.tsx';

type Snapshot = SnapshotFrom<typeof materialsMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('shown') ? 'shown' : 'waiting';
};
const selectNotice = (snapshot: Snapshot) => snapshot.context.notice;
const selectCourses = (snapshot: Snapshot) => snapshot.context.courses;
const selectRetried = (snapshot: Snapshot) => snapshot.context.retried;
const selectOpened = (snapshot: Snapshot) => snapshot.children.pdfDocument;

/** The PDF that an address names: `?course={courseId}&pdf={title}&page={number}`; null where it names none. */
function wantedBy(search: URLSearchParams): PdfDocumentInput | null {
  const [courseId, title, page] = ['course', 'pdf', 'page'].map((key) => search.get(key));
  if (!courseId || !title) return null;
  return { courseId, title, page: /^\d{1,6}$/.test(page ?? '') ? Number(page) : 1 };
}

/**
 * Course Material (specification 2.10): a card for each course with its PDFs, which open in a viewer. Results and the dashboard lead to a page
 * of a PDF by the address; one that is not there changes nothing.
 */
export function CourseMaterialPage({
  logic = materialsWithReader,
  promises,
}: {
  logic?: typeof materialsMachine;
  promises?: typeof promisesMachine;
}) {
  const { student } = usePortal();
  const [search] = useSearchParams();
  const materials = useFlow(logic, { input: { studentId: student._id, wanted: wantedBy(search) } });
  useOpened(materials);
  const screen = useSelector(materials, selectScreen);
  const notice = useSelector(materials, selectNotice);
  const courses = useSelector(materials, selectCourses);
  const retried = useSelector(materials, selectRetried);
  const opened = useSelector(materials, selectOpened);
  return (
    <>
      <PageHeading title="Course Material" lead="Study sheets for your courses, to read here or print." />
      {screen === 'waiting' ? <Loading text="Loading course material…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => materials.send({ type: 'materials.retry' })} /> : null}
      {screen === 'shown' && courses.length === 0 ? (
        <Empty title="No Courses Found">When you enroll in a course, its study sheets appear here.</Empty>
      ) : null}
      {screen === 'shown' && courses.length > 0 ? (
        <Columns as="ul" min="form" gap={4} align="start">
          {courses.map((course) => (
            <CourseMaterialCard
              key={course.courseId}
              course={course}
              busy={retried.some(({ courseId }) => courseId === course.courseId)}
              onOpen={(title) => materials.send({ type: 'document.open', courseId: course.courseId, title })}
              onRetry={() => materials.send({ type: 'course.retry', courseId: course.courseId, name: course.name })}
            />
          ))}
        </Columns>
      ) : null}
      {screen === 'waiting' ? null : <PromisesCard studentId={student._id} {...(promises && { logic: promises })} />}
      {opened ? <PdfDialog pdf={opened} onClose={() => materials.send({ type: 'document.close' })} /> : null}
    </>
  );
}

/**
 * Course material with what draws a PDF. It weighs more than the whole portal, so it comes with the first one that is opened, and a line that
 * breaks just then is a failure of that PDF, which can be opened again.
 */
const materialsWithReader = materialsMachine.provide({
  actors: {
    pdfDocument: pdfDocumentMachine.provide({
      actors: { loadReader: fromPromise<unknown>(() => import('./pdf-pages.tsx')) },
    }),
  },
});
