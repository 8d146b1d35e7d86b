import { formatMoment } from '../../../contract/moments.ts';
import type { Report } from '../../../contract/report/report.ts';
import { writtenWords } from '../../content/written-words.ts';
import { ShareBar } from '../results/parts/share-bar.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { ShownFirst } from './shown-first.tsx';
import styles from './sitting-table.module.css';

type Sitting = Report['sittings'][number];

/** So many fit on one page of paper beside everything else. */
const mostShown = 6;

/** What was sat, the newest first. */
export function SittingTable({ sittings, timeZone }: { sittings: Sitting[]; timeZone: string }) {
  const newest = sittings.toReversed();
  const [shown, earlier] = [newest.slice(0, mostShown), newest.slice(mostShown)];
  return (
    <>
      <ShownFirst
        shown={<Rows sittings={shown} timeZone={timeZone} caption="Newest first" />}
        rest={<Rows sittings={earlier} timeZone={timeZone} caption="Earlier ones" />}
        more={earlier.length === 0 ? null : `${earlier.length} earlier ${earlier.length === 1 ? 'one' : 'ones'}`}
      />
      {sittings.some(({ scaled }) => scaled !== null) ? (
        <Text tone="soft" size="s">
          SAT scores here are our own estimates. <strong>This is not an official score.</strong>
        </Text>
      ) : null}
    </>
  );
}

function Rows({ sittings, timeZone, caption }: { sittings: Sitting[]; timeZone: string; caption: string }) {
  return (
    <Table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Quiz or test</th>
          <th scope="col" className={styles.score}>
            Right
          </th>
        </tr>
      </thead>
      <tbody>
        {sittings.map(({ title, submittedAt, right, total, percent, scaled, writtenBy, late = 0 }) => (
          <tr key={`${submittedAt}/${title}`}>
            <th scope="row">
              <Text as="span" weight="medium" block>
                {title}
              </Text>
              <Text as="span" tone="soft" size="s">
                {formatMoment(submittedAt, 'dayOfYear', timeZone)}
                {writtenBy ? `, written, ${writtenWords[writtenBy]}` : ''}
                {scaled ? `, estimated SAT score ${scaled.low}–${scaled.high}` : ''}
              </Text>
              {late === 0 ? null : (
                <Text as="span" tone="soft" size="s">
                  {late} {late === 1 ? 'answer' : 'answers'} reached us after the time was up
                </Text>
              )}
            </th>
            <td className={styles.score}>
              {right} of {total}
              {writtenBy ? ' points' : ''}, {percent}%
              <ShareBar right={right} total={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
