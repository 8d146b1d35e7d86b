import { Link } from 'react-router-dom';
import type { SheetLine } from '../../../contract/desk/sheets.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { sheetListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useDesk } from './desk-context.ts';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'course'] as const;
const originWords = { pack: 'With a pack', desk: 'Uploaded here' };

/** The PDFs that students find in their courses, with where each came from. */
export function SheetsPage({ logic = sheetListMachine }: { logic?: typeof sheetListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const { courses } = useDesk();
  const withdraw = ({ id, title }: SheetLine) =>
    list.send({ type: 'action.begin', order: { action: 'sheet.withdraw', subject: id, name: title, draft: {} } });
  return (
    <>
      <PageHeading
        title="Study sheets"
        lead="The PDFs of each course, as its students find them under Course Material. To replace one, upload another under its title."
        side={
          <LinkButton to="/desk/content/sheets/add" tone="primary">
            Upload a PDF
          </LinkButton>
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search study sheets"
        placeholder="Title or skill…"
        choices={[
          {
            name: 'course',
            label: 'Course',
            options: [{ value: '', label: 'All courses' }, ...courses.map(({ id, name }) => ({ value: id, label: name }))],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One PDF' : `${formatNumber(total)} PDFs`)}
        empty={
          <Empty title={isFiltered ? 'Nothing matches' : 'No study sheets yet'}>
            {isFiltered ? 'Try fewer letters, or all courses.' : 'Upload the first one, or import a pack that has some.'}
          </Empty>
        }
      >
        {(lines) => <Lines lines={lines} onWithdraw={withdraw} />}
      </ListFrame>
    </>
  );
}

const Lines = ({ lines, onWithdraw }: { lines: SheetLine[]; onWithdraw: (line: SheetLine) => void }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Title</th>
        <th scope="col">Course</th>
        <th scope="col">Skills</th>
        <th scope="col">Where from</th>
        <th scope="col">Withdraw</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">
            <Link to={`/desk/content/sheets/${line.id}?title=${encodeURIComponent(line.title)}`}>{line.title}</Link>
            <Text as="span" tone="faint" size="s" block>
              {line.pages === null ? '' : `${line.pages === 1 ? 'One page' : `${line.pages} pages`}, `}
              {formatSize(line.bytes)}
            </Text>
          </th>
          <td data-label="Course">{line.course}</td>
          <td data-label="Skills">{line.skills.join(', ') || '–'}</td>
          <td data-label="Where from">
            {originWords[line.origin]}
            <Text as="span" tone="faint" size="s" block>
              {formatMoment(line.addedAt, 'shortDateTime')}
            </Text>
          </td>
          <td data-label="Withdraw">
            <Button label={`Withdraw ${line.title}`} onClick={() => onWithdraw(line)}>
              Withdraw
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const formatSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
