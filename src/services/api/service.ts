/** A call that a machine may invoke: plain input, a signal that ends it, plain output. */
export type Service<Input, Output> = (input: Input, signal: AbortSignal) => Promise<Output>;
