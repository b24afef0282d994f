import Negotiator from 'negotiator';

/** Browsers and agents send a handful of values; the bound keeps invented ones from filling the memory. */
const MAX_REMEMBERED = 200;
const remembered = new Map<string, boolean>();

/**
 * Whether the header `Accept` prefers Markdown to HTML (RFC 9110, section 12.5.1). Who accepts both alike, or neither,
 * gets HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept) return false;
  const known = remembered.get(accept);
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { accept: withoutVariant(accept) } });
  const prefers = negotiator.mediaType(['text/html', 'text/markdown']) === 'text/markdown';
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(accept, prefers);
  return prefers;
}

/** Whatever variant or charset of Markdown is asked for (RFC 7763), ours is what there is. */
function withoutVariant(accept: string): string {
  return accept.replace(/(text\/markdown\s*)((?:;[^,;]*)+)/gi, (_match, type: string, parameters: string) => {
    const quality = /;\s*q\s*=[^,;]*/i.exec(parameters)?.[0] ?? '';
    return type + quality;
  });
}
