import Clock from 'lucide-react/icons/clock';
import ListChecks from 'lucide-react/icons/list-checks';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './card.module.css';

/** Where a test stands, and the words of its button. */
const actions = {
  upcoming: { label: 'Start Quiz', tone: 'quiet', badge: '' },
  inProgress: { label: 'Resume Quiz', tone: 'quiet', badge: 'In progress' },
  completed: { label: 'View Results', tone: 'quiet', badge: 'Completed' },
} as const;

/** One quiz or mock test in a list (specification 2.10). `minutes` as shown; `to` is where the button leads. */
export function QuizCard({
  title,
  creator,
  questions,
  minutes,
  state,
  to,
  actionLabel,
  onOpen,
}: {
  title: string;
  creator: string;
  questions: number;
  minutes: number;
  state: keyof typeof actions;
  to: string;
  /** In place of 'Start Quiz', 'Resume Quiz' or 'View Results'. */
  actionLabel?: string;
  /** Before the link is followed: a place to remember the sitting. */
  onOpen?: () => void;
}) {
  const { label, tone, badge } = actions[state];
  const words = actionLabel ?? label;
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.title}>{title}</h2>
        {badge ? (
          <span className={styles.badge} data-state={state}>
            {badge}
          </span>
        ) : null}
      </div>
      <p className={styles.by}>By {creator}</p>
      <div className={styles.foot}>
        <ul className={styles.facts}>
          <li>
            <ListChecks aria-hidden />
            {questions} {questions === 1 ? 'question' : 'questions'}
          </li>
          <li>
            <Clock aria-hidden />
            {minutes} mins
          </li>
        </ul>
        <LinkButton to={to} tone={tone} label={`${words}: ${title}`} {...(onOpen ? { onClick: onOpen } : {})}>
          {words}
        </LinkButton>
      </div>
    </li>
  );
}
