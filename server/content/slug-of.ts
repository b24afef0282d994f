import { slug } from 'github-slugger';

/** Long enough to be recognised, short enough for a file name on any system. */
const MAX_LENGTH = 80;

/** Letters that Unicode does not take apart into a Latin one and its marks. */
const ASCII: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** What stands in an address for a title: its Latin letters and digits. Undefined where it has none. */
export function slugOf(title: string): string | undefined {
  const latin = slug(title.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^\0-\x7f]/g, (letter) => ASCII[letter] ?? '-')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return shortened(latin) || undefined;
}

/** Cut between words, where there are any. */
function shortened(slugged: string): string {
  if (slugged.length <= MAX_LENGTH) return slugged;
  const cut = slugged.slice(0, MAX_LENGTH + 1);
  const end = cut.lastIndexOf('-');
  return cut.slice(0, end > 0 ? end : MAX_LENGTH);
}
