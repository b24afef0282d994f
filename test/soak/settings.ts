import type { Settings } from '../faults/built-server.ts';

/** Of a server under the load: its visitors come through a proxy, each from an address of their own. */
export function soakSettings(folder: string, contentDir: string): Settings {
  return {
    DATA_DIR: folder,
    CONTENT_DIR: contentDir,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '100',
    WRITE_LIMIT_PER_MINUTE: '10',
  };
}
