/** Detects e-mail addresses in a plain copy of the text. */
import { isTopLevelDomain } from './contains-link.ts';
import { withPlainDots } from './plain-copy.ts';

const domain = '((?:[\\p{L}\\p{M}\\p{N}-]{1,63}\\.){1,8})(xn--[a-z\\d-]{1,59}|[\\p{L}\\p{M}]{2,63})';

/** RFC 5321, section 4.1.2. Matching one character of the local part is enough, and keeps the search linear. */
const address = new RegExp(`[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_\`{|}~"-]\\.?@(?:\\[|${domain})`, 'iu');

/** If "@" is spaced or spelled out, the top-level domain must exist: not "meet us @ home.Then" or "look at this.It". */
const looseAddress = new RegExp(
  `[\\p{L}\\p{N}_"](?:\\s{0,3}@\\s{0,3}|\\s{1,3}(?:at|a-t|ät|arroba|chez|собака|kukac)\\s{1,3})${domain}(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Providers so well known that people leave out the top-level domain. */
const provider =
  /[\p{L}\p{N}_](?:\s{0,3}@\s{0,3}|\s{1,3}at\s{1,3}|\s{1,3}\((?:at|@)\)\s{1,3})(?:gmail|googlemail|hotmail|protonmail|icloud)(?![\p{L}\p{N}])/iu;

/** Returns whether the text contains an e-mail address, even with the at sign or the dots spelled out. */
export function hasEmailAddress(copy: string): boolean {
  const text = withPlainAt(withPlainDots(copy));
  return (
    address.test(text) ||
    provider.test(text) ||
    [...text.matchAll(looseAddress)].some(([, , name = '']) => isTopLevelDomain(name))
  );
}

function withPlainAt(text: string): string {
  return text
    .replace(/\s{0,3}[[({<]\s?(?:at|@|ät|arroba|chez|собака|kukac)\s?[\])}>]\s{0,3}/giu, '@')
    .replace(/(?<=[\p{L}\p{N}])[-_](?:at|@)[-_](?=[\p{L}\p{N}])/giu, '@')
    .replace(/(?<=[a-z\d])AT(?=[a-z\d-]{1,63}\.)/gu, '@');
}
