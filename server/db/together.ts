/** Sends a statement, and gives what it answers. */
export type Statement<Answer = unknown> = () => PromiseLike<Answer>;

/**
 * Asks what does not need each other's answers, all in one way to the database and back. In a transaction the statements are carried out in this order, one
 * after the other: what follows a lock sees all that was committed before it was had, what follows a write sees it. Throws the first refusal once all are answered, so that nothing is
 * under way any more.
 */
export async function together<const Statements extends readonly Statement[]>(
  ...statements: Statements
): Promise<{ -readonly [Each in keyof Statements]: Awaited<ReturnType<Statements[Each]>> }> {
  const asked: Promise<unknown>[] = [];
  for (const ask of statements) {
    const sent = whenSent();
    const answer = (async () => ask())();
    // Thrown below.
    answer.catch(() => {});
    asked.push(answer);
    await sent;
  }
  const answers: unknown[] = (await Promise.allSettled(asked)).map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  return answers as { -readonly [Each in keyof Statements]: Awaited<ReturnType<Statements[Each]>> };
}

/** Who waits until what they have begun since is sent: who began last goes on first, since it is a part of what others began. */
const waiting: (() => void)[] = [];

/**
 * Resolves once all that is begun from now on is sent, as far as it waits for no answer, and before anything is read from a socket: after each tick one goes on,
 * until nobody waits.
 */
export const whenSent = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.length === 0) letNextGoOn();
    waiting.push(resolve);
  });

/** Of ticks that follow each other Node runs all before what their promises lead to: a tick from a promise comes after all of them. */
const letNextGoOn = () => queueMicrotask(() => process.nextTick(letGoOn));

function letGoOn(): void {
  waiting.pop()?.();
  // Whoever begins when nobody waits sees to the next tick.
  if (waiting.length > 0) letNextGoOn();
}
