import { Link } from 'react-router-dom';
import { type ItemLine, itemFlags } from '../../../contract/desk/items.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { itemListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Row, Stack, Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { addressOf, describeAnswers, flagWords, formatDiscrimination, formatShare, formatTime, tooFew } from './item-words.ts';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import { SortHead, type SortOrder } from './parts/sort-head.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'test', 'state', 'sort'] as const;

const sorts = [
  { value: '', label: 'Most flags first' },
  { value: 'right', label: 'Share right, lowest first' },
  { value: 'down:right', label: 'Share right, highest first' },
  { value: 'discrimination', label: 'Discrimination, lowest first' },
  { value: 'down:discrimination', label: 'Discrimination, highest first' },
  { value: 'down:seconds', label: 'Slowest first' },
  { value: 'seconds', label: 'Quickest first' },
  { value: 'down:omitted', label: 'Left blank most often first' },
  { value: 'omitted', label: 'Left blank least often first' },
  { value: 'down:sittings', label: 'Most attempts first' },
  { value: 'sittings', label: 'Fewest attempts first' },
];

/** What the sittings tell of each question, those that want a look first. */
export function ItemsPage({ logic = itemListMachine }: { logic?: typeof itemListMachine }) {
  const { list, filters, change } = useDeskList(logic, filterNames);
  const { sort: _, ...wanted } = filters;
  const isDown = filters.sort === '' || filters.sort.startsWith('down:');
  const sort = filters.sort.replace('down:', '') || 'flags';
  const sortBy = (column: string) => {
    // Most flags are looked for, and the lowest of everything else.
    const goesDown = column === sort ? !isDown : column === 'flags';
    change('sort', column === 'flags' && goesDown ? '' : goesDown ? `down:${column}` : column);
  };
  const save = () => {
    const subject = new URLSearchParams(wanted).toString();
    list.send({ type: 'action.begin', order: { action: 'items.export', subject, name: '', draft: {} } });
  };
  return (
    <>
      <PageHeading
        title="Questions"
        lead="What finished tests say about each question. Updated hourly, once 30 students have taken it."
        side={
          <Row gap={3}>
            <LinkButton to="/desk/questions/decisions">Decisions</LinkButton>
            <LinkButton to="/desk/questions/tests">By test</LinkButton>
          </Row>
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search questions"
        placeholder="Test, name, domain, skill…"
        choices={[
          {
            name: 'state',
            label: 'Show',
            options: [
              { value: '', label: 'All' },
              { value: 'flagged', label: 'Flagged' },
              { value: 'objected', label: 'Reported by students' },
              ...itemFlags.map((flag) => ({ value: flag, label: flagWords[flag].label })),
              { value: 'few', label: 'Too few attempts' },
              { value: 'withdrawn', label: 'Withdrawn' },
              { value: 'uncounted', label: 'Being tried out' },
              { value: 'ready', label: 'Tried out, ready to count' },
            ],
          },
          {
            name: 'sort',
            label: 'Sort by',
            options: sorts.some(({ value }) => value === filters.sort)
              ? sorts
              : [...sorts, { value: filters.sort, label: 'Another way' }],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One question' : `${formatNumber(total)} questions`)}
        empty={<Empty title="No questions here">A question is listed once students have finished a test with it.</Empty>}
        side={
          <Row gap={2}>
            {filters.test === '' ? null : <Button onClick={() => change('test', '')}>Show all tests</Button>}
            <Button onClick={save}>Save as CSV</Button>
          </Row>
        }
      >
        {(lines) => <ItemTable lines={lines} sort={sort} order={isDown ? 'down' : 'up'} onSort={sortBy} />}
      </ListFrame>
    </>
  );
}

function ItemTable({ lines, ...sorting }: { lines: ItemLine[] } & SortOrder) {
  return (
    <Table className={styles.table}>
      <thead className={styles.sorts}>
        <tr>
          <th scope="col">Question</th>
          <SortHead column="right" label="Right" {...sorting} />
          <SortHead column="discrimination" label="Discrimination" {...sorting} />
          <SortHead column="seconds" label="Time" {...sorting} />
          <SortHead column="omitted" label="Left blank" {...sorting} />
          <th scope="col">Answers</th>
          <SortHead column="flags" label="Flags" {...sorting} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <ItemRow key={`${line.version}/${line.number}`} line={line} />
        ))}
      </tbody>
    </Table>
  );
}

function ItemRow({ line }: { line: ItemLine }) {
  const { title, number, skill, difficulty, figures, flags, objections, key, withdrawn, uncounted } = line;
  return (
    <tr>
      <th scope="row">
        <Stack gap={1}>
          <Link to={addressOf(line)}>
            {title}, question {number}
          </Link>
          <Text as="span" tone="soft" size="s">
            {skill} · {difficulty}
            {withdrawn ? ' · withdrawn' : ''}
            {uncounted ? ' · being tried out' : ''}
          </Text>
        </Stack>
      </th>
      {figures === null ? (
        <td colSpan={5} data-label="Attempts" className={styles.soft}>
          {tooFew(line)}
        </td>
      ) : (
        <>
          <td data-label="Right" className={styles.number}>
            {formatShare(figures.right)}
          </td>
          <td data-label="Discrimination" className={styles.number}>
            {formatDiscrimination(figures.discrimination)}
          </td>
          <td data-label="Time" className={styles.number}>
            {formatTime(figures.seconds)}
          </td>
          <td data-label="Left blank" className={styles.number}>
            {figures.omitted}
          </td>
          <td data-label="Answers">{describeAnswers(figures, key)}</td>
        </>
      )}
      <td data-label="Flags">
        {flags.length === 0 && objections === 0 ? (
          '–'
        ) : (
          <Row as="span" gap={2} rowGap={1}>
            {objections === 0 ? null : (
              <span className={styles.off}>
                {objections === 1 ? 'Reported by a student' : `Reported by ${objections} students`}
              </span>
            )}
            {flags.map((flag) => (
              <span key={flag} className={styles.off}>
                {flagWords[flag].label}
              </span>
            ))}
          </Row>
        )}
      </td>
    </tr>
  );
}
