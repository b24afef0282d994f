/**
 * The short way of what is ready: from the compiled site to the socket, by `node:http` alone. The way through the app,
 * with its request, context and response, takes as long again as all the rest (docs/decisions/0024), and gives the same
 * answer: the functions that choose and count it are the same.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedFormat } from './asked-page.ts';
import { atOnce } from './at-once.ts';
import { countVisited } from './count-visits.ts';
import { readyAt } from './find-ready.ts';
import { createHeaderLists } from './header-list.ts';
import type { Quota } from './rate-limit.ts';
import { rawHeader } from './raw-header.ts';
import { type HeaderReader, replyTo } from './respond.ts';
import type { Services } from './services.ts';
import { limitHeaders, quotaList } from './telemetry-headers.ts';

/** Whether the request is answered; where not, nothing is written, and the app has to. */
export type AnswerReady = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<boolean>;

/** Any other name of this host, such as an address of IPv6, is for the app to judge. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::(?:[1-5]\d{0,4}|[6-9]\d{0,3}))?$/;

export function createAnswerReady(services: Services): AnswerReady {
  const { rateLimit, writeLimit } = services.config;
  const listOf = createHeaderLists();
  const apiListOf = createHeaderLists(limitHeaders(rateLimit, writeLimit));
  const isPlainHost = createHostCheck();
  return (incoming, outgoing) => {
    // A query, an escape or a whole address makes another path, which the app reads.
    const { method, url: path = '', rawHeaders } = incoming;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const site = services.site();
    const ready = readyAt(path, site);
    if (!ready) return false;
    const header: HeaderReader = (name) => rawHeader(rawHeaders, name);
    if (acceptedFormat(header('accept'), site.bundle.site.surfaces) !== 'html') return false;
    if (!isPlainHost(header('host') ?? '')) return false;
    const give = (quota?: Quota) => {
      const reply = replyTo(ready.representation, header);
      countVisited(ready.visited, reply.status, header('user-agent'), services.visits);
      const headers = quota ? [...apiListOf(reply.headers), ...quotaList(quota)] : [...listOf(reply.headers)];
      outgoing.writeHead(reply.status, headers);
      outgoing.end(reply.body);
      return true;
    };
    return ready.isApi ? giveWithin(incoming, header, services, give) : give();
  };
}

/** Remembers the host that was last found plain: nearly all ask for the same one. */
function createHostCheck(): (host: string) => boolean {
  let plain: string | undefined;
  return (host) => {
    if (host === plain) return true;
    if (!PLAIN_HOST.test(host)) return false;
    plain = host;
    return true;
  };
}

/**
 * An answer of the API, as far as the client's limit lets it. Who is past it asks the app, which says so; to be counted
 * twice then changes nothing.
 */
function giveWithin(
  { socket }: IncomingMessage,
  header: HeaderReader,
  { rateLimit, clientAddress }: Services,
  give: (quota: Quota) => boolean,
): boolean | Promise<boolean> {
  const client = clientAddress(socket.remoteAddress ?? '', header('x-forwarded-for'));
  return atOnce(rateLimit.consume(client), (quota) => !quota.exceeded && give(quota));
}
