import { Text } from '../../ui/layout.tsx';

type SomeStudents = { count: number; first: readonly string[] };

export const countStudents = ({ count }: Pick<SomeStudents, 'count'>) => (count === 1 ? 'One student' : `${count} students`);

/** Some of the students by name, where there are any. */
export function Some({ students: { count, first }, words }: { students: SomeStudents; words: string }) {
  if (count === 0) return null;
  const more = count - first.length;
  return (
    <Text as="li">
      <strong>{count}</strong> {words}
      <Text as="span" tone="soft" size="s" block>
        {first.join(', ')}
        {more > 0 ? `, and ${more} more` : ''}
      </Text>
    </Text>
  );
}
