import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { classes } from './classes.ts';
import styles from './toast.module.css';

/**
 * A centred message that the caller takes away again (1200 ms, specification 2.8); red for errors. It is not read out: the
 * same words stay beside the button in a `Notice`, which is.
 */
export function Toast({ text, tone = 'error' }: { text: string; tone?: 'error' | 'done' }) {
  return (
    <div className={classes(styles.toast, styles[tone])} data-toast={tone}>
      {tone === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      {text}
    </div>
  );
}
