import { shorten } from '../core/prose.ts';
import { More, PageIntro, Section } from './components/blocks.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export interface MissedPath {
  readonly path: string;
  /** Pages with a similar address. */
  readonly suggestions: readonly { readonly label: string; readonly path: string }[];
}

/** Maximum length of the missing path shown, in characters. */
export const SHOWN_OF_PATH = 120;

/** Renders the page for a 404. Without `missed`, it is the same for every path, as an exported site needs. */
export function notFoundPage(context: ViewContext, missed?: MissedPath): string {
  const { suggestions = [] } = missed ?? {};
  const meta = { name: 'Not found', description: 'There is no page at this address.' };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <div class="with-margin">
        <EmptyFrame />
        <PageIntro title="There is no page here">
          <p>
            There is nothing at{' '}
            {missed ? <code class="given">{shorten(missed.path, SHOWN_OF_PATH)}</code> : 'this address'}. The
            page may have moved, or the address may contain a typo.
          </p>
        </PageIntro>
      </div>
      {suggestions.length > 0 && (
        <Section title="Did you mean">
          <ul>
            {suggestions.map((suggestion) => (
              <li>
                <a href={suggestion.path}>{suggestion.label}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Where to go from here">
        <p>
          Go to the <a href="/">home page</a>, look through <a href="/essays">all essays</a>, or see{' '}
          <a href="/agents">what there is for agents</a>.
        </p>
      </Section>
    </Layout>,
  );
}

/** Draws a picture frame without a picture, above a table with a lamp. It only decorates. */
function EmptyFrame() {
  return (
    <svg class="illustration" viewBox="0 0 160 150" width="160" height="150" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
        {/* The wall and the floor. */}
        <path d="M4 143.5h152" />
        {/* The frame hangs a little askew on its nail. */}
        <circle cx="62" cy="9" r="1.5" />
        <g class="accent" transform="rotate(-4 62 9)">
          <path d="M62 10.5L36 28M62 10.5L88 28" />
          <path d="M28 28h68v50h-68zM35 35h54v36h-54zM28 28l7 7M96 28l-7 7M96 78l-7-7M28 78l7-7" />
        </g>
        {/* The table. */}
        <path d="M18 106h124M24 106v6h112v-6M30 112v31M130 112v31M30 134h100" />
        {/* The lamp, and a book. */}
        <path d="M116 68h16l6 18h-28zM124 86v13M117 106c0-4 3-7 7-7s7 3 7 7" />
        <path d="M44 100h34v6h-34a3 3 0 0 1 0-6zM48 94h30v6h-30" />
      </g>
    </svg>
  );
}

/** Renders the page at a former path of an exported site, for hosts that cannot redirect. */
export function movedPage({ bundle: { origin, site } }: ViewContext, target: string): string {
  return renderDocument(
    <html lang={site.locale}>
      <head>
        <meta charset="utf-8" />
        <title>This page has moved</title>
        <link rel="canonical" href={origin + encodeURI(target)} />
        <meta http-equiv="refresh" content={`0; url=${encodeURI(target)}`} />
      </head>
      <body>
        <p>
          This page has moved to <a href={encodeURI(target)}>{origin + target}</a>.
        </p>
      </body>
    </html>,
  );
}

/** Renders the page for a 429: the same for everyone, so that refusing a request costs less than answering it. */
export function tooManyRequestsPage(context: ViewContext): string {
  const meta = { name: 'Too many requests', description: 'This IP address has sent too many requests.' };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Too many requests at once">
        <p>
          Your IP address has requested more pages than this site allows in a minute. Other people may be
          using the same address. Wait a minute, then load this page again.
        </p>
      </PageIntro>
    </Layout>,
  );
}

/** Renders the page for a 500. */
export function errorPage(context: ViewContext): string {
  const { email } = context.bundle.site.contact;
  const meta = { name: 'Something went wrong', description: 'The site failed to respond.' };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Something went wrong on our side">
        <p>
          The site could not answer, and you did nothing wrong. Try again in a minute. If it keeps failing, a
          note to <a href={`mailto:${email}`}>{email}</a> would help.
        </p>
        <More href="/">Home page</More>
      </PageIntro>
    </Layout>,
  );
}
