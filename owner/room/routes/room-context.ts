/** The context of the pages of the owner's room, and the variables of their requests. */

import type { Context } from 'hono';
import type { Device } from '../../../server/db/device-store.ts';
import type { Stores } from '../../../server/db/stores.ts';
import type { AppContext, AppEnvironment, Services } from '../../../server/http/environment.ts';
import type { Snapshot } from '../../../site/compile/compile.ts';
import type { OwnerContext } from '../../actions/context.ts';

export interface RoomParts extends Pick<Services, 'clientAddress' | 'logFailure'> {
  readonly owner: OwnerContext;
  readonly stores: Stores;
  readonly snapshot: () => Snapshot;
  /** Secret of the site, from which keys are derived. */
  readonly secret: string;
  /** Counts requests of browsers that are not paired, and of programs without a token. */
  readonly attempts: Services['pageLimit'];
}

export interface RoomEnvironment extends AppEnvironment {
  Variables: AppEnvironment['Variables'] & {
    /** The paired browser. */
    browser: Device;
    /** The token of a program. */
    token: Device;
    /** Proves that a form is this browser's. */
    formToken: string;
    /** The fields of a form. Set by `requireOwnForm`. */
    form: URLSearchParams;
    /** The file of a form that has one. Set by `requireOwnForm`. */
    upload: File | undefined;
  };
}

export type RoomRequest = Context<RoomEnvironment>;

/** Returns the context of a request as the service's own functions take it. */
export function appContextOf(c: RoomRequest): AppContext {
  return c as unknown as AppContext;
}
