/** Issues origin trial tokens, as a browser's vendor does. */
import { generateKeyPairSync, sign } from 'node:crypto';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** The key that Chromium accepts tokens with, if it is started with `--origin-trial-public-key`. */
export const ORIGIN_TRIAL_KEY = publicKey
  .export({ type: 'spki', format: 'der' })
  .subarray(-32)
  .toString('base64');

const VERSION = Buffer.from([3]);

/** Returns a token for WebMCP that is valid for a year, unless `payload` says otherwise. */
export function originTrialToken(payload: Readonly<Record<string, unknown>>): string {
  const expiry = Math.floor(Date.now() / 1000) + 365 * 24 * 60 * 60;
  const json = Buffer.from(JSON.stringify({ feature: 'WebMCP', expiry, ...payload }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  const signature = sign(null, Buffer.concat([VERSION, length, json]), privateKey);
  return Buffer.concat([VERSION, signature, length, json]).toString('base64');
}
