import Printer from 'lucide-react/icons/printer';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatMoney } from '../../../contract/money.ts';
import { brand } from '../../content/brand.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import styles from './receipt.module.css';

/** What was paid for, made to be printed: on paper it stands alone. */
export function Receipt({ application }: { application: ApplicationSummary }) {
  const { item, course, name, email, amount, currency, paidAt, paymentId, refunded } = application;
  const rows: [string, string][] = [
    [item.kind === 'sat' ? 'Program' : 'Course', item.name],
    ...(course === item.name ? [] : [['Course', course] satisfies [string, string]]),
    ['Student', name],
    ['Email', email],
    ...(paidAt === null ? [] : [['Paid on', formatMoment(paidAt, 'dateTime')] satisfies [string, string]]),
    ...(paymentId === null ? [] : [['Payment ID', paymentId] satisfies [string, string]]),
    ...(refunded === 0 ? [] : [['Refunded', formatMoney(refunded, currency)] satisfies [string, string]]),
  ];
  return (
    <Card as="section" gap={4} look="sheet" className={styles.receipt} aria-labelledby="receipt">
      <Row as="header" nowrap gap={4} align="center" justify="between">
        <Text as="h2" size="xl" weight="strong" serif id="receipt">
          Receipt
        </Text>
        <BrandMark />
      </Row>
      <Stack as="dl" ruled={2} tabular className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <Text as="dt" tone="faint">
              {label}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <Text as="dt" tone="faint">
            Paid to {brand.name}
          </Text>
          <Text as="dd" size="xxl" serif>
            {formatMoney(amount, currency)}
          </Text>
        </div>
      </Stack>
      <Row nowrap justify="end" data-only="screen">
        <Button small onClick={() => window.print()} icon={<Printer aria-hidden />}>
          Print the receipt
        </Button>
      </Row>
    </Card>
  );
}
