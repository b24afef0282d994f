/** Detection of links and network addresses in a plain copy of a text. */
import { isIPv6 } from 'node:net';
import topLevelDomains from 'tlds' with { type: 'json' };
import { withPlainDots } from './plain-copy.ts';

/** RFC 3986, section 3.1, with `://` or a variant of it; and the common `hxxp`. */
const schemeWithSlashes = /[\p{L}\p{N}]\s?[[({]?:[\])}]?[\\/]{2}/u;
const webScheme =
  /(?<![\p{L}\p{N}])(?:h(?:tt|xx|tx|xt|\*\*|__)ps?\s{0,3}[[({]?\s?:\s?[\])}]?\s{0,3}[\\/]|https?[\\/]{2}|(?:hxx|h\*\*|h__)ps?(?!\p{L}))/iu;
/** `//host` and `\\host`, which browsers complete. */
const schemeLeftOut = /(?<![\p{L}\p{N}:\\/])[\\/]{2}[\p{L}\p{N}[]/u;
/** Schemes that need no slashes. A space makes it prose: "Data: 42 essays". */
const schemeAlone =
  /(?<![\p{L}\p{N}])(?:https?|ftps?|sftp|ssh|wss?|mailto|tel|smsto|sms|callto|facetime|skype|whatsapp|tg|xmpp|sips?|magnet|ipfs|ipns|nostr|bitcoin|ethereum|lightning|monero|geo|blob|view-source|livescript|vbscript|javascript|urn|acct|webcal|irc|ldap|about(?=:blank)|file(?=:[\\/])|data(?=:[^\s,]{0,80}[,/])|did(?=:web)|ms-[a-z-]{2,20}):(?=[!-~])/iu;
const scriptWithSpace = /(?<![\p{L}\p{N}])(?:java|vb)script\s{0,3}:\s{1,3}[^\s(=]{0,40}[(=]/iu;

const schemes = [schemeWithSlashes, webScheme, schemeLeftOut, schemeAlone, scriptWithSpace];

/** Returns whether a URL scheme occurs, known or not, with or without its colon. */
export function hasScheme(copy: string): boolean {
  return schemes.some((scheme) => scheme.test(copy));
}

const www = /(?<![\p{L}\p{N}])www\d{0,2}\s?\./iu;
/** Before a port or path, a host needs no dot. */
const hostWithPort = /(?<![\p{L}\p{N}])localhost[:/]|\p{L}[\w-]{0,60}:\d{2,5}\//iu;

/** The label after a dot, in ASCII or another script. An ASCII label ends when the script changes. */
const lastLabel =
  /(?<=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_-])\.(xn--[a-z\d-]{1,59}|[a-z\d]{2,63}(?![\p{Script=Latin}\p{M}\p{N}])|[\p{L}\p{M}\p{N}]{2,63}(?![\p{L}\p{M}\p{N}]))/giu;

/** Abbreviations that look like domains: "M.Sc.", "at 10.am", "et.al". */
const abbreviation = /(?<![\p{L}\p{N}.-])(?:[bm]\.sc|\d{1,2}\.[ap]m|et\.al)(?![\p{L}\p{N}/])/giu;

/** Returns whether a domain, or a name that works like one, occurs in any script and with any spelling of its dots. */
export function hasDomain(copy: string): boolean {
  const dotted = withPlainDots(copy).replace(abbreviation, ' ');
  if (www.test(dotted) || hostWithPort.test(dotted)) return true;
  return [...dotted.matchAll(lastLabel)].some(([, label = '']) => isTopLevelDomain(label));
}

/** Names not in the root zone but resolved somewhere: RFC 6761, RFC 7686, RFC 9476, local networks, blockchains. */
const specialDomains =
  'onion i2p alt local localhost internal lan test example invalid eth bit crypto nft dao'.split(' ');

const knownDomains: ReadonlySet<string> = new Set([...topLevelDomains, ...specialDomains]);

const smallCapital = /[ᴀ-ᴢꜱɢɪɴʀ]/u;
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;

/** `соm` has letters of two scripts or small capitals. A word of one script is not disguised. */
function isDisguised(name: string): boolean {
  return smallCapital.test(name) || (/[a-z]/.test(name) && otherScript.test(name));
}

/** Returns whether a domain can end with `label`, ignoring case. */
export function isTopLevelDomain(label: string): boolean {
  const name = label.toLowerCase();
  return name.startsWith('xn--') || knownDomains.has(name) || isDisguised(name);
}

/** Four numbers and three dots. After `v` or "version" they are a version. */
const fourNumbers =
  /(?<![\d.])(?<!(?<!\p{L})v(?:er|ersion)?\.?\s?)((?:0x[\da-f]{1,2}|\d{1,4})(?:\.(?:0x[\da-f]{1,2}|\d{1,4})){3})(?!\d|\.\d)/giu;
const perhapsIpv6 = /(?<![\p{L}\p{N}])[\da-f]{0,4}:[\da-f:.]{1,45}(?![\p{L}\p{N}])/giu;

/** Returns whether an IPv4 address (also in hexadecimal or octal) or an IPv6 address occurs. */
export function hasIpAddress(copy: string): boolean {
  const dotted = withPlainDots(copy);
  return (
    [...dotted.matchAll(fourNumbers)].some(([, address = '']) => address.split('.').every(isByte)) ||
    // An address can end with `::` but not with a single colon.
    [...dotted.matchAll(perhapsIpv6)].some(
      ([address]) => /\d/.test(address) && isIPv6(address.replace(/(?<!\.)\.+$|(?<!:):$/, '')),
    )
  );
}

function isByte(part: string): boolean {
  return Number(part) <= 255 || /^0[0-3][0-7]{2}$/.test(part);
}

/** Returns whether an HTML tag or the middle of a Markdown link occurs. Any other `<` is text: "5 < 6", "<3". */
export function hasMarkup(copy: string): boolean {
  return /<[\p{L}/!]/u.test(copy) || copy.includes('](');
}
