/** How long what happens at Razorpay and at banks takes in the sandbox, in ms. */
export type SandboxPace = {
  /** A webhook’s first try. */
  firstMs: number;
  /** Until a process sees what another one left. */
  lookMs: number;
  /** The pause after a webhook’s first failure; the next are twice as long each time. */
  retryMs: number;
  /** A bank that takes its time: a late payment, a slow one, one that waits in a UPI app, and each refund. */
  waitMs: number;
  /** Until a payment that was allowed and never captured goes back by itself; the real one takes five days. */
  returnMs: number;
  /** Until what was captured is settled; the real one takes two working days. */
  settleMs: number;
};

export const usualPace: SandboxPace = {
  ...{ firstMs: 100, lookMs: 1_000, retryMs: 1_000, waitMs: 5_000, returnMs: 60_000, settleMs: 120_000 },
};
