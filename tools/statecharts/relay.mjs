/** The name of the channel, as `live/told.ts` has it. */
const channelName = 'prepchart-statecharts';

/**
 * For Vite's server in development: what a tab says of its flows, or the page asks of them, is carried to every browser that has the app or the page open. No
 * build has it.
 * @returns {import('vite').Plugin}
 */
export const statechartsRelay = () => ({
  name: 'statecharts-relay',
  apply: 'serve',
  configureServer({ ws }) {
    ws.on(channelName, (said) => ws.send(channelName, said));
  },
});
