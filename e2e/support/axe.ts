import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Resolves when nothing fades from one colour to another any more, as after a change of scheme. What turns forever may go on, and what is not drawn, as within
 * a closed `details`, stands still in the middle: after 10 s whatever is left is that.
 */
async function settled(): Promise<void> {
  const latest = performance.now() + 10_000;
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
  for (
    let moving = document.getAnimations().filter(isMoving);
    moving.length > 0;
    moving = document.getAnimations().filter(isMoving)
  ) {
    if (performance.now() > latest) return;
    // One that is cut short by another rejects.
    const over = Promise.allSettled(moving.map(({ finished }) => finished));
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 1_000))]);
  }
}

/**
 * Lets the tabs of a phone stand at the end of the page and its header at the beginning: pinned to an edge they are over whatever lies there, which a bit of
 * scrolling moves, and axe would call that a target too small. All that they are is looked at all the same.
 */
function unpinEdges(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('div:has(> nav[aria-label="Shortcuts"]), header { position: static !important }');
  document.adoptedStyleSheets = [sheet];
}

/**
 * What breaks WCAG 2.2 AA on the page as it is now, one line for each element: `rule (impact): selector`.
 * Legacy mode, because the other opens a tab, which hides the page; frames of other origins are left out.
 */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  await page.evaluate(unpinEdges);
  const there = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)));
  // Its source is half a megabyte, which it would bring twice into every frame each time.
  const source = there.every(Boolean) ? { axeSource: 'undefined' } : {};
  const { violations } = await new AxeBuilder({ page, ...source }).withTags(standards).setLegacyMode().analyze();
  return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ target }) => `${id} (${impact}): ${target.join(' ')}`));
}

/** The controls of which something is seen that is not in their name, by which people say that they press them. */
export async function findMisnamed(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(['label-content-name-mismatch']).setLegacyMode().analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}
