import { fromPromise } from 'xstate';
import type { Service } from '../../services/api/service.ts';

/** A service as an actor: leaving the state that invokes it ends the call. */
export const fromService = <Output, Input>(service: Service<Input, Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => service(input, signal));
