import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { keepShell, replaceBuild } from '../../services/api/app-shell.ts';

/** Has the browser keep the exam's page, so that it opens without a network. */
export const shell = fromPromise<void>(() => keepShell());

/** Lets a new build take over while no attempt is open in any tab. */
export const newBuild = fromCallback<EventObject>(() => replaceBuild());
