/** The sandbox refuses as Razorpay does, in its words. */
export class SandboxRefusal extends Error {
  override name = 'SandboxRefusal';
}
