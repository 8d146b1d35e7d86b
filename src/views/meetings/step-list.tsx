import type { AgreedStep } from '../../../contract/meetings/agreed-steps.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Stack, Text } from '../ui/layout.tsx';

/** What was agreed on in a meeting: a list to mark for who can (`onMark`), else one to read. Nothing where nothing was. */
export function StepList({ steps, onMark }: { steps: readonly AgreedStep[]; onMark?: (step: string, isDone: boolean) => void }) {
  if (steps.length === 0) return null;
  return (
    <Stack gap={2}>
      <Text weight="medium">What you agreed on</Text>
      <Stack as="ul" gap={onMark ? 1 : 2}>
        {steps.map(({ text, isDone }) => (
          <li key={text}>
            {onMark ? (
              <CheckboxField name={text} checked={isDone} onChange={() => onMark(text, !isDone)}>
                {text}
              </CheckboxField>
            ) : (
              <Text>
                {text}
                {isDone ? ' (done)' : ''}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
