import { lazy, Suspense } from 'react';
import type { Task } from '../../../contract/free-response/tasks.ts';
import type { Sheet } from '../exam/answer-sheet-view.ts';
import type { Sitting } from '../exam/sitting-screen.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';

const loadTyped = () => import('./typed-answer.tsx');
const loadPages = () => import('./pages-page.tsx');
const TypedAnswer = lazy(() => loadTyped().then((file) => ({ default: file.TypedAnswer })));
const PagesPage = lazy(() => loadPages().then((file) => ({ default: file.PagesPage })));

/** Fetches what a free-response section needs, which nobody loads who sits something else. One that cannot be had is asked for again where it is shown. */
export const loadFreeResponse = (): void => {
  for (const load of [loadTyped, loadPages]) load().catch(() => undefined);
};

/** Where a task stands in its section, and what it gives. */
export const TaskPlace = ({ task: { place, points } }: { task: Task }) => (
  <Text tone="faint" size="s">
    {place.part === null ? '' : `Question ${place.question}, part ${place.part} · `}
    {points} {points === 1 ? 'point' : 'points'}
  </Text>
);

/** Where a task is answered: in a field, or on paper. */
export function TaskAnswer({ sheet, number, task }: { sheet: Sheet; number: number; task: Task }) {
  if (task.by === 'paper')
    return (
      <Text tone="soft">Write your answer to every part on paper. You photograph your pages when the writing time is over.</Text>
    );
  return (
    <Suspense fallback={null}>
      <TypedAnswer sheet={sheet} number={number} task={task} />
    </Suspense>
  );
}

/** Nobody comes back to the questions from the photos. */
export const StopWritingDialog = ({ sitting }: { sitting: Sitting }) => (
  <Dialog
    title="Stop writing and photograph your pages?"
    onCancel={() => sitting.send({ type: 'submission.cancel' })}
    actions={[
      { label: 'Keep writing', onChoose: () => sitting.send({ type: 'submission.cancel' }), safe: true },
      { label: 'Photograph pages', onChoose: () => sitting.send({ type: 'pages.begin' }), tone: 'primary' },
    ]}
  >
    <p>You can’t come back to the questions. What is left of the writing time is yours for the photos.</p>
  </Dialog>
);

export const PagesScreen = (props: { sitting: Sitting; title: string }) => (
  <Suspense fallback={<Loading text="Opening the photos…" page />}>
    <PagesPage {...props} />
  </Suspense>
);
