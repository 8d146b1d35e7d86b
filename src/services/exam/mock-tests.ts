import type { Service } from '../api/service.ts';
import { type Address, locateStarted } from './records.ts';

/** The record of a mock test's address. Throws with the texts of specification 8, mock, or CallFailed. */
export const locateMock: Service<Address, string> = (address, signal) => locateStarted('mock', address, signal);
