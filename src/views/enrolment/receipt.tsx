import Printer from 'lucide-react/icons/printer';
import type { Paper } from '../../../contract/billing/papers.ts';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatMoney } from '../../../contract/money.ts';
import { brand } from '../../content/brand.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import styles from './receipt.module.css';

type Line = { name: string; value: string };

/** What was paid for, made to be printed: on paper it stands alone. A payment of before there were numbers has what is known of it. */
export function Receipt({ application }: { application: ApplicationSummary }) {
  const [paper] = application.papers;
  const rows = paper ? [...paper.facts, ...describeTaxes(paper)] : describePlainly(application);
  const price = application.instalments?.paid ?? application.amount;
  const sums = paper?.sums ?? [];
  const total = sums.at(-1)?.value ?? formatMoney(price, application.currency);
  return (
    <Card as="section" gap={4} look="sheet" className={styles.receipt} aria-labelledby="receipt">
      <Row as="header" nowrap gap={4} align="center" justify="between">
        <Text as="h2" size="xl" weight="strong" serif id="receipt">
          {paper?.title ?? 'Receipt'}
        </Text>
        <BrandMark />
      </Row>
      {paper ? <Head paper={paper} /> : null}
      <Stack as="dl" ruled={2} tabular className={styles.rows}>
        <Rows rows={[...rows, ...describeRefund(application), ...sums.slice(0, -1)]} />
        <div className={styles.total}>
          <Text as="dt" tone="faint">
            {paper ? 'Total' : `Paid to ${brand.name}`}
          </Text>
          <Text as="dd" size="xxl" serif>
            {total}
          </Text>
        </div>
      </Stack>
      {paper?.notes.map((note) => (
        <Text key={note} tone="faint" size="s">
          {note}
        </Text>
      ))}
      <Row nowrap justify="end" data-only="screen">
        <Button small onClick={() => window.print()} icon={<Printer aria-hidden />}>
          Print the receipt
        </Button>
      </Row>
    </Card>
  );
}

/** Its number, and who sells. */
const Head = ({ paper: { number, seller } }: { paper: Paper }) => (
  <Stack gap={2}>
    <Text tabular>{number}</Text>
    {seller.length > 0 ? (
      <Text tone="faint" size="s" className={styles.seller}>
        {seller.join('\n')}
      </Text>
    ) : null}
  </Stack>
);

const Rows = ({ rows }: { rows: readonly Line[] }) =>
  rows.map(({ name, value }) => (
    <div key={name}>
      <Text as="dt" tone="faint">
        {name}
      </Text>
      <dd>{value}</dd>
    </div>
  ));

/** The lines of what was bought, where they are taxed. */
const describeTaxes = ({ lines, sums }: Paper): Line[] =>
  sums.length > 1
    ? lines.map(({ words, code, amount, tax }) => ({ name: `${words} (SAC ${code})`, value: `${amount} + ${tax}` }))
    : [];

const describeRefund = ({ refunded, currency }: ApplicationSummary): Line[] =>
  refunded === 0 ? [] : [{ name: 'Refunded', value: formatMoney(refunded, currency) }];

const describePlainly = ({ item, course, name, email, paidAt, paymentId }: ApplicationSummary): Line[] => [
  { name: item.kind === 'sat' ? 'Program' : 'Course', value: item.name },
  ...(course === item.name ? [] : [{ name: 'Course', value: course }]),
  { name: 'Student', value: name },
  { name: 'Email', value: email },
  ...(paidAt === null ? [] : [{ name: 'Paid on', value: formatMoment(paidAt, 'dateTime') }]),
  ...(paymentId === null ? [] : [{ name: 'Payment ID', value: paymentId }]),
];
