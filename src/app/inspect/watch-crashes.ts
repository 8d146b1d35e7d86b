import { keepSteps, listSteps } from '../../machines/kit/flow-steps.ts';

/** Reports what failed, and what the flows did before. The code for it comes only then. */
export function tellCrash(error: unknown): void {
  const events = listSteps();
  // Without the server nobody can be told.
  import('../../services/site/crash-report.ts').then(({ sendCrash }) => sendCrash(error, events)).catch(() => undefined);
}

/** Reports from now on what fails in this page, and keeps what flows did before, by types and states. To be called before the first flow is created. */
export function watchCrashes(): void {
  keepSteps();
  window.addEventListener('error', ({ error }) => tellCrash(error));
  window.addEventListener('unhandledrejection', ({ reason }) => tellCrash(reason));
}
