/** Drafts that the owner shares. Anyone who has the address of one can read it, until it expires or is revoked. */
import type { Snapshot } from '../../../site/compile/compile.ts';
import { privatePage } from '../../../site/compile/policy-headers.ts';
import { draftPath } from '../../../web/core/routes.ts';
import { noDraftPage } from '../../../web/views/draft.tsx';
import type { AppContext, Services } from '../environment.ts';
import { respondInFull, respondUncompressed } from '../respond.ts';
import type { FindPage } from './page-routes.ts';

export const SHARED_DRAFT_ROUTE = '/drafts/:secret/*';

/** `/drafts/<secret>`, or a picture or file below it. */
const SHARED_PATH = /^\/drafts\/([^/]+)(\/media\/.+)?$/;

/** No cache or search engine must keep it. */
const UNSTORED = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

/** Answers with the draft, or with the same page for any other address. */
export function sharedDraft({ view, findDraft }: Snapshot, { sharedDrafts }: Services): FindPage {
  return async (c) => {
    const [, secret = '', file] = SHARED_PATH.exec(c.req.path) ?? [];
    const shared = await sharedDrafts.find(secret);
    const draft = shared && findDraft(shared.slug);
    if (!draft) return respondPrivately(c, 404, noDraftPage(view));
    if (file !== undefined) {
      const found = await draft.media(file);
      return found ? respondInFull(c, found, 200, UNSTORED) : respondPrivately(c, 404, noDraftPage(view));
    }
    return respondPrivately(c, 200, draft.html(draftPath(secret)));
  };
}

function respondPrivately(c: AppContext, status: number, html: string): Response {
  return respondUncompressed(c, privatePage(html), status);
}
