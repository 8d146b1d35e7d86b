import type { Page } from '@playwright/test';

const alive = () => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'));

/** Whether a public page has come to life, rather than being HTML alone. */
export const isAlive = (page: Page): Promise<boolean> => page.evaluate(alive);

/** Waits for it. */
export const untilAlive = (page: Page): Promise<unknown> => page.waitForFunction(alive);
