/**
 * How often a client may search by a page. A search costs the same by whichever door, so that the number is that of the
 * API; the window is one of its own, or programs at an address would close the page to the people there.
 */
import { tooManySearchesMarkdown } from '../../web/views/markdown/problems.ts';
import { MARKDOWN_TYPE } from '../site/media-type.ts';
import { PUBLIC_DOCUMENT_HEADERS } from '../site/policy-headers.ts';
import type { AskedPage } from './asked-page.ts';
import { representFor } from './represent-for.ts';
import { type HeaderReader, respondInFull } from './respond.ts';
import type { Services } from './services.ts';

export interface Searching {
  readonly socketAddress: string;
  readonly header: HeaderReader;
}

/** Counts a search; gives the answer where there were too many. */
export async function refuseSearch(
  { socketAddress, header }: Searching,
  { format }: AskedPage,
  { clientAddress, rateLimit, site }: Services,
): Promise<Response | undefined> {
  const client = clientAddress(socketAddress, header('x-forwarded-for'));
  const { exceeded, reset } = await rateLimit.consume(`${client} searching`);
  if (!exceeded) return undefined;
  // RFC 6585, section 4: a 429 may say when to come again and must not be stored.
  const headers = { 'retry-after': String(reset), 'cache-control': 'no-store' };
  if (format === 'html') return respondInFull(site().tooManySearches, header, 429, headers);
  const markdown = {
    body: tooManySearchesMarkdown(site().bundle, reset),
    contentType: MARKDOWN_TYPE,
    cacheControl: 'no-store',
    headers: { ...PUBLIC_DOCUMENT_HEADERS, vary: 'Accept' },
  };
  return respondInFull(representFor(header, markdown), header, 429, headers);
}
