import { shorten } from '../core/prose.ts';
import { More, PageIntro, Section, TextList } from './components/blocks.tsx';
import { sentence, sentences } from './components/sentence.tsx';
import { Layout, languageOfSite, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export interface MissedPath {
  readonly path: string;
  /** Pages with a similar address. */
  readonly suggestions: readonly { readonly label: string; readonly path: string }[];
  /** Whether the path led to a text that was public and no longer is. */
  readonly isGone?: boolean;
}

/** Maximum length of the missing path shown, in characters. */
export const SHOWN_OF_PATH = 120;

/** Renders the page for a 404 or 410. Without `missed`, it is the same for every path, as an exported site needs. */
export function notFoundPage(context: ViewContext, missed?: MissedPath): string {
  const { wording } = context;
  const { suggestions = [], isGone = false } = missed ?? {};
  const meta = isGone
    ? { name: wording.say('gone.title'), description: wording.say('gone.text') }
    : { name: wording.say('missing.name'), description: wording.say('missing.description') };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <div class="with-margin">
        <EmptyFrame />
        <PageIntro title={sentence(wording, isGone ? 'gone.title' : 'missing.title')}>
          <p>
            {isGone
              ? sentence(wording, 'gone.text')
              : sentences(
                  wording,
                  missed
                    ? sentence(wording, 'missing.nothingAt', {
                        address: <code class="given">{shorten(missed.path, SHOWN_OF_PATH)}</code>,
                      })
                    : sentence(wording, 'missing.nothingHere'),
                  sentence(wording, 'missing.why'),
                )}
          </p>
        </PageIntro>
      </div>
      {suggestions.length > 0 && (
        <Section title={sentence(wording, 'missing.didYouMean')}>
          <TextList items={suggestions.map(({ label, path }) => <a href={path}>{label}</a>)} />
        </Section>
      )}
      <Section title={sentence(wording, 'missing.where')}>
        <p>
          {sentence(wording, 'missing.ways', {
            home: <a href="/">{sentence(wording, 'missing.home')}</a>,
            essays: <a href="/essays">{sentence(wording, 'missing.essays')}</a>,
            agents: <a href="/agents">{sentence(wording, 'missing.agents')}</a>,
          })}
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
export function movedPage({ bundle, wording }: ViewContext, target: string): string {
  const { origin } = bundle;
  return renderDocument(
    <html {...languageOfSite(bundle)}>
      <head>
        <meta charset="utf-8" />
        <title>{wording.say('missing.moved')}</title>
        <link rel="canonical" href={origin + encodeURI(target)} />
        <meta http-equiv="refresh" content={`0; url=${encodeURI(target)}`} />
      </head>
      <body>
        <p>
          {sentence(wording, 'missing.movedTo', {
            address: <a href={encodeURI(target)}>{origin + target}</a>,
          })}
        </p>
      </body>
    </html>,
  );
}

/** Renders the page for a 429: the same for everyone, so that refusing a request costs less than answering it. */
export function tooManyRequestsPage(context: ViewContext): string {
  const { wording } = context;
  const meta = { name: wording.say('limit.name'), description: wording.say('limit.description') };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'limit.title')}>
        <p>{sentence(wording, 'limit.text')}</p>
      </PageIntro>
    </Layout>,
  );
}

export function errorPage(context: ViewContext): string {
  const { bundle, wording } = context;
  const { email } = bundle.site.contact;
  const meta = { name: wording.say('fault.name'), description: wording.say('fault.description') };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'fault.title')}>
        <p>{sentence(wording, 'fault.text', { email: <a href={`mailto:${email}`}>{email}</a> })}</p>
        <More href="/">{sentence(wording, 'page.homePage')}</More>
      </PageIntro>
    </Layout>,
  );
}
