import type { MailLine } from '../../../contract/desk/mails.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { mailListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

const stateWords: Record<MailLine['state'], string> = {
  waiting: 'Waiting',
  failed: 'Failed, trying again',
  bounced: 'Refused for good',
  sent: 'Sent',
};

/** The mails that went out or could not, with a way to send again what was refused. */
export function MailsPage({ logic = mailListMachine }: { logic?: typeof mailListMachine }) {
  const { list, filters, change } = useDeskList(logic, filterNames);
  const resend = ({ id, recipient, subject }: MailLine) =>
    list.send({ type: 'action.begin', order: { action: 'mail.resend', subject: id, name: subject, draft: { to: recipient } } });
  return (
    <>
      <PageHeading
        title="Email"
        lead="Everything the school sent. What’s in an email isn’t shown: it may have links that sign somebody in."
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search email"
        placeholder="Address or subject…"
        choices={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: '', label: 'All' },
              { value: 'bounced', label: 'Refused for good' },
              { value: 'failed', label: 'Trying again' },
              { value: 'waiting', label: 'Waiting' },
              { value: 'sent', label: 'Sent' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One email' : `${formatNumber(total)} emails`)}
        empty={<Empty title="No email here">Receipts, links for passwords and reports show up as they’re sent.</Empty>}
      >
        {(lines) => <Mails lines={lines} onResend={resend} />}
      </ListFrame>
    </>
  );
}

const Mails = ({ lines, onResend }: { lines: MailLine[]; onResend: (mail: MailLine) => void }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Subject</th>
        <th scope="col">To</th>
        <th scope="col">When</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((mail) => (
        <tr key={mail.id}>
          <th scope="row">{mail.subject}</th>
          <td data-label="To">{mail.recipient}</td>
          <td data-label="When" className={styles.number}>
            {formatMoment(mail.sentAt ?? mail.at, 'shortDateTime')}
          </td>
          <td data-label="State">
            {stateWords[mail.state]}
            {mail.error === null || mail.state === 'sent' ? null : (
              <Text as="span" tone="faint" size="s" block>
                {mail.error}
              </Text>
            )}
            {mail.state === 'bounced' ? (
              <Button small label={`Send again: ${mail.subject}, to ${mail.recipient}`} onClick={() => onResend(mail)}>
                Send again
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
