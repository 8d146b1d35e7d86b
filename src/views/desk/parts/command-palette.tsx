import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Duty } from '../../../../contract/desk/duties.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useDesk } from '../desk-context.ts';
import { accountWay, waysOf } from '../desk-ways.ts';
import styles from './command-palette.module.css';

type Command = { to: string; label: string };

/** What a search offers: pages whose words it is in, and the student search for whatever was typed. */
function findCommands(search: string, duty: Duty): Command[] {
  const wanted = search.trim().toLowerCase();
  const pages = [...waysOf(duty), accountWay].filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(wanted));
  if (wanted === '') return [...pages];
  const query = encodeURIComponent(search.trim());
  return [
    ...pages,
    { to: `/desk/students?search=${query}`, label: `Find students: “${search.trim()}”` },
    { to: `/desk/actions?search=${query}`, label: `Find in the record of actions: “${search.trim()}”` },
  ];
}

const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Goes anywhere at the desk by keyboard: type, choose with the arrow keys, Enter. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const { staff } = useDesk();
  const commands = findCommands(search, staff.duty);
  useEffect(() => {
    // The first one is where a search begins, too.
    if (at > 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
    else if (list.current) list.current.scrollTop = 0;
  }, [at]);
  const go = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    void navigate(command.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = step[event.key];
    if (by) {
      event.preventDefault();
      setAt((at + by + commands.length) % commands.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(commands[at]);
    }
  };
  return (
    <Dialog title="Go to" onCancel={onClose} actions={[{ label: 'Close', onChoose: onClose }]}>
      <form onKeyDown={onKeyDown} onSubmit={(event) => event.preventDefault()} className={styles.form}>
        <SearchField
          label="Find a page or a student"
          placeholder="Page, name, email…"
          value={search}
          onChange={(text) => {
            setSearch(text);
            setAt(0);
          }}
        />
        <p className={styles.now} role="status" id={`${id}-now`}>
          {commands[at] ? `Enter opens: ${commands[at].label}` : 'Nothing is called that.'}
        </p>
        <ul ref={list} className={styles.list}>
          {commands.map((command, index) => (
            <li key={command.to}>
              <button
                type="button"
                tabIndex={-1}
                className={styles.command}
                data-current={index === at || undefined}
                onClick={() => go(command)}
              >
                {command.label}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
