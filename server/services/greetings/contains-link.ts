/** Detects links and network addresses in a deobfuscated copy of a message. */
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import { withPlainDots } from './plain-copy.ts';

// An import of JSON would be bundled, and `npm update` could not replace the list.
const topLevelDomains: readonly string[] = createRequire(import.meta.url)('tlds');

/** A character that can end a scheme (RFC 3986, section 3.1), followed by `://` or a variant of it. */
const schemeWithSlashes = /[\p{L}\p{N}]\s?[[({]?:[\])}]?[\\/]{2}/u;
/** `http` with incomplete or spaced-out punctuation, or disguised: `hxxp`, `h**p`. */
const webScheme =
  /(?<![\p{L}\p{N}])(?:h(?:tt|xx|tx|xt|\*\*|__)ps?\s{0,3}[[({]?\s?:\s?[\])}]?\s{0,3}[\\/]|https?[\\/]{2}|(?:hxx|h\*\*|h__)ps?(?!\p{L}))/iu;
/** `//host` and `\\host`, to which browsers add a scheme. */
const missingScheme = /(?<![\p{L}\p{N}:\\/])[\\/]{2}[\p{L}\p{N}[]/u;
/** Schemes that need no slashes. With a space after the colon, they are prose: "Data: 42 essays". */
const schemeWithoutSlashes =
  /(?<![\p{L}\p{N}])(?:https?|ftps?|sftp|ssh|wss?|mailto|tel|smsto|sms|callto|facetime|skype|whatsapp|tg|xmpp|sips?|magnet|ipfs|ipns|nostr|bitcoin|ethereum|lightning|monero|geo|blob|view-source|livescript|vbscript|javascript|urn|acct|webcal|irc|ldap|about(?=:blank)|file(?=:[\\/])|data(?=:[^\s,]{0,80}[,/])|did(?=:web)|ms-[a-z-]{2,20}):(?=[!-~])/iu;

const schemes = [schemeWithSlashes, webScheme, missingScheme, schemeWithoutSlashes];

/** Returns whether `copy` contains a URL scheme, known or not, even without its colon. */
export function hasScheme(copy: string): boolean {
  return schemes.some((scheme) => scheme.test(copy));
}

const www = /(?<![\p{L}\p{N}])www\d{0,2}\s?\./iu;
/** A host followed by a port or path needs no dot. */
const hostWithPort = /(?<![\p{L}\p{N}])localhost[:/]|\p{L}[\w-]{0,60}:\d{2,5}\//iu;

/** The label after a dot, in ASCII or another script. An ASCII label ends when the script changes. */
const lastLabel =
  /(?<=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_-])\.(xn--[a-z\d-]{1,59}|[a-z\d]{2,63}(?![\p{Script=Latin}\p{M}\p{N}])|[\p{L}\p{M}\p{N}]{2,63}(?![\p{L}\p{M}\p{N}]))/giu;

/** Abbreviations that look like domains: "M.Sc.", "at 10.am", "et.al". */
const abbreviation = /(?<![\p{L}\p{N}.-])(?:[bm]\.sc|\d{1,2}\.[ap]m|et\.al)(?![\p{L}\p{N}/])/giu;

/** Returns whether `copy` contains a domain or a name that works like one, in any script, however the dots are written. */
export function hasDomain(copy: string): boolean {
  const dotted = withPlainDots(copy).replace(abbreviation, ' ');
  if (www.test(dotted) || hostWithPort.test(dotted)) return true;
  return [...dotted.matchAll(lastLabel)].some(([, label = '']) => isTopLevelDomain(label));
}

/** Top-level names outside the root zone: RFC 6761, RFC 7686, RFC 9476, local networks, blockchains. */
const specialDomains =
  'onion i2p alt local localhost internal lan test example invalid eth bit crypto nft dao'.split(' ');

const knownDomains: ReadonlySet<string> = new Set([...topLevelDomains, ...specialDomains]);

const smallCapital = /[ᴀ-ᴢꜱɢɪɴʀ]/u;
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;

/** Returns whether a name mixes Latin letters with lookalikes from another script (`соm`) or has small capitals. */
function isDisguised(name: string): boolean {
  return smallCapital.test(name) || (/[a-z]/.test(name) && otherScript.test(name));
}

/** Returns whether a domain can end with `label`, ignoring case. */
export function isTopLevelDomain(label: string): boolean {
  const name = label.toLowerCase();
  return name.startsWith('xn--') || knownDomains.has(name) || isDisguised(name);
}

/** Four numbers joined by dots. After `v` or "version", they are a version. */
const dottedQuad =
  /(?<![\d.])(?<!(?<!\p{L})v(?:er|ersion)?\.?\s?)((?:0x[\da-f]{1,2}|\d{1,4})(?:\.(?:0x[\da-f]{1,2}|\d{1,4})){3})(?!\d|\.\d)/giu;
const possibleIpv6 = /(?<![\p{L}\p{N}])[\da-f]{0,4}:[\da-f:.]{1,45}(?![\p{L}\p{N}])/giu;

/** Returns whether `copy` contains an IPv6 address or an IPv4 address, even one in hexadecimal or octal. */
export function hasIpAddress(copy: string): boolean {
  const dotted = withPlainDots(copy);
  return (
    [...dotted.matchAll(dottedQuad)].some(([, address = '']) => address.split('.').every(isByte)) ||
    // An address can end with `::` but not with a single colon.
    [...dotted.matchAll(possibleIpv6)].some(
      ([address]) => /\d/.test(address) && isIPv6(address.replace(/(?<!\.)\.+$|(?<!:):$/, '')),
    )
  );
}

function isByte(part: string): boolean {
  return Number(part) <= 255 || /^0[0-3][0-7]{2}$/.test(part);
}
