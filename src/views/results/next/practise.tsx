import Target from 'lucide-react/icons/target';
import { Notice } from '../../ui/notice.tsx';
import { PractiseButton } from './practise-button.tsx';
import { Step } from './step.tsx';

/** A drill of fresh questions on the skill. */
export function Practise({
  fresh,
  skill,
  isStarting,
  notice,
  onStart,
}: {
  fresh: number;
  skill: string;
  isStarting: boolean;
  notice: string | null;
  onStart: () => void;
}) {
  if (fresh === 0) {
    return (
      <Step icon={<Target aria-hidden />} title="Practise">
        <p>You have had every question we have on {skill}. The mistake notebook brings back the ones that went wrong.</p>
      </Step>
    );
  }
  return (
    <Step
      icon={<Target aria-hidden />}
      title="Practise"
      action={<PractiseButton primary fresh={fresh} isStarting={isStarting} onStart={onStart} />}
    >
      <p>A short drill on {skill} alone, with questions no drill of yours had before.</p>
      {notice ? <Notice>{notice}</Notice> : null}
    </Step>
  );
}
