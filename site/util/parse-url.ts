/**
 * Returns the URL of an address, or undefined if it is none. `URL.canParse` would often do, but Node.js 20 takes texts
 * with Latin accents for invalid once it has compiled the call.
 */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
