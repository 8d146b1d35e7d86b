import { Link } from 'react-router-dom';
import { formatNumber } from '../../../contract/numbers.ts';
import { itemTestListMachine } from '../../machines/desk/lists.ts';
import { Empty } from '../ui/empty.tsx';
import { Table } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { formatDiscrimination, formatShare } from './item-words.ts';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useFilters, useFiltersTold } from './use-filters.ts';

/** Quizzes, mock tests and banks by what sittings tell of their questions. */
export function ItemTestsPage({ logic = itemTestListMachine }: { logic?: typeof itemTestListMachine }) {
  const [filters, change] = useFilters(['search'] as const);
  const list = useFlow(logic, { input: { filters } });
  useOpened(list);
  useFiltersTold(list, filters);
  return (
    <>
      <PageHeading
        title="Questions by test"
        lead="Quizzes, mock tests and banks for drills, those with the most flagged questions first."
        side={<LinkButton to="/desk/questions">All questions</LinkButton>}
      />
      <div className={styles.filters}>
        <SearchField
          label="Search tests"
          placeholder="Title…"
          value={filters.search}
          onChange={(text) => change('search', text)}
        />
      </div>
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One test' : `${formatNumber(total)} tests`)}
        empty={<Empty title="No tests here">A test is listed once students have finished it.</Empty>}
      >
        {(lines) => (
          <Table className={styles.table}>
            <thead>
              <tr>
                {['Test', 'Questions', 'Attempts', 'Right', 'Discrimination', 'Flagged', 'Too few attempts'].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ test, title, questions, sittings, right, discrimination, flagged, few }) => (
                <tr key={test}>
                  <th scope="row">
                    <Link to={`/desk/questions?test=${encodeURIComponent(test)}`}>{title}</Link>
                  </th>
                  <td data-label="Questions" className={styles.number}>
                    {questions}
                  </td>
                  <td data-label="Attempts" className={styles.number}>
                    {sittings}
                  </td>
                  <td data-label="Right" className={styles.number}>
                    {right === null ? '–' : formatShare(right)}
                  </td>
                  <td data-label="Discrimination" className={styles.number}>
                    {formatDiscrimination(discrimination)}
                  </td>
                  <td data-label="Flagged" className={styles.number}>
                    {flagged}
                  </td>
                  <td data-label="Too few attempts" className={styles.number}>
                    {few}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </ListFrame>
    </>
  );
}
