/** Sizes of the question text in percent: the allowed way to zoom where Control with plus is a restricted key. */
export const zooms = [100, 125, 150, 175, 200] as const;
export type Zoom = (typeof zooms)[number];
