/** Secrets that give access, as in an address. Only their hashes are stored. */
import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 20;
/** Hexadecimal, because some programs end a link before its last "-" or "_", or take them for markup. */
const SECRET = new RegExp(`^[0-9a-f]{${2 * SECRET_BYTES}}$`);

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex');
}

/** Returns whether a text can be a secret, so that it is worth looking for its hash. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** Returns an id that names what has a secret without giving it away. */
export function newPublicId(): string {
  return randomBytes(4).toString('hex');
}
