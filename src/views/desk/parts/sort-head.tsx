import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import styles from './table.module.css';

/** How a table is sorted, and what sorts it by another column, or by the same the other way. */
export type SortOrder = { sort: string; order: 'up' | 'down'; onSort: (sort: string) => void };

/** The head of a column that sorts. */
export function SortHead({ column, label, sort, order, onSort }: { column: string; label: string } & SortOrder) {
  const isSorted = column === sort;
  const Icon = order === 'up' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={isSorted ? (order === 'up' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={styles.head} onClick={() => onSort(column)}>
        {label}
        {isSorted ? <Icon aria-hidden /> : null}
      </button>
    </th>
  );
}
