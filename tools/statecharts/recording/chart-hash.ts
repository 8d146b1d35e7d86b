import type { AnyStateMachine } from 'xstate';
import { toGraph } from '../chart/graph.ts';

/** 53 bits of a text, in hexadecimal digits: enough to tell two charts apart, in Node and in a browser, at once. */
function hashText(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(16).padStart(14, '0');
}

/** Names a chart: another chart has another hash, whatever it is that differs, but for the requirements that it names, which a product's build leaves out. */
export const hashChart = (machine: AnyStateMachine): string =>
  hashText(JSON.stringify(toGraph(machine), (key, value) => (key === 'requirements' ? undefined : value)));
