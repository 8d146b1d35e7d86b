import FileText from 'lucide-react/icons/file-text';
import { messages } from '../../content/messages/materials.ts';
import type { CourseMaterial } from '../../machines/materials/materials.machine.ts';
import { ListCard } from '../ui/cards.tsx';
import { Failed } from '../ui/failed.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import styles from './course-material-card.module.css';

/** A course with its PDFs (specification 2.10), each a button that opens it. `busy` while the course is asked for again. */
export function CourseMaterialCard({
  course: { courseId, name, titles, failure },
  busy,
  onOpen,
  onRetry,
}: {
  course: CourseMaterial;
  busy: boolean;
  onOpen: (title: string) => void;
  onRetry: () => void;
}) {
  return (
    <ListCard title={name} id={`materials-${courseId}`} badge="Enrolled">
      {titles.length > 0 ? (
        <Stack as="ul" gap={1} className={styles.files} aria-labelledby={`materials-${courseId}`}>
          {titles.map((title) => (
            <li key={title}>
              <button type="button" className={styles.file} onClick={() => onOpen(title)}>
                <FileText aria-hidden />
                <span>{title}</span>
                <Text as="span" tone="faint" size="xs" weight="medium">
                  PDF
                </Text>
              </button>
            </li>
          ))}
        </Stack>
      ) : null}
      {titles.length === 0 && failure === null ? (
        <Text tone="soft" className={styles.files}>
          {messages.materials.none}
        </Text>
      ) : null}
      {failure !== null && busy ? <Loading small text="Trying again…" /> : null}
      {failure !== null && !busy ? <Failed small about={name} message={failure} onRetry={onRetry} /> : null}
    </ListCard>
  );
}
