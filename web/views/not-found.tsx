import { shorten } from '../runtime/shorten.ts';
import { PageIntro } from './components/page-intro.tsx';
import { Section } from './components/section.tsx';
import { Layout } from './layout.tsx';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

export interface MissedPath {
  /** What was asked for. */
  readonly path: string;
  /** Pages whose address is close to it. */
  readonly suggestions: readonly { readonly label: string; readonly path: string }[];
}

const SHOWN_OF_PATH = 120;

/** The page of a 404. */
export function notFoundPage(context: ViewContext, { path, suggestions }: MissedPath): string {
  const meta = { name: 'Not found', description: 'There is no page at this address.' };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="There is no page here">
        <p>
          Nothing is served at <code class="given">{shorten(path, SHOWN_OF_PATH)}</code>. It may have moved,
          or the address may have a slip in it.
        </p>
      </PageIntro>
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
      <Section title="From here">
        <p>
          Go to the <a href="/">home page</a>, look through <a href="/essays">all essays</a>, or see{' '}
          <a href="/agents">what there is for agents</a>.
        </p>
      </Section>
    </Layout>,
  );
}
