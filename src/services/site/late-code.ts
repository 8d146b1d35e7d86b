import { callTimeoutMs } from '../../content/times.ts';
import type { Service } from '../api/service.ts';

/** Fetches code of ours, with its styles; at another address where one is given. */
export type LoadCode = (address?: string) => Promise<unknown>;

/** Links to styles that did not come. No second import asks for them: the page has the link, and takes them for there. */
const broken = new Set<HTMLLinkElement>();

const note = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target);
};

// From the beginning: whatever asks for them first.
globalThis.document?.addEventListener('error', note, { capture: true });

const askAgain = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    broken.delete(link);
    broken.add(again);
    again.addEventListener('load', () => {
      broken.delete(again);
      resolve();
    });
    again.addEventListener('error', () => reject(new Error(`${link.href} did not come.`)));
    link.replaceWith(again);
  });

/** Where the code was that did not come. */
const missed = new WeakMap<LoadCode, string>();
let tries = 0;

/** The address that a browser names as it says that an import failed: of a script, without a query. */
const addressIn = (problem: unknown): string | undefined =>
  problem instanceof Error ? /https?:\/\/\S+?\.js/.exec(problem.message)?.[0] : undefined;

const fetchAll = async (load: LoadCode): Promise<void> => {
  await Promise.all([...broken].map(askAgain));
  const address = missed.get(load);
  tries += 1;
  try {
    // A browser may remember for as long as the page is open that an import failed (Firefox 153 does): by another address it asks again.
    await load(address && `${address}?again=${tries}`);
  } catch (problem) {
    const failed = addressIn(problem);
    if (failed) missed.set(load, failed);
    throw problem;
  }
};

/** Fetches code that comes late, also where a part of it did not come before. Rejects where it does not come, or not in time. */
export const fetchCode: Service<LoadCode, void> = (load) => {
  const late = new Promise<never>((_, reject) => {
    AbortSignal.timeout(callTimeoutMs).addEventListener('abort', () => reject(new Error('Code did not come in time.')));
  });
  return Promise.race([fetchAll(load), late]);
};
