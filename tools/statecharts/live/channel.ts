import { channelName } from './told.ts';

/** What Vite's server in development carries for a page: `import.meta.hot`, as far as it is used here. */
export type Carrier = {
  on: (event: string, hear: (said: unknown) => void) => void;
  off: (event: string, hear: (said: unknown) => void) => void;
  send: (event: string, said: unknown) => void;
};

/** All that is open in one browser has one name: it hears itself by the channel, and not a second time from the server. */
const browserKey = 'statecharts-browser';

/** Null where the browser keeps nothing: then nobody could tell its own words from another's. */
function nameBrowser(): string | null {
  try {
    const name = localStorage.getItem(browserKey) ?? Math.random().toString(36).slice(2);
    localStorage.setItem(browserKey, name);
    return name;
  } catch {
    return null;
  }
}

type FromElsewhere = { browser: string; message: unknown };
const isFromElsewhere = (said: unknown): said is FromElsewhere =>
  typeof said === 'object' && said !== null && 'browser' in said && 'message' in said;

/**
 * The channel between an app's tabs and the page of statecharts. Tabs of one browser hear each other without any server; where a development server carries
 * (`relay.mjs`), so do those of other browsers, on this machine or a phone beside it.
 */
export function openChannel(hear: (message: unknown) => void, carrier: Carrier | undefined = import.meta.hot) {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => hear(data));
  const browser = carrier ? nameBrowser() : null;
  const hearElsewhere = (said: unknown) => {
    if (isFromElsewhere(said) && said.browser !== browser) hear(said.message);
  };
  if (browser !== null) carrier?.on(channelName, hearElsewhere);
  return {
    say: (message: unknown) => {
      channel.postMessage(message);
      if (browser !== null) carrier?.send(channelName, { browser, message });
    },
    close: () => {
      channel.close();
      if (browser !== null) carrier?.off(channelName, hearElsewhere);
    },
  };
}
