import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { ordinal } from '../../../content/ordinal.ts';
import { Row, Text } from '../../ui/layout.tsx';
import styles from './warning-banner.module.css';

/** `lastOne`: what the last warning does: 'submits your quiz.' */
type WarningCount = { keyName?: string | undefined; count: number; limit: number; lastOne: string };

/**
 * A warning, `message` to the letter of the specification. A counted one ('… (Warning 1 of 3)') says which key it was, how many are left
 * and what the last one costs; how long it stays is the policy's.
 */
export function WarningBanner({ message, counted }: { message: string; counted?: WarningCount }) {
  return (
    <div role="alert" className={styles.banner}>
      <TriangleAlert aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <Text as="strong" weight="strong">
          {message}
        </Text>
        {counted ? <p>{renderCost(counted)}</p> : null}
      </div>
      {counted ? (
        <Row as="span" nowrap gap={1} className={styles.count} aria-hidden>
          {Array.from({ length: counted.limit }, (_, at) => at).map((at) => (
            <i key={at} data-used={at < counted.count || undefined} />
          ))}
        </Row>
      ) : null}
    </div>
  );
}

function renderCost({ keyName, count, limit, lastOne }: WarningCount) {
  const left = limit - count;
  return (
    <>
      {keyName ? (
        <>
          You pressed <kbd>{keyName}</kbd>.{' '}
        </>
      ) : null}
      {left === 1 ? '1 warning is left.' : `${left} warnings are left.`} The {ordinal(limit)} one {lastOne}
    </>
  );
}
