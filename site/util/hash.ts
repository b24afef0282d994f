import { createHash } from 'node:crypto';

/** Returns the SHA-256 of the content in base64url, truncated to 132 bits, which are enough to avoid collisions. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Returns the SHA-256 of the content in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
