/** What an endpoint sees of the world, made for one request. */

import { contactForm } from '../../../web/runtime/endpoints/contact.ts';
import type { EndpointContext } from '../../../web/runtime/endpoints/define-endpoint.ts';
import type { GreetingChannel } from '../../../web/runtime/greetings.ts';
import { bodyReader } from '../../../web/runtime/library.ts';
import { newSession, TOKEN_LIFETIME_SECONDS } from '../../services/inquiries/form-token.ts';
import type { Headers } from '../../site/representation.ts';
import type { Site } from '../../site/site.ts';
import { formSessionCookie, readFormSession } from '../form-session.ts';
import type { HeaderReader } from '../respond.ts';
import { requireSameOrigin } from '../same-origin.ts';
import type { Services } from '../services.ts';
import { createWriteQuota } from '../write-quota.ts';
import type { ApiRequest } from './api.ts';

export interface RequestContext {
  readonly context: EndpointContext;
  /** Headers the answer carries because of what the endpoint did. */
  readonly responseHeaders: () => Headers;
}

export function createRequestContext(
  { path, header }: Pick<ApiRequest, 'path' | 'header'>,
  client: string,
  site: Site,
  services: Services,
  channel: GreetingChannel = channelOf(header),
): RequestContext {
  const { publicUrl } = services.config;
  const quota = createWriteQuota(services.writeLimit, client);
  const isForm = path === contactForm.path;
  let cookie: string | undefined;

  const authorizeForm = () => {
    requireSameOrigin(header, publicUrl);
    return services.formTokens.verify(header('x-csrf-token'), readFormSession(header('cookie'), publicUrl));
  };

  return {
    responseHeaders: () => (cookie === undefined ? {} : { 'set-cookie': cookie }),
    context: {
      bundle: site.bundle,
      search: site.search,
      bodyOf: bodyReader(site.library),
      now: services.now,
      onFault: (error) => services.log.error({ err: error, route: path }, 'request failed'),
      greetings: {
        post: (greeting) => services.greetingDesk.post(greeting, channel, quota),
        recent: (limit) => services.greetings.recent(limit),
      },
      inquiries: {
        accept: (inquiry) =>
          services.inquiryDesk.accept(inquiry, {
            source: isForm ? 'web' : 'agent',
            path,
            idempotencyKey: header('idempotency-key'),
            authorize: isForm ? authorizeForm : () => undefined,
            quota,
          }),
        formToken: () => {
          const session = readFormSession(header('cookie'), publicUrl) ?? newSession();
          cookie = formSessionCookie(session, publicUrl);
          return { token: services.formTokens.issue(session), expiresInSeconds: TOKEN_LIFETIME_SECONDS };
        },
      },
    },
  };
}

/** A page of ours calls for a browser's agent; the header tells and proves nothing. */
function channelOf(header: HeaderReader): GreetingChannel {
  return header('sec-fetch-site') === 'same-origin' ? 'webmcp' : 'rest';
}
