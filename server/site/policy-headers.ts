/** Headers that say what a page may do and who may use an answer. */
import type { Config } from '../config/config.ts';
import type { Headers } from './representation.ts';

/** What Lit and a Vite build need, and nothing more. `foyer-worker` lets the page name the script of its worker. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html foyer-worker',
].join('; ');

const ONE_YEAR = 31_536_000;

/** For HTML pages. Behind https browsers are told to stay there. `Origin-Agent-Cluster: ?1` and the permission `tools` are what WebMCP asks for. */
export function pageHeaders({
  publicUrl,
  originTrialToken,
}: Pick<Config, 'publicUrl' | 'originTrialToken'>): Headers {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'permissions-policy': 'tools=(self)',
    'origin-agent-cluster': '?1',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${ONE_YEAR}; includeSubDomains`,
    }),
    ...(originTrialToken && { 'origin-trial': originTrialToken }),
  };
}

/** For styles, pictures and data of the site's own pages, and for what is only a word of refusal. */
export const ASSET_HEADERS: Headers = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * For scripts. A worker is bound by the policy of its script's own answer, not by that of the page that starts it
 * (HTML, "run a worker"); for any other script this says nothing.
 */
export const SCRIPT_HEADERS: Headers = {
  ...ASSET_HEADERS,
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
};

/** SVG opened by itself is a document, which could hold scripts, and must not act in the name of the site. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** So is XML. In a sandbox browsers would not show its tree, nor without the pictures of it that they bring. */
const XML_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** For the owner's SVG. */
export const DRAWING_HEADERS: Headers = { ...ASSET_HEADERS, 'content-security-policy': DRAWING_POLICY };

/** For what anyone may read from anywhere. */
export const PUBLIC_DOCUMENT_HEADERS: Headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** The same, for a document of this type. */
export function publicDocumentHeaders(contentType: string): Headers {
  if (contentType.startsWith('image/svg')) {
    return { ...PUBLIC_DOCUMENT_HEADERS, 'content-security-policy': DRAWING_POLICY };
  }
  return /[/+]xml\b/.test(contentType)
    ? { ...PUBLIC_DOCUMENT_HEADERS, 'content-security-policy': XML_POLICY }
    : PUBLIC_DOCUMENT_HEADERS;
}
