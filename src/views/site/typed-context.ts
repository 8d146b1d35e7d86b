import { createContext } from 'react';

/**
 * What a visitor typed or chose before the page was hydrated: the value of every named control, and the checked value of radio groups.
 * The first render must not read it (it equals the HTML built ahead): flows get it with `page.opened`.
 */
export const TypedContext = createContext<Readonly<Record<string, string>>>({});
