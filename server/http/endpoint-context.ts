/** The services that an endpoint can use, bound to one request. */
import type { Snapshot } from '../../site/compile/compile.ts';
import type { Headers } from '../../site/compile/representation.ts';
import { TOOLS_PATH } from '../../web/core/api-paths.ts';
import type { EndpointContext } from '../../web/core/documents/define-endpoint.ts';
import type { GreetingChannel } from '../../web/core/greetings.ts';
import { bodyReader } from '../../web/core/library.ts';
import { contactForm } from '../endpoints/contact.ts';
import { newSession, TOKEN_LIFETIME_SECONDS } from '../services/inquiries/form-token.ts';
import type { FormProof } from '../services/inquiries/inquiry-service.ts';
import { writerOf } from './client.ts';
import type { AppContext, Services } from './environment.ts';
import { createHostCookie } from './host-cookie.ts';
import { unansweredCounter } from './middleware/count-visits.ts';
import { withProblems } from './refusals.ts';
import { createWriteCheck, isSameOrigin } from './sending-page.ts';

/** Returns the context, and a function that returns the response headers the endpoint has set. */
export function createRequestContext(
  c: AppContext,
  snapshot: Snapshot,
  services: Services,
  channel: GreetingChannel = channelOf(c),
): { context: EndpointContext; responseHeaders: () => Headers } {
  const { bundle, search, library } = snapshot;
  const { path } = c.req;
  const isForm = path === contactForm.path;
  const isForAgents = channel === 'mcp' || path.startsWith(`${TOOLS_PATH}/`);
  const guard = createFormGuard(c, services);
  const requireAllowedPage = createWriteCheck(c, snapshot, services);
  let headers: Headers = {};

  const context: EndpointContext = {
    bundle,
    search,
    bodyOf: bodyReader(library),
    now: services.now,
    onFault: (error) => services.logFailure(path, error),
    onRead: (slug) => c.set('essay', slug),
    onUnanswered: unansweredCounter(c, services, isForAgents ? 'agent' : undefined),
    greetings: {
      post: async (greeting) => {
        requireAllowedPage();
        return withProblems(services.greetingService.post(greeting, channel, writerOf(c, services)));
      },
      recent: (limit) => withProblems(services.greetings.recent(limit)),
    },
    inquiries: {
      requireAllowedPage,
      async accept(inquiry, idempotencyKey = c.req.header('idempotency-key')) {
        requireAllowedPage();
        return withProblems(
          services.inquiryService.accept(inquiry, {
            source: isForm ? 'web' : 'agent',
            path,
            idempotencyKey,
            form: isForm ? guard.proof() : undefined,
            writer: writerOf(c, services),
          }),
        );
      },
      formToken: () => {
        const { token, cookie } = guard.issueToken();
        headers = { 'set-cookie': cookie };
        return { token, expiresInSeconds: TOKEN_LIFETIME_SECONDS };
      },
    },
  };
  return { context, responseHeaders: () => headers };
}

/** Returns `webmcp` for pages of this site, which call on behalf of a browser's agent. The header proves nothing. */
function channelOf(c: AppContext): GreetingChannel {
  return c.req.header('sec-fetch-site') === 'same-origin' ? 'webmcp' : 'rest';
}

/** A value that `newSession` returns. Any other value would be sent back in a header, however long it is. */
const SESSION = /^[\w-]{24}$/;

/** Returns the CSRF protection of the web form for one request: tokens that a cookie binds to the browser. */
function createFormGuard(c: AppContext, { formTokens, config: { publicUrl } }: Services) {
  const { req } = c;
  const cookie = createHostCookie('foyer-form', publicUrl, 'Strict');
  const session = () => {
    const value = cookie.read(req.header('cookie')) ?? '';
    return SESSION.test(value) ? value : undefined;
  };

  return {
    /** Returns what the request proves about its sender, for the service to verify. */
    proof: (): FormProof => ({
      isOwnPage: isSameOrigin(c, publicUrl),
      token: req.header('x-csrf-token'),
      session: session(),
    }),
    /** Returns a token, and the `Set-Cookie` value for the cookie it is bound to. */
    issueToken() {
      const bound = session() ?? newSession();
      return { token: formTokens.issue(bound), cookie: cookie.write(bound, TOKEN_LIFETIME_SECONDS) };
    },
  };
}
