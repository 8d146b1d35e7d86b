import { channelName } from './channel-name.mjs';

/** What Vite's server in development carries for a page: `import.meta.hot`, as far as it is used here. */
export type Carrier = {
  on: (event: string, hear: (said: unknown) => void) => void;
  off: (event: string, hear: (said: unknown) => void) => void;
  send: (event: string, said: unknown) => void;
};

/** So many messages are remembered by their names: what comes by both ways comes within moments. */
const remembered = 1000;

const readName = (said: unknown): string | null =>
  typeof said === 'object' && said !== null && 'parcel' in said && typeof said.parcel === 'string' ? said.parcel : null;

/**
 * The channel between an app's tabs and the page of statecharts. Tabs of one browser hear each other without any server; where a development server carries
 * (`relay.mjs`), so do those of other browsers, on this machine or a phone beside it. What comes by both ways is heard once: an event that was sent twice
 * would undo itself.
 */
export function openChannel(hear: (message: unknown) => void, carrier: Carrier | undefined = import.meta.hot) {
  const channel = new BroadcastChannel(channelName);
  const known = new Set<string>();
  const isNew = (parcel: string): boolean => {
    if (known.has(parcel)) return false;
    known.add(parcel);
    for (const oldest of known) if (known.size > remembered) known.delete(oldest);
    return true;
  };
  const hearOnce = (said: unknown) => {
    const name = readName(said);
    if (name === null || isNew(name)) hear(said);
  };
  channel.addEventListener('message', ({ data }) => hearOnce(data));
  carrier?.on(channelName, hearOnce);
  return {
    say: (message: object) => {
      const parcel = `${Math.random()}${Math.random()}`.replaceAll('0.', '');
      isNew(parcel);
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
