/**
 * Links with which the owner acts on a message from its notification. A link names the action, the message and the time
 * when it expires, and is signed. It needs no other proof, because only the owner gets it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ActionName, isActionName, textsOfAction } from '../../../web/views/action-texts.ts';
import { DAY_MS } from '../../util/durations.ts';
import { english } from '../../util/english.ts';
import { isLoopbackOrigin } from '../../util/public-address.ts';

/** A link as a notification shows it. */
export interface ActionLink {
  readonly label: string;
  readonly url: string;
}

/** An action on a message, as a valid token names it. */
export interface Action {
  readonly name: ActionName;
  readonly subjectId: string;
}

export const ACTION_PATH = '/act';

/** Returns whether a path is that of a link. */
export function isActionPath(path: string): boolean {
  return path.startsWith(`${ACTION_PATH}/`);
}

export const LINK_LIFETIME_DAYS = 14;
const LINK_LIFETIME_MS = LINK_LIFETIME_DAYS * DAY_MS;

interface ActionLinkOptions {
  readonly secret: string;
  readonly publicUrl: string;
  /** Returns a value that changes when the owner revokes all links. */
  readonly generation: () => Promise<string>;
  readonly now: () => Date;
}

export type ActionLinks = ReturnType<typeof createActionLinks>;

/** Returns the functions that issue and verify links. */
export function createActionLinks({ secret, publicUrl, generation, now }: ActionLinkOptions) {
  function sign(payload: string, generated: string): string {
    const key = `action-link:${generated}:${payload}`;
    // Hexadecimal, because some programs end a link before its last "-" or "_", or take them for markup.
    return createHmac('sha256', secret).update(key).digest('hex').slice(0, 32);
  }

  return {
    /** Returns a link for each action on a message. There are none if only this machine could open them. */
    async issue(names: readonly ActionName[], subjectId: string): Promise<readonly ActionLink[]> {
      if (isLoopbackOrigin(publicUrl)) return [];
      const expiry = Math.floor((now().getTime() + LINK_LIFETIME_MS) / 1000).toString(36);
      const generated = await generation();
      return names.map((name) => {
        const payload = `${name}.${subjectId}.${expiry}`;
        return {
          label: english.say(textsOfAction(name).label),
          url: `${publicUrl}${ACTION_PATH}/${payload}.${sign(payload, generated)}`,
        };
      });
    },

    /** Returns the action of a token that this site has issued, or why there is none. */
    async verify(token: string): Promise<Action | 'invalid' | 'expired'> {
      const [name = '', subjectId = '', expiry = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(sign(`${name}.${subjectId}.${expiry}`, await generation()));
      const given = Buffer.from(signature);
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isSigned || rest.length > 0 || !isActionName(name)) return 'invalid';
      const isCurrent = Number.parseInt(expiry, 36) * 1000 > now().getTime();
      return isCurrent ? { name, subjectId } : 'expired';
    },
  };
}

/**
 * Returns the token to spend for an action. It is the same for the links of all channels, so that each action is done
 * once. It stays spent for longer than a link that is issued later could be valid.
 */
export function tokenOf({ name, subjectId }: Action, now: Date) {
  return {
    nonce: `action:${name}:${subjectId}`,
    expiresAt: new Date(now.getTime() + 3 * LINK_LIFETIME_MS),
  };
}
