import { flightLog } from './flight-log.ts';

/** Services that only read, by their names, and what keeps a draft or tells of the device: a flow can be set back to before them. */
const isReading = (service: string) =>
  /^(load|read|find|recall|describe|fetch|measure|look)[A-Z]|Storage$|^(connection|network|wallClock|stopwatch)$/.test(service);

/**
 * Lets those look on who want to: the log of a browser test, and a developer. To be awaited before the first flow is created, since none is watched
 * from outside later on. The code for it is loaded only then; no product build has a line of the statecharts.
 */
export async function attachInspectors(): Promise<void> {
  const log = flightLog();
  if (log) await import('./flight-recorder.ts').then((file) => file.recordFlights(log));
  if (!import.meta.env.DEV && !STATECHARTS) return;
  const [{ watchFlows }, { watchStatecharts }] = await Promise.all([
    import('../../machines/kit/flow-watch.ts'),
    import('../../../tools/statecharts/live/watch.ts'),
  ]);
  await watchStatecharts(watchFlows, import.meta.env.DEV, isReading);
}
