import { oneLine } from '../../web/runtime/markdown/one-line.ts';
import { plural } from '../../web/runtime/prose.ts';
import { MCP_PATH } from '../../web/runtime/routes.ts';
import type { ManifestSource } from '../source.ts';

/** The info object: whose API this is, and what holds for all of it. */
export function info({ bundle }: ManifestSource) {
  const { origin, site, essays } = bundle;
  return {
    title: `${oneLine(site.name)}: API for agents`,
    summary: oneLine(site.tagline),
    description: [
      `What the site of ${oneLine(site.name)} says, as JSON. It holds ${plural(essays.length, 'published essay')}.`,
      'No key is needed. A client has a number of requests a minute; every answer tells how many in X-RateLimit-Limit and how many are left in X-RateLimit-Remaining.',
      ...(site.surfaces.rest
        ? [
            'Every tool of the site is an operation that bears its name: the body is its input, the answer its structured content.',
          ]
        : []),
      ...(site.surfaces.mcp
        ? [`Clients of the Model Context Protocol find the same tools at ${origin}${MCP_PATH}.`]
        : []),
      'Every error is a problem document (RFC 9457), and its hints say what to change to succeed.',
    ].join('\n\n'),
    version: '1.0.0',
    termsOfService: `${origin}/legal`,
    contact: { name: oneLine(site.name), url: `${origin}/contact`, email: site.contact.email },
    license: { name: 'Terms of the legal notice', url: `${origin}/legal` },
  };
}
