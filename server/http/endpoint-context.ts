/** What an endpoint sees of the world, made for one request. */
import { contactForm } from '../../web/runtime/endpoints/contact.ts';
import type { EndpointContext } from '../../web/runtime/endpoints/define-endpoint.ts';
import type { GreetingChannel } from '../../web/runtime/greetings.ts';
import { bodyReader } from '../../web/runtime/library.ts';
import { newSession, TOKEN_LIFETIME_SECONDS } from '../services/inquiries/form-token.ts';
import { createWriteQuota } from '../services/rate-limits/limits.ts';
import type { Headers } from '../site/representation.ts';
import type { Site } from '../site/site.ts';
import type { AppContext, Services } from './environment.ts';
import { formSessionCookie, readFormSession, requireSameOrigin } from './form-guard.ts';

export interface RequestContext {
  readonly context: EndpointContext;
  /** Headers the response needs because of what the endpoint did. */
  readonly responseHeaders: () => Headers;
}

export function createRequestContext(
  c: AppContext,
  site: Site,
  services: Services,
  channel: GreetingChannel = channelOf(c),
): RequestContext {
  const { path } = c.req;
  const header = (name: string) => c.req.header(name);
  const { publicUrl } = services.config;
  const quota = createWriteQuota(services.writeLimit, c.get('client'));
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
        post: (greeting) => services.greetingService.post(greeting, channel, quota),
        recent: (limit) => services.greetings.recent(limit),
      },
      inquiries: {
        accept: (inquiry) =>
          services.inquiryService.accept(inquiry, {
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

/** A page of ours calls on behalf of a browser's agent. The header informs and proves nothing. */
function channelOf(c: AppContext): GreetingChannel {
  return c.req.header('sec-fetch-site') === 'same-origin' ? 'webmcp' : 'rest';
}
