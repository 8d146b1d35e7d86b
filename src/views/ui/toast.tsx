import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './toast.module.css';

/**
 * A centred message that the caller takes away again (1200 ms, specification 2.8), of an error. It is not read out: the
 * same words stay beside the button in a `Notice`, which is.
 */
export function Toast({ text }: { text: string }) {
  return (
    <div className={styles.toast} data-toast="error">
      <CircleAlert aria-hidden />
      {text}
    </div>
  );
}
