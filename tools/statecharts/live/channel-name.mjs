/** The channel between an app's tabs and the page of statecharts, in the browser and on Vite's server; tabs of one browser and one origin share it. */
export const channelName = 'statecharts-page';
