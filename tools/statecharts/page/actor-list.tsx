import { isOtherApp } from '../live/other-app.ts';
import { classes } from '../ui/classes.ts';
import styles from './actor-list.module.css';
import { childrenOf, getFate, isRunning, parentOf, type WatchedActor } from './actors.ts';
import { formatPlaces } from './words.ts';

export type ActorListProps = {
  actors: readonly WatchedActor[];
  /** The machine that is shown. */
  flow: string;
  chosen: string | null;
  /** Names of tabs that are recordings. */
  recordings: ReadonlyMap<string, string>;
  onChoose: (key: string) => void;
};

const fates = { running: 'running', done: 'done', error: 'failed', stopped: 'stopped', left: 'tab closed' };

/** A short name for a tab: they have none of their own, but for recordings. */
const tabName = (actors: readonly WatchedActor[], tab: string, recordings: ReadonlyMap<string, string>) =>
  recordings.get(tab) ??
  (isOtherApp(tab) ? 'another app' : `Tab ${[...new Set(actors.map((actor) => actor.tab))].indexOf(tab) + 1}`);

/** One that a view has started has no name but its session’s. */
const getName = ({ id, actor, machine }: WatchedActor) => (id === actor ? machine : id);

/** The actors of the machine on the page; under the chosen one, those around it and those that it has started. */
export function ActorList({ actors, flow, chosen, recordings, onChoose }: ActorListProps) {
  const own = actors.filter(({ machine, kind }) => kind === 'machine' && machine === flow);
  return (
    <ul className={styles.list}>
      {own.toReversed().map((actor) => (
        <li key={actor.key}>
          <ActorButton
            actor={actor}
            isChosen={actor.key === chosen}
            onChoose={onChoose}
            tab={tabName(actors, actor.tab, recordings)}
          />
          {actor.key === chosen ? <Family actor={actor} actors={actors} onChoose={onChoose} /> : null}
        </li>
      ))}
    </ul>
  );
}

function ActorButton({
  actor,
  isChosen,
  onChoose,
  tab,
}: {
  actor: WatchedActor;
  isChosen: boolean;
  onChoose: (key: string) => void;
  tab: string;
}) {
  const fate = getFate(actor);
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose(actor.key)} className={styles.actor}>
      <i aria-hidden className={classes(styles.lamp, styles[fate])} />
      <span className={styles.name}>{getName(actor)}</span>
      <span className={styles.tab}>
        {tab}, {actor.actor}
      </span>
      <span className={styles.fate}>{fates[fate]}</span>
    </button>
  );
}

function Family({
  actor,
  actors,
  onChoose,
}: {
  actor: WatchedActor;
  actors: readonly WatchedActor[];
  onChoose: (key: string) => void;
}) {
  const parent = parentOf(actors, actor);
  const children = childrenOf(actors, actor).filter(isRunning);
  if (!parent && children.length === 0) return null;
  return (
    <ul className={styles.family}>
      {parent ? <Relative kind="within" actor={parent} onChoose={onChoose} /> : null}
      {children.map((child) => (
        <Relative key={child.key} kind="runs" actor={child} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function Relative({ kind, actor, onChoose }: { kind: string; actor: WatchedActor; onChoose: (key: string) => void }) {
  return (
    <li>
      <button type="button" onClick={() => onChoose(actor.key)} className={styles.relative}>
        <span className={styles.kind}>{kind}</span>
        <span className={styles.name}>{actor.machine}</span>
        <span className={styles.place}>{actor.last ? formatPlaces(actor.last.value) : ''}</span>
      </button>
    </li>
  );
}
