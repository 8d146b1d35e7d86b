import type { PlanItem } from '../../../contract/plan/plan.ts';
import { Text } from '../ui/layout.tsx';
import { describeItem } from './describe-item.ts';

/** What a thing of the plan is, and why it is there. */
export function ItemWords({ item }: { item: PlanItem }) {
  const { title, reason } = describeItem(item);
  return (
    <div>
      <Text weight="medium">{title}</Text>
      <Text tone="soft" size="s">
        {reason}
      </Text>
    </div>
  );
}
