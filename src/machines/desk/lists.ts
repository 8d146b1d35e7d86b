import { loadActions } from '../../services/desk/lists.ts';
import { createDeskList } from './desk-list.machine.ts';

/** The record of actions as a list. */
export const actionListMachine = createDeskList(loadActions);
