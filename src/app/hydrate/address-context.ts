import { createContext } from 'react';

/** The address that a page is rendered ahead for, as the router has it in the browser: '/contact-sat?plan=SAT+Sprint'. */
export const AddressContext = createContext('/');
