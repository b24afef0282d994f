/** Links and addresses of machines: whatever a reader could follow. All of them read the plain copy of a text. */
import { isIPv6 } from 'node:net';
import { withPlainDots } from './dots.ts';
import { isTopLevelDomain } from './top-level-domain.ts';

/** RFC 3986, section 3.1, with `://` or a backslashed or bracketed likeness of it; and the common `hxxp`. */
const schemeWithSlashes = /[\p{L}\p{N}]\s?[[({]?:[\])}]?[\\/]{2}/u;
const webScheme =
  /(?<![\p{L}\p{N}])(?:h(?:tt|xx|tx|xt|\*\*|__)ps?\s{0,3}[[({]?\s?:\s?[\])}]?\s{0,3}[\\/]|https?[\\/]{2}|(?:hxx|h\*\*|h__)ps?(?!\p{L}))/iu;
/** `//host` and `\\host`, which a browser completes. */
const schemeLeftOut = /(?<![\p{L}\p{N}:\\/])[\\/]{2}[\p{L}\p{N}[]/u;

/** Schemes that need no slashes. Something must follow at once: "Data: 42 essays" is prose. */
const schemeAlone =
  /(?<![\p{L}\p{N}])(?:https?|ftps?|sftp|ssh|wss?|mailto|tel|smsto|sms|callto|facetime|skype|whatsapp|tg|xmpp|sips?|magnet|ipfs|ipns|nostr|bitcoin|ethereum|lightning|monero|geo|blob|view-source|livescript|vbscript|javascript|urn|acct|webcal|irc|ldap|about(?=:blank)|file(?=:[\\/])|data(?=:[^\s,]{0,80}[,/])|did(?=:web)|ms-[a-z-]{2,20}):(?=[!-~])/iu;
const scriptWithSpace = /(?<![\p{L}\p{N}])(?:java|vb)script\s{0,3}:\s{1,3}[^\s(=]{0,40}[(=]/iu;

/** Whether a URL scheme occurs, known or not, with or without its colon. */
export function hasScheme(copy: string): boolean {
  return [schemeWithSlashes, webScheme, schemeLeftOut, schemeAlone, scriptWithSpace].some((scheme) =>
    scheme.test(copy),
  );
}

const www = /(?<![\p{L}\p{N}])www\d{0,2}\s?\./iu;
/** A host need not be a domain where a port or path follows. */
const hostWithPort = /(?<![\p{L}\p{N}])localhost[:/]|\p{L}[\w-]{0,60}:\d{2,5}\//iu;

/** What follows a dot, where a name stands before it: in ASCII (a TLD then ends where the script changes), or not. */
const label =
  /(?<=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_-])\.(xn--[a-z\d-]{1,59}|[a-z\d]{2,63}(?![\p{Script=Latin}\p{M}\p{N}])|[\p{L}\p{M}\p{N}]{2,63}(?![\p{L}\p{M}\p{N}]))/giu;

/** Abbreviations that would be domains: "M.Sc.", "at 10.am", "et.al". */
const abbreviation = /(?<![\p{L}\p{N}.-])(?:[bm]\.sc|\d{1,2}\.[ap]m|et\.al)(?![\p{L}\p{N}/])/giu;

/** Whether a domain occurs, in any script and however its dots are written, or a name that works like one. */
export function hasDomain(copy: string): boolean {
  const dotted = withPlainDots(copy).replace(abbreviation, ' ');
  if (www.test(dotted) || hostWithPort.test(dotted)) return true;
  return [...dotted.matchAll(label)].some(([, name = '']) => isTopLevelDomain(name));
}

/** Four numbers and three dots; with `v` or "version" before them they are a version. */
const fourNumbers =
  /(?<![\d.])(?<!(?<!\p{L})v(?:er|ersion)?\.?\s?)((?:0x[\da-f]{1,2}|\d{1,4})(?:\.(?:0x[\da-f]{1,2}|\d{1,4})){3})(?!\d|\.\d)/giu;
const perhapsIpv6 = /(?<![\p{L}\p{N}])[\da-f]{0,4}:[\da-f:.]{1,45}(?![\p{L}\p{N}])/giu;

/** Whether an address of IPv4 (also in hexadecimal or octal) or IPv6 occurs. */
export function hasIpAddress(copy: string): boolean {
  const dotted = withPlainDots(copy);
  return (
    [...dotted.matchAll(fourNumbers)].some(([, address = '']) => address.split('.').every(isByte)) ||
    [...dotted.matchAll(perhapsIpv6)].some(([address]) => /\d/.test(address) && isIPv6(trimEnd(address)))
  );
}

function isByte(part: string): boolean {
  return Number(part) <= 255 || /^0[0-3][0-7]{2}$/.test(part);
}

/** Without the punctuation of the sentence; an address can end with `::` but not with one of them. */
function trimEnd(address: string): string {
  return address.replace(/\.+$|(?<!:):$/, '');
}

/** Whether what Markdown or HTML would take for a link or element occurs. */
export function hasMarkup(copy: string): boolean {
  return copy.includes('<') || copy.includes('](');
}
