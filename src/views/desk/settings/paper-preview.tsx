import type { Paper } from '../../../../contract/billing/papers.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { Card, Stack, Text } from '../../ui/layout.tsx';

/** A receipt of made-up people, as its payer would read it. */
export const PaperPreviewCard = ({ paper: { title, number, seller, facts, lines, sums, notes } }: { paper: Paper }) => (
  <Card as="section" look="flat" gap={4} aria-label="How a receipt reads">
    <Stack gap={1}>
      <Text weight="strong" size="l" serif>
        {title}
      </Text>
      <Text tabular>{number}</Text>
    </Stack>
    <Stack gap={1}>
      {seller.map((line, at) => (
        <Text key={line} weight={at === 0 ? 'strong' : undefined}>
          {line}
        </Text>
      ))}
    </Stack>
    <DetailList
      details={[
        ...facts,
        ...lines.map(({ words, code, amount, tax }) => ({
          name: tax === '' ? words : `${words} (SAC ${code})`,
          value: tax === '' ? amount : `${amount} + ${tax}`,
        })),
        ...sums,
      ]}
    />
    {notes.map((note) => (
      <Text key={note} tone="soft" size="s">
        {note}
      </Text>
    ))}
  </Card>
);
