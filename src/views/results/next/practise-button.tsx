import { drillLength } from '../../../../contract/practice/practice.ts';
import { Button } from '../../ui/button.tsx';

/** Has a drill made, of as many of the `fresh` questions as one takes. `primary`: it is what the page asks for. */
export function PractiseButton({
  fresh,
  isStarting,
  onStart,
  primary = false,
}: {
  fresh: number;
  isStarting: boolean;
  onStart: () => void;
  primary?: boolean;
}) {
  const count = Math.min(fresh, drillLength);
  return (
    <Button tone={primary ? 'primary' : 'quiet'} busy={isStarting} onClick={onStart}>
      {isStarting ? 'Preparing…' : `Practice ${count} fresh ${count === 1 ? 'question' : 'questions'}`}
    </Button>
  );
}
