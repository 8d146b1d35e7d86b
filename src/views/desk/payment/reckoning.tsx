import type { ShownReckoning } from '../../../../contract/desk/payments.ts';
import { promiseNames } from '../../../../contract/enrolment/promises.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { becauseWords } from '../../../content/desk/payment-words.ts';
import { Stack, Table, Text } from '../../ui/layout.tsx';
import styles from '../parts/table.module.css';

/** What is owed back now, and how that was reckoned. */
export function Reckoning({ reckoning, currency }: { reckoning: ShownReckoning; currency: string }) {
  const { owedMinor, because, days, keptMinor, givenBackMinor, leftMinor, dueAt, parts, instalment } = reckoning;
  const money = (minor: number) => formatMoney(minor / 100, currency);
  if (leftMinor === 0) return <Text tone="soft">Nothing is left to give back.</Text>;
  return (
    <Stack gap={3}>
      <div>
        <Text size="l" weight="strong">
          {owedMinor === null ? 'No rule says what is owed' : `${money(owedMinor)} owed now`}
        </Text>
        <Text tone="soft" size="s">
          {[
            becauseWords[because],
            days === 0 ? 'Paid less than a day ago.' : `Paid ${days === 1 ? '1 day' : `${days} days`} ago.`,
            ...(instalment === null
              ? []
              : [
                  `Of the whole ${money(instalment.priceMinor)}, what was used counts against the first installments; ${money(instalment.beforeMinor)} was paid before this one.`,
                ]),
            ...(keptMinor > 0 ? [`${money(keptMinor)} is kept as a fee.`] : []),
            ...(givenBackMinor > 0 ? [`${money(givenBackMinor)} went back or is on its way.`] : []),
            ...(dueAt === null ? [] : [`Decided today, it has to be paid by ${formatMoment(dueAt, 'shortDate')}.`]),
          ].join(' ')}
        </Text>
      </div>
      {parts.length === 0 ? null : (
        <Table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Of the price</th>
              <th scope="col">Part</th>
              <th scope="col">Used</th>
              <th scope="col">Late</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ family, wholeMinor, usedMinor, lateMinor }) => (
              <tr key={family}>
                <th scope="row">{promiseNames[family]}</th>
                <td data-label="Part">{money(wholeMinor)}</td>
                <td data-label="Used">{money(usedMinor)}</td>
                <td data-label="Late">{lateMinor === 0 ? '–' : money(lateMinor)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Stack>
  );
}
