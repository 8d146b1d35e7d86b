import type { BrowserContext } from '@playwright/test';
import { flightMark } from './flight.ts';

/** What pages complained of: console errors, uncaught exceptions and breaches of the content security policy. */
export type Complaints = {
  /** Collects what pages of this context complain of. */
  watch: (context: BrowserContext) => Promise<void>;
  /** Says that a complaint with such a text is part of the test. */
  allow: (pattern: RegExp) => void;
  /** Those that were not allowed, each with the page's address. */
  unexpected: () => string[];
  /** All that the consoles said, complaint or not. */
  console: () => string;
};

const reportBreaches = () => {
  document.addEventListener('securitypolicyviolation', (breach) => {
    console.error(`Content security policy: ${breach.effectiveDirective} forbids ${breach.blockedURI}`);
  });
};

export function collectComplaints(): Complaints {
  const texts: string[] = [];
  const said: string[] = [];
  const allowed: RegExp[] = [];
  return {
    watch: async (context) => {
      context.on('console', (message) => {
        if (message.text().startsWith(flightMark)) return;
        const text = `${message.page()?.url() ?? ''}: ${message.text()} (${message.location().url})`;
        said.push(`${message.type()}: ${text}`);
        if (message.type() === 'error') texts.push(text);
      });
      context.on('weberror', (problem) => {
        const text = `${problem.page()?.url() ?? ''}: ${problem.error().stack}`;
        said.push(`exception: ${text}`);
        texts.push(text);
      });
      await context.addInitScript(reportBreaches);
    },
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => texts.filter((text) => !allowed.some((pattern) => pattern.test(text))),
    console: () => said.join('\n'),
  };
}
