import { createContext } from 'react';
import { readPageConfig } from '../content/page-config.ts';

/** What the server told this page: demo or not, where help is. */
export const PageConfigContext = createContext(readPageConfig(null));
