/** The context of the pages of the owner's room, and the variables of their requests. */
import type { Context } from 'hono';
import type { Device } from '../../../server/db/device-store.ts';
import type { Stores } from '../../../server/db/stores.ts';
import type { AppContext, AppEnvironment } from '../../../server/http/environment.ts';
import type { RoomServices } from '../../../server/owner-wing.ts';
import { OWNER_PATH } from '../../../web/core/room-paths.ts';
import type { OwnerContext } from '../../actions/context.ts';

export interface RoomParts extends RoomServices {
  readonly stores: Stores;
  readonly owner: OwnerContext;
}

export interface RoomEnvironment extends AppEnvironment {
  Variables: AppEnvironment['Variables'] & {
    browser: Device;
    token: Device;
    /** Proves that a form is this browser's. */
    formToken: string;
    /** Whether the page has said the notice that waited for it. */
    hasSaid: boolean;
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

/** Returns a path as the routes of the room have it, which is mounted at `OWNER_PATH`. */
export function inRoom<Path extends string>(path: `${typeof OWNER_PATH}${Path}`): Path {
  return path.slice(OWNER_PATH.length) as Path;
}
