import './synchronous-rendering.ts';
import type { JSX } from 'hono/jsx/jsx-runtime';

/** The whole document as a string. The tree must hold no asynchronous component. */
export function renderDocument(page: JSX.Element): string {
  return `<!doctype html>${page.toString()}`;
}
