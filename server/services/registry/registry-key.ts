/** The key that proves to the MCP registry that the owner controls the domain of the site. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Name of the setting that holds the key: 32 random bytes in base64url. */
export const REGISTRY_KEY = 'registry-key';

/** The bytes before the key in its PKCS #8 form (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export function privateKeyOf(key: string): KeyObject {
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(key, 'base64url')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** Returns the text of `/.well-known/mcp-registry-auth`, which contains the public key. */
export function registryProof(key: string): string {
  const { x = '' } = createPublicKey(privateKeyOf(key)).export({ format: 'jwk' });
  return `v=MCPv1; k=ed25519; p=${Buffer.from(x, 'base64url').toString('base64')}`;
}
