import { channelName } from './live/channel-name.mjs';

/** A message says by its kind what it is; `live/told.ts` has them all. @typedef {{ kind?: unknown, tab?: unknown } | null} Said */

/** What Vite is to bundle of what the package needs: modules that are no ES modules, and those of which there may be only one beside the app's own. */
const needed = [
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'xstate', '@xstate/react'],
  ...['elkjs/lib/elk.bundled.js', '@statelyai/inspect'].map((name) => `statecharts-page > ${name}`),
];

/** Where the package is installed Vite would bundle it, and a bundle has no way to Vite's server. Elsewhere it is source as the project's own. */
const isInstalled = import.meta.url.includes('/node_modules/statecharts-page/');

/**
 * For Vite's server in development: what a tab says of its flows, or the page asks of them, is carried to every browser that has the app or the page open. Of a
 * tab whose browser died, which says nothing any more, the server says that it has left. No build has it.
 * @returns {import('vite').Plugin}
 */
export const statechartsRelay = () => ({
  name: 'statecharts-relay',
  apply: 'serve',
  config: () => (isInstalled ? { optimizeDeps: { exclude: ['statecharts-page'], include: needed } } : null),
  configureServer({ ws }) {
    /** The tabs that speak over each connection. @type {WeakMap<object, Set<string>>} */
    const tabs = new WeakMap();
    ws.on(channelName, (/** @type {Said} */ said, { socket }) => {
      ws.send(channelName, said);
      if (typeof said?.tab !== 'string') return;
      const own = tabs.get(socket) ?? new Set();
      if (said.kind === 'left') own.delete(said.tab);
      if (said.kind !== 'arrived') return;
      own.add(said.tab);
      if (tabs.has(socket)) return;
      tabs.set(socket, own);
      socket.once('close', () => {
        for (const tab of own) ws.send(channelName, { kind: 'left', tab });
      });
    });
  },
});
