import Megaphone from 'lucide-react/icons/megaphone';
import type { AnnouncementLine, Audience } from '../../../contract/desk/announcements.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { announcementListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search'] as const;

const audienceWords: Record<Audience, string> = {
  students: 'Students',
  parents: 'Parents',
  both: 'Students and parents',
};

/** What the school told students and parents in its own words, and the way to tell them more. */
export function AnnouncementsPage({ logic = announcementListMachine }: { logic?: typeof announcementListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const write = () =>
    list.send({
      type: 'action.begin',
      order: { action: 'announcement.course', subject: '', name: '', draft: { audience: 'students' } },
    });
  return (
    <>
      <PageHeading
        title="Announcements"
        lead="What the school told students and parents. A group and a student can be written to from their own pages."
        side={
          <Button tone="primary" icon={<Megaphone aria-hidden />} onClick={write}>
            Write to a course
          </Button>
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search announcements"
        placeholder="Words, course, group or student…"
        choices={[]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One announcement' : `${formatNumber(total)} announcements`)}
        empty={
          <Empty title={isFiltered ? 'No announcement matches' : 'No announcements yet'}>
            {isFiltered
              ? 'Try fewer letters.'
              : 'A holiday, a change of room, a date not to miss: write to a course, and it shows up here.'}
          </Empty>
        }
      >
        {(lines) => <Announcements lines={lines} />}
      </ListFrame>
    </>
  );
}

const Announcements = ({ lines }: { lines: AnnouncementLine[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Announcement</th>
        <th scope="col">To</th>
        <th scope="col">Sent</th>
        <th scope="col">Read in the portal</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, title, text, to, audience, at, by, told, read }) => (
        <tr key={id}>
          <th scope="row">
            <details>
              <summary>{title}</summary>
              <Text tone="soft" weight="regular" measure className={styles.words}>
                {text}
              </Text>
            </details>
          </th>
          <td data-label="To">
            {to}
            <Text as="span" tone="faint" size="s" block>
              {audienceWords[audience]}
            </Text>
          </td>
          <td data-label="Sent" className={styles.number}>
            {formatMoment(at, 'shortDateTime')}
            <Text as="span" tone="faint" size="s" block>
              {by}
            </Text>
          </td>
          <td data-label="Read" className={styles.number}>
            {read} of {told}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
