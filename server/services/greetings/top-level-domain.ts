import topLevelDomains from 'tlds' with { type: 'json' };

/** Not in the root zone, but resolved somewhere: RFC 6761, RFC 7686, RFC 9476, local networks and naming by ledger. */
const others = 'onion i2p alt local localhost internal lan test example invalid eth bit crypto nft dao'.split(
  ' ',
);

const known: ReadonlySet<string> = new Set([...topLevelDomains, ...others]);

/** Letters of other scripts, and small capitals, by the Latin ones they are taken for (after UTS #39). */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aаαᴀ',
    'cсϲᴄ',
    'dԁᴅ',
    'eеᴇ',
    'gԍɢ',
    'iіιɪ',
    'mмᴍ',
    'nոɴ',
    'oоοᴏ',
    'pрρᴘ',
    'rгʀ',
    'sѕꜱ',
    'tтᴛ',
    'uυᴜ',
    'vνᴠ',
    'xх',
  ].flatMap(([latin = '', ...others]) => others.map((other): [string, string] => [other, latin])),
);

/** Whether a domain can end with `label`, in whatever case. */
export function isTopLevelDomain(label: string): boolean {
  const name = label.toLowerCase();
  return name.startsWith('xn--') || known.has(name) || isDisguised(name);
}

/** `соm` with letters of two alphabets. A word of one alphabet alone is a word. */
function isDisguised(name: string): boolean {
  const latin = Array.from(name, (letter) => lookalikes[letter] ?? letter).join('');
  const isMixed = /[a-z]/.test(name) || /[ᴀ-ᴢꜱɢɪɴʀ]/u.test(name);
  return isMixed && latin !== name && known.has(latin);
}
