import { type EventObject, fromCallback } from 'xstate';
import { holdBuild } from '../../services/api/app-shell.ts';

/** Keeps the build that an attempt began with while the attempt is open. */
export const buildHold = fromCallback<EventObject>(() => holdBuild());
