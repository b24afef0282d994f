/** The contact page for one request, and its form as browsers without scripts send it. */
import type { Handler } from 'hono';
import type { Snapshot } from '../../../site/compile/compile.ts';
import { htmlPage, TEXT_HEADERS } from '../../../site/compile/policy-headers.ts';
import { sha256 } from '../../../site/util/hash.ts';
import { type Draft, subjectLine, troubleOf } from '../../../web/core/contact-fields.ts';
import { formInquirySchema } from '../../../web/core/inquiries.ts';
import { ProblemError, problemTypes } from '../../../web/core/problems.ts';
import { CONTACT_PATH } from '../../../web/core/routes.ts';
import { parseInput } from '../../../web/core/validate.ts';
import { contactPage, messageRefusedPage, messageSentPage } from '../../../web/views/contact.tsx';
import { inquiryText } from '../../services/inquiries/inquiry-service.ts';
import { requestedPage } from '../accept.ts';
import { writerOf } from '../client.ts';
import type { AppContext, AppEnvironment, Services } from '../environment.ts';
import { readBytes, requireMediaType } from '../middleware/json-body.ts';
import { headersOfError, logFault } from '../problem-responses.ts';
import { withProblems } from '../refusals.ts';
import { representFor, respond, respondInFull, respondWith } from '../respond.ts';
import { requireSameOrigin } from '../sending-page.ts';
import type { FindPage } from './page-routes.ts';

/** Finds the page with a subject filled in (`?about=`), and the page after a message was sent (`?sent`). */
export function contactView(snapshot: Snapshot, { config }: Services): FindPage {
  const { bundle, view } = snapshot;
  const { surfaces, locale: language } = bundle.site;
  return (c) => {
    const { searchParams } = new URL(c.req.url);
    if (requestedPage(c, snapshot).format === 'markdown') return undefined;
    if (searchParams.has('sent')) return unstored(c, 200, messageSentPage(view), snapshot, config);
    const offering = bundle.offerings.find(({ id }) => id === searchParams.get('about'));
    if (!offering) return undefined;
    const html = contactPage(view, { values: { message: subjectLine(offering.name) } });
    return respond(c, representFor(c, htmlPage(html, { config, surfaces, path: CONTACT_PATH, language })));
  };
}

/**
 * Accepts the form (`POST /contact`). It has no token, which needs a script: `Origin` or `Sec-Fetch-Site` must say that
 * the form is this site's. The answer to a message that cannot be accepted is the form with everything entered.
 */
export function acceptForm(snapshot: Snapshot, services: Services): Handler<AppEnvironment> {
  const { config, inquiryService } = services;
  return async (c) => {
    let draft: Draft | undefined;
    try {
      requireSameOrigin(c, config.publicUrl);
      draft = await readDraft(c.req.raw);
      const { website: _, ...inquiry } = parseInput(formInquirySchema, draft);
      const submission = {
        source: 'web',
        path: CONTACT_PATH,
        // The same message, sent twice, is one inquiry.
        idempotencyKey: sha256(inquiryText(inquiry)),
        joinsEqual: true,
        writer: writerOf(c, services),
      } as const;
      await withProblems(inquiryService.accept(inquiry, submission));
      const headers = { ...TEXT_HEADERS, location: `${CONTACT_PATH}?sent`, 'cache-control': 'no-store' };
      return respondWith(c, 303, null, headers);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      logFault(c, error, services);
      const html = draft
        ? contactPage(snapshot.view, { values: draft, trouble: troubleOf(error, draft) })
        : messageRefusedPage(snapshot.view, error);
      const { status } = problemTypes[error.problem];
      return unstored(c, status, html, snapshot, config, headersOfError(error));
    }
  };
}

/** Responds with a page that belongs to one visitor. */
function unstored(
  c: AppContext,
  status: number,
  html: string,
  { bundle }: Snapshot,
  config: Services['config'],
  more: Readonly<Record<string, string>> = {},
): Response {
  const page = htmlPage(html, { config, surfaces: bundle.site.surfaces, cacheControl: 'no-store' });
  return respondInFull(c, representFor(c, page), status, more);
}

/** Leaves room for a message of the maximum length in any script: up to 12 bytes for each character, encoded. */
const MAX_FORM_BYTES = 64 * 1024;

/** @throws ProblemError `body-too-large`, `unsupported-media-type` or `malformed-body` */
async function readDraft(request: Request): Promise<Draft> {
  const bytes = await readBytes(request, MAX_FORM_BYTES);
  requireMediaType(request, 'application/x-www-form-urlencoded');
  const fields = new URLSearchParams(bytes.toString());
  // Forms send line breaks as CR LF (HTML, "construct the entry list").
  const read = (name: keyof Draft) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  return {
    name: read('name'),
    email: read('email'),
    message: read('message'),
    website: read('website'),
  };
}
