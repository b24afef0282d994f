/** Classifies programs by their `User-Agent`. The header can be forged, so a class proves nothing. */

/** Crawlers and agents of AI companies and search engines. */
const bots = [
  ...['GPTBot', 'OAI-SearchBot', 'ChatGPT-User', 'ClaudeBot', 'Claude-User', 'Claude-SearchBot'],
  ...['PerplexityBot', 'Perplexity-User', 'MistralAI-User', 'DuckAssistBot', 'Meta-ExternalAgent'],
  ...['Meta-ExternalFetcher', 'Google-CloudVertexBot', 'GoogleOther', 'Googlebot', 'Bingbot', 'Applebot'],
  ...['Amazonbot', 'Bytespider', 'CCBot', 'DuckDuckBot', 'YandexBot', 'Baiduspider', 'PetalBot'],
  'FacebookExternalHit',
];

const BOT = new RegExp(bots.join('|'), 'i');

/** Other classes: libraries, self-declared bots, browsers. The first match applies. */
const classes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['curl', /^curl\//i],
  ['wget', /^wget\//i],
  ['python', /python-requests|python-httpx|aiohttp|python-urllib/i],
  ['node', /^(node|undici|node-fetch|axios|got)\b/i],
  ['go', /^go-http-client/i],
  ['java', /^(java|okhttp|apache-httpclient)\b/i],
  ['other bot', /bot\b|crawler|spider|headless|scraper|preview/i],
  ['browser', /^Mozilla\/5\.0 .*(Firefox|Chrome|Safari)\//],
];

/** `User-Agent` of the owner's programs that check a site, which are not visitors. */
export const ownersPrograms = { doctor: 'Foyer-Doctor', evaluate: 'Foyer-Evaluate' } as const;

export function isOwnersProgram(userAgent = ''): boolean {
  return Object.values(ownersPrograms).some((name) => userAgent === name);
}

/** Returns the class of a `User-Agent`: a name from the lists above, or `unknown`. */
export function agentClass(userAgent = ''): string {
  const bot = BOT.exec(userAgent)?.[0].toLowerCase();
  if (bot !== undefined) return bots.find((name) => name.toLowerCase() === bot) ?? 'other bot';
  return classes.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown';
}
