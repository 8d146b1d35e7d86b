import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Assignable } from '../../../contract/desk/assignments.ts';
import { type GradebookLine, mostGradebookTests } from '../../../contract/desk/gradebook.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { assigningMachine } from '../../machines/desk/assigning.machine.ts';
import { gradebookListMachine } from '../../machines/desk/lists.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Row, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { useDesk } from './desk-context.ts';
import { GradeTable } from './gradebook/grade-table.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useFilters, useFiltersTold } from './use-filters.ts';

const filterNames = ['of', 'sort'] as const;
type Filters = Record<(typeof filterNames)[number], string>;
type Logics = { logic?: typeof gradebookListMachine; choosing?: typeof assigningMachine };

const selectHasFailed = (snapshot: SnapshotFrom<typeof assigningMachine>) => snapshot.matches('failed');

/** Results of a group or a course: student by test. Whose it is and how it is sorted stand in the address. */
export function GradebookPage({ logic = gradebookListMachine, choosing = assigningMachine }: Logics) {
  const { courses } = useDesk();
  const [filters, change] = useFilters(filterNames);
  // The groups in use are what a test can be assigned to.
  const choices = useFlow(choosing, { input: { draft: {} } });
  useOpened(choices);
  const { choices: known, notice } = useSelector(choices, selectContext);
  const hasFailed = useSelector(choices, selectHasFailed);
  const groups: Assignable['groups'] = known?.groups ?? [];
  const options = [
    ...groups.map(({ id, name }) => ({ value: `group:${id}`, label: `Group: ${name}` })),
    ...courses.map(({ id, name }) => ({ value: `course:${id}`, label: name })),
  ];
  // One that the address names and nobody knows (an archived group) is chosen all the same.
  const isKnown = filters.of === '' || options.some(({ value }) => value === filters.of);
  return (
    <>
      <PageHeading
        title="Gradebook"
        lead="Every student’s newest result, in percent right, for a group or a course."
        side={<LinkButton to="/desk/tests">All tests</LinkButton>}
      />
      <div className={styles.filters}>
        <SelectField
          name="of"
          label="Group or course"
          value={filters.of}
          onChange={(value) => change('of', value)}
          placeholder="Select a group or a course…"
          options={isKnown ? options : [...options, { value: filters.of, label: 'The group of this page' }]}
        />
      </div>
      {hasFailed ? <Failed small message={notice ?? ''} onRetry={() => choices.send({ type: 'choices.retry' })} /> : null}
      {filters.of === '' ? (
        <Empty title="Whose results?">Choose a group or a course.</Empty>
      ) : (
        <Grades key={filters.of} filters={filters} onSort={(sort) => change('sort', sort)} logic={logic} />
      )}
    </>
  );
}

function Grades({
  filters,
  onSort,
  logic,
}: {
  filters: Filters;
  onSort: (sort: string) => void;
  logic: typeof gradebookListMachine;
}) {
  const list = useFlow(logic, { input: { filters } });
  useOpened(list);
  useFiltersTold(list, filters);
  const save = () =>
    list.send({ type: 'action.begin', order: { action: 'gradebook.export', subject: filters.of, name: '', draft: {} } });
  const isDown = filters.sort.startsWith('down:');
  const sort = (isDown ? filters.sort.slice(5) : filters.sort) || 'name';
  const sortBy = (wanted: string) => {
    // What is looked for is the best: a column of grades begins with it, names begin with A.
    const goesDown = wanted === sort ? !isDown : wanted !== 'name';
    onSort(goesDown ? `down:${wanted}` : wanted === 'name' ? '' : wanted);
  };
  return (
    <ListFrame
      list={list}
      countWords={(total) => (total === 1 ? 'One student' : `${formatNumber(total)} students`)}
      empty={<Empty title="No students here">Nobody is in it yet.</Empty>}
    >
      {(lines) => (
        <>
          <Row gap={3} align="end" justify="between">
            <SelectField
              name="sort"
              label="Sort by"
              value={filters.sort}
              onChange={onSort}
              options={listSortChoices(lines[0], filters.sort)}
            />
            <Button onClick={save}>Save as CSV</Button>
          </Row>
          {lines[0]?.grades.length === 0 ? <Text tone="soft">None of them has a test yet.</Text> : null}
          {lines[0]?.grades.length === mostGradebookTests ? (
            <Text tone="soft" size="s">
              The last {mostGradebookTests} tests assigned.
            </Text>
          ) : null}
          <GradeTable lines={lines} sort={sort} order={isDown ? 'down' : 'up'} onSort={sortBy} />
        </>
      )}
    </ListFrame>
  );
}

/** What can be sorted by in words: a phone shows no heads. One that a head has chosen stands among them. */
function listSortChoices(line: GradebookLine | undefined, chosen: string): { value: string; label: string }[] {
  const columns = [{ test: 'average', title: 'Average' }, ...(line?.grades ?? [])];
  const usual = [
    { value: '', label: 'Name' },
    ...columns.map(({ test, title }) => ({ value: `down:${test}`, label: `${title}, highest first` })),
  ];
  if (usual.some(({ value }) => value === chosen)) return usual;
  if (chosen === 'down:name') return [...usual, { value: chosen, label: 'Name, from the end' }];
  const lowest = columns.find(({ test }) => test === chosen);
  return [...usual, { value: chosen, label: lowest ? `${lowest.title}, lowest first` : 'Another test' }];
}
