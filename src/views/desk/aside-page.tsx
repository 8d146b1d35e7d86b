import type { AsideLine } from '../../../contract/desk/content.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { asideListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Row, Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { editOf, previewOf } from './preview-address.ts';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;
const stateWords = { draft: 'Draft: no explanation', released: 'Released', withdrawn: 'Withdrawn' };

/** What students are not given: drafts, and what was withdrawn. */
export function AsidePage({ logic = asideListMachine }: { logic?: typeof asideListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const release = ({ pack, question }: AsideLine) => {
    const draft = { pack, question: question ?? '' };
    list.send({ type: 'action.begin', order: { action: 'content.release', subject: '', name: question ?? pack, draft } });
  };
  return (
    <>
      <PageHeading
        title="Held-back questions"
        lead="What students don’t get: questions without an explanation, and what was withdrawn."
        side={<LinkButton to="/desk/content">All content</LinkButton>}
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search held-back questions"
        placeholder="Pack, name, skill, words…"
        choices={[
          {
            name: 'state',
            label: 'Show',
            options: [
              { value: '', label: 'All' },
              { value: 'draft', label: 'Without an explanation' },
              { value: 'withdrawn', label: 'Withdrawn' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One that students don’t get' : `${formatNumber(total)} that students don’t get`)}
        empty={
          <Empty title={isFiltered ? 'Nothing matches' : 'Nothing is held back'}>
            {isFiltered
              ? 'Try fewer letters, or all of them.'
              : 'Every question of every pack has its explanation, and nothing is withdrawn.'}
          </Empty>
        }
      >
        {(lines) => <Lines lines={lines} onRelease={release} />}
      </ListFrame>
    </>
  );
}

const Lines = ({ lines, onRelease }: { lines: AsideLine[]; onRelease: (line: AsideLine) => void }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Question</th>
        <th scope="col">Pack</th>
        <th scope="col">Skill</th>
        <th scope="col">State</th>
        <th scope="col">Open</th>
        <th scope="col">Release</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.pack}/${line.question ?? ''}`}>
          <th scope="row">
            {line.question ?? 'The whole pack'}
            <Text as="span" tone="faint" size="s" block>
              {line.asked}
            </Text>
          </th>
          <td data-label="Pack">
            {line.title}
            <Text as="span" tone="faint" size="s" block>
              {line.pack}
            </Text>
          </td>
          <td data-label="Skill">{line.skill === '' ? '–' : `${line.domain}: ${line.skill}`}</td>
          <td data-label="State">{stateWords[line.state]}</td>
          <td data-label="Open">
            {line.question === null ? (
              '–'
            ) : (
              <Row gap={2} rowGap={2}>
                <LinkButton small to={previewOf(`d/${line.pack}/${line.question}`)} label={`Preview ${line.question}`}>
                  Preview
                </LinkButton>
                <LinkButton small to={editOf(`d/${line.pack}/${line.question}`)} label={`Edit ${line.question}`}>
                  Edit
                </LinkButton>
              </Row>
            )}
          </td>
          <td data-label="Release">
            <Button label={`Release ${line.question ?? line.pack}`} onClick={() => onRelease(line)}>
              Release
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
