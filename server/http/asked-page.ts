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
export function askedPage(path: string, accept: string | undefined, { markdown }: Surfaces): AskedPage {
  if (!markdown) return { path, format: 'html' };
  const page = path === HOME_TWIN ? '/' : TWIN.exec(path)?.[1];
  if (page !== undefined) return { path: page, format: 'markdown' };
  return { path, format: prefersMarkdown(accept) ? 'markdown' : 'html' };
}
