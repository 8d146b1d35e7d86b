import { channelName } from './channel-name.mjs';

/** What Vite's server in development carries for a page: `import.meta.hot`, as far as it is used here. */
export type Carrier = {
  on: (event: string, hear: (said: unknown) => void) => void;
  off: (event: string, hear: (said: unknown) => void) => void;
  send: (event: string, said: unknown) => void;
};

/** So many messages are remembered by their names, of those that were said and of those that were heard: what comes by both ways comes within moments. */
const remembered = 1000;

/** The newest names. `add` says whether one is new. */
function createNames() {
  const known = new Set<string>();
  return {
    has: (name: string): boolean => known.has(name),
    add: (name: string): boolean => {
      if (known.has(name)) return false;
      known.add(name);
      for (const oldest of known) if (known.size > remembered) known.delete(oldest);
      return true;
    },
  };
}

const readName = (said: unknown): string | null =>
  typeof said === 'object' && said !== null && 'parcel' in said && typeof said.parcel === 'string' ? said.parcel : null;

/**
 * The channel between an app's tabs and the page of statecharts. Tabs of one browser hear each other without any server; where a development server carries
 * (`relay.mjs`), so do those of other browsers, on this machine or a phone beside it. What comes by both ways is heard once: an event that was sent twice
 * would undo itself.
 */
export function openChannel(hear: (message: unknown) => void, carrier: Carrier | undefined = import.meta.hot) {
  const channel = new BroadcastChannel(channelName);
  // Each for itself: a tab that tells a thousand things has not forgotten what it was asked, and does not do it again.
  const [own, heard] = [createNames(), createNames()];
  const hearOnce = (said: unknown) => {
    const name = readName(said);
    if (name === null || (!own.has(name) && heard.add(name))) hear(said);
  };
  channel.addEventListener('message', ({ data }) => hearOnce(data));
  carrier?.on(channelName, hearOnce);
  return {
    say: (message: object) => {
      const parcel = `${Math.random()}${Math.random()}`.replaceAll('0.', '');
      own.add(parcel);
      const said = { ...message, parcel };
      channel.postMessage(said);
      carrier?.send(channelName, said);
    },
    close: () => {
      channel.close();
      carrier?.off(channelName, hearOnce);
    },
  };
}
