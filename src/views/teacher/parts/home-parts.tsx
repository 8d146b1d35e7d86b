import type { ReactNode } from 'react';
import { Card, Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import styles from '../home.module.css';

/** The stat cards of the home page (specification 2.11). */
export const HomeFigures = ({ figures }: { figures: readonly { name: string; figure: number }[] }) => (
  <Columns as="dl" min="figure" fit gap={4} className={styles.figures}>
    {figures.map(({ name, figure }) => (
      <Card pad={4} padX={5} key={name}>
        <Text as="dt" tone="soft" size="s">
          {name}
        </Text>
        <Text as="dd" size="figure" figure>
          {figure}
        </Text>
      </Card>
    ))}
  </Columns>
);

/** The parts of the home page, two beside each other where there is room. */
export const HomeParts = ({ children }: { children: ReactNode }) => (
  <Stack gap={4} className={styles.parts}>
    {children}
  </Stack>
);

export function HomePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" gap={3}>
      <Text as="h2" size="l">
        {title}
      </Text>
      {children}
    </Card>
  );
}

type Line = { id: string; what: ReactNode; side: ReactNode; weight?: 'medium' };

/** Lines of a part: what, and beside it when or how much. Nothing where there are none. */
export const HomeLines = ({ lines }: { lines: readonly Line[] }) =>
  lines.length === 0 ? null : (
    <Stack as="ul" className={styles.list}>
      {lines.map(({ id, what, side, weight }) => (
        <Row as="li" gap={4} rowGap={0} align="baseline" justify="between" key={id}>
          {weight ? (
            <Text as="strong" weight={weight}>
              {what}
            </Text>
          ) : (
            what
          )}
          <Text as="span" tone="faint" size="s">
            {side}
          </Text>
        </Row>
      ))}
    </Stack>
  );
