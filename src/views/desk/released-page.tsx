import { Link } from 'react-router-dom';
import type { ReleasedLine } from '../../../contract/desk/editing.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { releasedListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Row, Stack, Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { editOf, previewOf } from './preview-address.ts';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'domain', 'skill'] as const;

/** The questions that students can be given, to be found, edited and taken along. */
export function ReleasedPage({ logic = releasedListMachine }: { logic?: typeof releasedListMachine }) {
  const { list, filters, change } = useDeskList(logic, filterNames);
  const save = () => {
    const subject = new URLSearchParams(filters).toString();
    list.send({ type: 'action.begin', order: { action: 'content.export', subject, name: '', draft: {} } });
  };
  const withdraw = ({ pack, name }: ReleasedLine) =>
    list.send({
      type: 'action.begin',
      order: { action: 'content.withdraw', subject: '', name, draft: { pack, question: name } },
    });
  return (
    <>
      <PageHeading
        title="Released questions"
        lead="What students can be given, from every quiz, mock test and bank."
        side={<LinkButton to="/desk/content">All content</LinkButton>}
      />
      <div className={styles.filters}>
        <SearchField
          label="Search questions"
          placeholder="Words, name, test…"
          value={filters.search}
          onChange={(text) => change('search', text)}
        />
        <SearchField label="Domain" placeholder="Any domain" value={filters.domain} onChange={(text) => change('domain', text)} />
        <SearchField label="Skill" placeholder="Any skill" value={filters.skill} onChange={(text) => change('skill', text)} />
      </div>
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One question' : `${formatNumber(total)} questions`)}
        empty={<Empty title="Nothing matches">Try fewer letters, or all of them.</Empty>}
      >
        {(lines) => (
          <>
            <Row gap={3} justify="end">
              <Button onClick={save}>Save as a file</Button>
            </Row>
            <Lines lines={lines} onWithdraw={withdraw} />
          </>
        )}
      </ListFrame>
    </>
  );
}

/** A mock test is whole or is none: a question with a fault is ruled on there. */
const isOfMock = ({ pack }: ReleasedLine) => pack.includes('/');

const Lines = ({ lines, onWithdraw }: { lines: ReleasedLine[]; onWithdraw: (line: ReleasedLine) => void }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        {['Question', 'Skill', 'Level', 'Open'].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => {
        const { version, number, title, name, asked, domain, skill, difficulty, isOurs } = line;
        const of = `q/${version}/${number}`;
        return (
          <tr key={of}>
            <th scope="row">
              <Stack gap={1}>
                <Link to={`/desk/questions/${version}/${number}`}>{asked === '' ? name : asked}</Link>
                <Text as="span" tone="soft" size="s">
                  {title}, question {number} · {name}
                </Text>
              </Stack>
            </th>
            <td data-label="Skill">
              {domain}: {skill}
            </td>
            <td data-label="Level" className={styles.number}>
              {difficulty}
            </td>
            <td data-label="Open">
              <Row nowrap gap={2}>
                <LinkButton small to={previewOf(of)} label={`Preview ${name}`}>
                  Preview
                </LinkButton>
                {isOurs ? (
                  <LinkButton small to={editOf(of)} label={`Edit ${name}`}>
                    Edit
                  </LinkButton>
                ) : (
                  <Text tone="soft" size="s">
                    From QTI: edit it there
                  </Text>
                )}
                {isOfMock(line) ? null : (
                  <Button small label={`Withdraw ${name}…`} onClick={() => onWithdraw(line)}>
                    Withdraw…
                  </Button>
                )}
              </Row>
            </td>
          </tr>
        );
      })}
    </tbody>
  </Table>
);
