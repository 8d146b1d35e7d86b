import { flightLog } from './flight-log.ts';
import { isReading } from './reading-services.ts';

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
