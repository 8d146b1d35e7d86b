/** Acts once the page has nothing else to do, within two seconds. @returns what calls it off */
export function whenIdle(act: () => void): () => void {
  // Safari has no such call.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}

/** For so long after a press another one is to be expected, in ms. */
const pauseMs = 1500;

/** When a key or a pointer was pressed last, since somebody asked: on the document's own clock, in ms. */
let pressedAt = Number.NEGATIVE_INFINITY;
const notePress = ({ timeStamp }: Event) => {
  pressedAt = timeStamp;
};

/** Acts as `whenIdle`, but not soon after a press of a key or a pointer: what is pressed next must not have to wait. @returns what calls it off */
export function whenLeftAlone(act: () => void): () => void {
  // The same listener is added once, however often somebody asks.
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, notePress, { capture: true, passive: true });
  let callOff = () => {};
  const wait = () => {
    callOff = whenIdle(look);
  };
  const look = () => {
    const rest = pressedAt + pauseMs - performance.now();
    if (rest <= 0) return act();
    const timer = setTimeout(wait, rest);
    callOff = () => clearTimeout(timer);
  };
  wait();
  return () => callOff();
}
