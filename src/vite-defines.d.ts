/** Whether this build has the page of statecharts, and is watched by it (`npm run build -- --statecharts`); vite.config.ts puts the value in. */
declare const STATECHARTS: boolean;
