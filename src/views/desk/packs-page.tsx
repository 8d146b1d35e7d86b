import { Link } from 'react-router-dom';
import type { PackLine } from '../../../contract/desk/packs.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { packListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Row, Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useDesk } from './desk-context.ts';
import { countQuestions, kindWords, packPage, stateWords } from './packs/pack-kinds.ts';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { previewOf } from './preview-address.ts';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'kind', 'course', 'state'] as const;

/** Every quiz, mock test and bank, with the way to each. */
export function PacksPage({ logic = packListMachine }: { logic?: typeof packListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const { courses } = useDesk();
  const begin = (action: 'content.release' | 'content.withdraw', { pack, title }: PackLine) =>
    list.send({ type: 'action.begin', order: { action, subject: '', name: title || pack, draft: { pack, question: '' } } });
  return (
    <>
      <PageHeading
        title="Content"
        lead="The quizzes, mock tests and banks of the school, with their versions."
        side={
          <Row gap={3}>
            <LinkButton to="/desk/content/questions">Questions</LinkButton>
            <LinkButton to="/desk/content/aside">Held-back questions</LinkButton>
            <LinkButton to="/desk/content/sheets">Study sheets</LinkButton>
            <LinkButton to="/desk/content/import" tone="primary">
              Import content
            </LinkButton>
          </Row>
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search content"
        placeholder="Title or name…"
        choices={[
          {
            name: 'kind',
            label: 'Kind',
            options: [
              { value: '', label: 'All kinds' },
              ...Object.entries(kindWords).map(([value, label]) => ({ value, label })),
            ],
          },
          {
            name: 'course',
            label: 'Course',
            options: [{ value: '', label: 'All courses' }, ...courses.map(({ id, name }) => ({ value: id, label: name }))],
          },
          {
            name: 'state',
            label: 'State',
            options: [{ value: '', label: 'All' }, ...Object.entries(stateWords).map(([value, label]) => ({ value, label }))],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One pack' : `${formatNumber(total)} packs`)}
        empty={
          <Empty title={isFiltered ? 'Nothing matches' : 'No content yet'}>
            {isFiltered ? 'Try fewer letters, or all of them.' : 'Import the first quiz, mock test or bank.'}
          </Empty>
        }
      >
        {(lines) => <Lines lines={lines} begin={begin} />}
      </ListFrame>
    </>
  );
}

type LinesProps = { lines: PackLine[]; begin: (action: 'content.release' | 'content.withdraw', line: PackLine) => void };

const Lines = ({ lines, begin }: LinesProps) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        {['Title', 'Course', 'Version', 'State', 'Open'].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.pack}>
          <th scope="row">
            <Link to={packPage(line.pack)}>{line.title || line.pack}</Link>
            <Text as="span" tone="faint" size="s" block>
              {line.pack}
            </Text>
          </th>
          <td data-label="Course">
            {line.course}
            <Text as="span" tone="faint" size="s" block>
              {kindWords[line.kind]}
            </Text>
          </td>
          <td data-label="Version">
            {line.version === null ? '–' : `Version ${line.version}, ${countQuestions(line.questions)}`}
            <Text as="span" tone="faint" size="s" block>
              {describeMaking(line)}
            </Text>
          </td>
          <td data-label="State" className={styles.number}>
            {line.state === 'published' ? stateWords.published : <span className={styles.off}>{stateWords[line.state]}</span>}
            {line.draft === null ? null : (
              <Text as="span" tone="faint" size="s" block>
                {line.version === null ? `Since ${formatMoment(line.draft.at, 'shortDate')}` : 'A draft waits'}
              </Text>
            )}
          </td>
          <td data-label="Open">
            <Row nowrap gap={2}>
              {line.quiz === null && line.draft === null ? null : (
                <LinkButton
                  small
                  to={previewOf(line.quiz === null ? `w/${line.pack}` : `t/${line.quiz}`)}
                  label={`Preview ${line.title}`}
                >
                  Preview
                </LinkButton>
              )}
              {line.state === 'published' ? (
                <Button small label={`Withdraw ${line.title}…`} onClick={() => begin('content.withdraw', line)}>
                  Withdraw…
                </Button>
              ) : null}
              {line.state === 'withdrawn' ? (
                <Button small label={`Bring ${line.title} back…`} onClick={() => begin('content.release', line)}>
                  Bring back…
                </Button>
              ) : null}
            </Row>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const describeMaking = ({ at, by }: PackLine): string =>
  at === null ? '' : `${formatMoment(at, 'shortDateTime')}${by === null ? '' : `, ${by}`}`;
