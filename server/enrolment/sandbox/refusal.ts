/** How Razorpay names a refusal besides its words: where it came from, and why. */
export type RefusalDetail = { step: 'order_creation' | 'payment_initiation'; reason: string };

/** The sandbox refuses as Razorpay does, in its words. */
export class SandboxRefusal extends Error {
  override name = 'SandboxRefusal';
  readonly detail: RefusalDetail | undefined;

  constructor(message: string, detail?: RefusalDetail) {
    super(message);
    this.detail = detail;
  }
}
