/** Which page a request asks for, and in which format. */
import Negotiator from 'negotiator';
import { markdownPath } from '../../web/runtime/routes.ts';
import type { Surfaces } from '../../web/runtime/surfaces.ts';
import type { AppContext, AskedPage } from './environment.ts';

const HOME_MARKDOWN = markdownPath('/');
const MARKDOWN = /^(\/.+)\.md$/;

/** Returns the page a request asks for: its format follows from the suffix `.md`, or else from `Accept`. */
export function askedPage(c: AppContext, surfaces: Surfaces): AskedPage {
  const known = c.get('asked');
  if (known) return known;
  const asked = readAskedPage(c, surfaces);
  c.set('asked', asked);
  return asked;
}

function readAskedPage({ req }: AppContext, surfaces: Surfaces): AskedPage {
  const { path } = req;
  if (!surfaces.markdown) return { path, format: 'html' };
  const page = withoutMarkdownSuffix(path);
  if (page !== undefined) return { path: page, format: 'markdown' };
  return { path, format: prefersMarkdown(req.header('accept')) ? 'markdown' : 'html' };
}

/** Returns the page whose Markdown alternate is at this path. */
export function withoutMarkdownSuffix(path: string): string | undefined {
  return path === HOME_MARKDOWN ? '/' : MARKDOWN.exec(path)?.[1];
}

/**
 * Whether the header `Accept` prefers Markdown to HTML (RFC 9110, section 12.5.1). Clients that accept both equally, or
 * neither, get HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept) return false;
  const negotiator = new Negotiator({ headers: { accept: withoutVariant(accept) } });
  return negotiator.mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}

/** Removes the variant and charset of Markdown that is asked for (RFC 7763): there is only ours. */
function withoutVariant(accept: string): string {
  return accept.replace(/(text\/markdown\s*)((?:;[^,;]*)+)/gi, (_match, type: string, parameters: string) => {
    const quality = /;\s*q\s*=[^,;]*/i.exec(parameters)?.[0] ?? '';
    return type + quality;
  });
}
