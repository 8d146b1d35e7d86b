import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './notice.module.css';

const icons = { error: CircleAlert, warning: CircleAlert, info: Info, done: CircleCheck };

type NoticeProps = { children: ReactNode; tone?: keyof typeof icons; urgent?: boolean };

/** A message in the page that stays until the caller takes it away. Errors, and what is urgent, are read at once, the rest when there is time. */
export function Notice({ children, tone = 'error', urgent = tone === 'error' }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div role={urgent ? 'alert' : 'status'} className={classes(styles.notice, styles[tone])}>
      <Icon aria-hidden />
      <div>{children}</div>
    </div>
  );
}
