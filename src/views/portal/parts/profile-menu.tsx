import ChevronDown from 'lucide-react/icons/chevron-down';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Student } from '../../../../contract/people.ts';
import styles from './profile-menu.module.css';

export type Signed = Pick<Student, 'firstname' | 'lastname' | 'standard'>;

/** The student's initial, name and class, opening a menu with Profile. It closes outside, on Escape, and on a choice. */
export function ProfileMenu({ student }: { student: Signed }) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const onKeyDown = (key: string) => {
    if (!open || key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever has the focus inside.
    <div ref={menu} className={styles.menu} onKeyDown={(event) => onKeyDown(event.key)}>
      <button ref={button} type="button" className={styles.button} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.initial} aria-hidden>
          {student.firstname.charAt(0).toUpperCase()}
        </span>
        <span className={styles.who}>
          <span className={styles.name}>
            {student.firstname} {student.lastname}
          </span>
          <span className={styles.standard}>Class {student.standard}</span>
        </span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </button>
      {open ? (
        <div className={styles.list}>
          <Link to="/student-portal/profile" className={styles.item} onClick={() => setOpen(false)}>
            <UserRound aria-hidden />
            Profile
          </Link>
        </div>
      ) : null}
    </div>
  );
}
