import { Button } from '../../ui/button.tsx';

/** Turns the crossing-out of choices on and off; goes into the tools of a QuestionPane. */
export function EliminatorToggle({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  return (
    <Button small tone="plain" pressed={on} label="Cross out choices" onClick={onToggle}>
      <s aria-hidden>ABC</s>
    </Button>
  );
}
