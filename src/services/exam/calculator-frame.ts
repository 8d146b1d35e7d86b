/** The keys that the calculator's document passes on: in its frame they cost what they cost anywhere. */
const passedOn = ['F12', 'PrintScreen'] as const;
export type CalculatorKey = (typeof passedOn)[number];

/**
 * Reports the keys F12 and PrintScreen that were pressed inside our calculator's frame (its other keys are never violations, and
 * do not leave it). Believes only messages of our own origin from a frame of this very page. Returns the way to stop.
 */
export function watchCalculatorKeys(report: (key: CalculatorKey) => void): () => void {
  const heard = ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || !isFrameHere(source)) return;
    const key = keyOf(data);
    if (key) report(key);
  };
  window.addEventListener('message', heard);
  return () => window.removeEventListener('message', heard);
}

const isFrameHere = (source: MessageEventSource | null): boolean =>
  source !== null && Array.from(document.querySelectorAll('iframe')).some((frame) => frame.contentWindow === source);

function keyOf(data: unknown): CalculatorKey | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'calculator.key' || !('key' in data))
    return;
  return passedOn.find((key) => key === data.key);
}
