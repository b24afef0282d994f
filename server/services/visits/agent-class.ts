/** Which kind of program a `User-Agent` names. The header says what it likes; it informs and proves nothing. */

/** By the name they give themselves: what AI companies send, search engines, and libraries that programs are made with. */
const named: readonly (readonly [name: string, form: RegExp])[] = [
  ...[
    'GPTBot',
    'OAI-SearchBot',
    'ChatGPT-User',
    'ClaudeBot',
    'Claude-User',
    'Claude-SearchBot',
    'PerplexityBot',
    'Perplexity-User',
    'MistralAI-User',
    'DuckAssistBot',
    'Meta-ExternalAgent',
    'Meta-ExternalFetcher',
    'Google-CloudVertexBot',
    'GoogleOther',
    'Googlebot',
    'Bingbot',
    'Applebot',
    'Amazonbot',
    'Bytespider',
    'CCBot',
    'DuckDuckBot',
    'YandexBot',
    'Baiduspider',
    'PetalBot',
    'FacebookExternalHit',
  ].map((name) => [name, new RegExp(name, 'i')] as const),
  ['curl', /^curl\//i],
  ['wget', /^wget\//i],
  ['python', /python-requests|python-httpx|aiohttp|python-urllib/i],
  ['node', /^(node|undici|node-fetch|axios|got)\b/i],
  ['go', /^go-http-client/i],
  ['java', /^(java|okhttp|apache-httpclient)\b/i],
];

/** Whoever else says that it is a program. */
const OTHER_BOT = /bot\b|crawler|spider|headless|scraper|preview/i;
const BROWSER = /^Mozilla\/5\.0 .*(Firefox|Chrome|Safari)\//;

/** Real clients send some hundred values; the bound keeps invented ones from filling the memory. */
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, string>();

/** The class of the agent that sent this `User-Agent`: a name of the list, `other bot`, `browser` or `unknown`. */
export function agentClass(userAgent: string | undefined): string {
  if (!userAgent) return 'unknown';
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const found = classify(userAgent);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(userAgent, found);
  return found;
}

function classify(userAgent: string): string {
  const [name] = named.find(([, form]) => form.test(userAgent)) ?? [];
  if (name !== undefined) return name;
  if (OTHER_BOT.test(userAgent)) return 'other bot';
  return BROWSER.test(userAgent) ? 'browser' : 'unknown';
}
