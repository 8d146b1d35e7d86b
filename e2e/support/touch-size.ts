import type { Locator } from '@playwright/test';

/** Which controls are smaller than 44 px in one direction, though a finger has to hit them; a choice is as large as the label around it. */
export const tooSmall = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all.flatMap((control) => {
      const target = control.closest('label:has([type="radio"], [type="checkbox"])') ?? control;
      const { width, height } = target.getBoundingClientRect();
      return width < 44 || height < 44 ? [`${control.ariaLabel ?? target.textContent}: ${width} x ${height}`] : [];
    }),
  );
