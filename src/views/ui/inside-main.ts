import { createContext } from 'react';

/** Whether a page stands in the `<main>` of a frame: a document has only one. */
export const InsideMain = createContext(false);
