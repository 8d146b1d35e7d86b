import type { PlanItem } from '../../../contract/plan/plan.ts';
import { Text } from '../ui/layout.tsx';
import { describeItem } from './describe-item.ts';

/** What a thing of the plan is, and why it is there. `isLater`: in a week to come. */
export function ItemWords({ item, isLater = false }: { item: PlanItem; isLater?: boolean }) {
  const { title, reason } = describeItem(item, isLater);
  return (
    <div>
      <Text weight="medium">{title}</Text>
      <Text tone="soft" size="s">
        {reason}
      </Text>
    </div>
  );
}
