import { defineCall } from '../call.ts';

/** Ends the session: its token is dead from here on. */
export const logout = defineCall({ path: '/logout', role: 'person', withoutSecondFactor: true, body: {}, fields: {} });
