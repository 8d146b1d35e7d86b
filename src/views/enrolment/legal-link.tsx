import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Opens beside what is filled in or paid, which stays as it is. */
export const LegalLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
);
