import { markdownPath } from '../../web/runtime/routes.ts';
import type { Surfaces } from '../../web/runtime/surfaces.ts';
import { prefersMarkdown } from './accept-markdown.ts';

/** Which page is asked for, in which form. */
export interface AskedPage {
  /** Of the page itself, whichever form is asked for. */
  readonly path: string;
  readonly format: 'html' | 'markdown';
}

const HOME_TWIN = markdownPath('/');
const TWIN = /^(\/.+)\.md$/;

/** By its address with `.md`, or by what the client accepts. */
export function askedPage(path: string, accept: string | undefined, surfaces: Surfaces): AskedPage {
  const twinOf = path === HOME_TWIN ? '/' : TWIN.exec(path)?.[1];
  if (surfaces.markdown && twinOf !== undefined) return { path: twinOf, format: 'markdown' };
  return { path, format: acceptedFormat(accept, surfaces) };
}

/** Of a page that is asked for by its own address. */
export function acceptedFormat(accept: string | undefined, { markdown }: Surfaces): AskedPage['format'] {
  return markdown && prefersMarkdown(accept) ? 'markdown' : 'html';
}
