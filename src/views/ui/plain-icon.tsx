import type { ComponentProps, ReactNode } from 'react';

/** An icon of lucide's from its shapes alone: the build puts it in the place of lucide's own component, which weighs more and renders longer. */
export const plainIcon =
  (shapes: ReactNode) =>
  ({ className = '', ...rest }: ComponentProps<'svg'>) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
      className={`lucide ${className}`.trimEnd()}
    >
      {shapes}
    </svg>
  );
