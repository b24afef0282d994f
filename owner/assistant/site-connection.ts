/** The connection of `mcp --url` to the site, as a client of its `/owner/mcp`. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { isPublicOrigin } from '../../site/util/public-address.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { VERSION } from '../../site/util/version.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { roomPaths } from '../../web/core/room-paths.ts';
import { OwnerError } from '../owner-error.ts';

/** Thrown when the site does not answer, or not as it should. The message says what to do. */
export class SiteRefusalError extends Error {
  override readonly name = 'SiteRefusalError';
}

export interface SiteAccess {
  readonly siteUrl: string;
  readonly token: string;
  /** The file that has the token, for messages. */
  readonly tokenFile: string;
}

/** @throws OwnerError `invalid` if a token must not be sent to the address */
export function requireSafeAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new OwnerError('invalid', `--url must be the address of your site, not "${given}".`, {
      fix: 'Write it like https://example.com.',
    });
  }
  if (url.protocol === 'http:' && isPublicOrigin(url.origin)) {
    throw new OwnerError(
      'invalid',
      `${url.origin} is not encrypted, so others could read your token on its way.`,
      { fix: `Use https://${url.host}.` },
    );
  }
  return url.origin;
}

/** Returns a function that returns the connected client. It connects on first use, and again after a failure. */
export function openSiteConnection(access: SiteAccess): () => Promise<Client> {
  let connecting: Promise<Client> | undefined;
  return () => {
    connecting ??= connect(access).catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };
}

async function connect(access: SiteAccess): Promise<Client> {
  const client = new Client(
    { name: 'foyer', version: VERSION },
    { versionNegotiation: { mode: 'auto' }, inputRequired: { autoFulfill: false } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${access.siteUrl}${roomPaths.assistant}`), {
    requestInit: { headers: { authorization: `Bearer ${access.token}` } },
    fetch: (url, init) => fetchFromSite(access, url, init),
  });
  await client.connect(transport);
  return client;
}

/** @throws SiteRefusalError */
async function fetchFromSite(access: SiteAccess, url: string | URL, init?: RequestInit): Promise<Response> {
  // A redirect could lead the token elsewhere.
  const response = await fetch(url, { ...init, redirect: 'manual' }).catch((cause: unknown) => {
    if (init?.signal?.aborted) throw cause;
    throw new SiteRefusalError(`${access.siteUrl} cannot be reached: ${rootMessage(cause)}.`, { cause });
  });
  const refusal = refusalOf(response, access);
  if (refusal === undefined) return response;
  await response.body?.cancel();
  throw new SiteRefusalError(refusal);
}

/** Returns what a status means for the owner, or undefined if the body says it, or if it is part of the protocol. */
function refusalOf({ status, headers }: Response, { siteUrl, tokenFile }: SiteAccess): string | undefined {
  if (status === 401) {
    return `${siteUrl} does not accept the token in ${tokenFile}. It was revoked, has expired or is another site's. Create another one on the server (${PROGRAM} pair --token) or in your room, and write it into that file.`;
  }
  if (status === 404) {
    return `There is no room for the owner at ${siteUrl}. Is that the address of your site, and is a browser paired or a token valid?`;
  }
  if (status >= 300 && status < 400) {
    const target = headers.get('location') ?? '';
    const known = URL.canParse(target, siteUrl) ? `to ${new URL(target, siteUrl).origin}` : 'elsewhere';
    return `${siteUrl} leads ${known}. Use that address with --url.`;
  }
  if (status === 413) return 'That is too large to send. Add large pictures in your room.';
  if (status === 429) return `${siteUrl} refuses more requests for now. Wait a minute, and try again.`;
  if (status >= 500) return `${siteUrl} has a problem of its own (status ${status}). Try again later.`;
  return undefined;
}

/** Returns the refusal in an error, which the client may have wrapped. */
export function siteRefusalIn(error: unknown): SiteRefusalError | undefined {
  if (error instanceof SiteRefusalError) return error;
  return error instanceof Error ? siteRefusalIn(error.cause) : undefined;
}
