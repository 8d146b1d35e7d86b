/** Whether this build has the page of statecharts, and is watched by it (`npm run build -- --statecharts`); vite.config.ts puts the value in. */
declare const STATECHARTS: boolean;

/** Names the code that runs, in development and in a build with the page of statecharts; else null. */
declare const BUILD: string | null;
