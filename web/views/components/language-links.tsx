/** Links from a page to the same page in other languages. */
import type { PageVersion } from '../../core/versions.ts';
import { directionOf } from '../../locales/direction.ts';

interface LanguageLinksProps {
  readonly path: string;
  readonly versions: readonly PageVersion[] | undefined;
  /** Whether nothing comes before them on their line. */
  readonly isFirst?: boolean;
}

/** Renders a link for each other language, with its name in that language. */
export function LanguageLinks({ path, versions = [], isFirst = false }: LanguageLinksProps) {
  return versions
    .filter((version) => version.path !== path)
    .map(({ language, path: other }, index) => (
      <>
        {(index > 0 || !isFirst) && ' · '}
        <a
          class="whole"
          rel="alternate"
          href={other}
          hreflang={language}
          lang={language}
          dir={directionOf(language)}
        >
          {nameOfLanguage(language)}
        </a>
      </>
    ));
}

/** Returns the name of a language as its own speakers write it at the beginning of a line. */
function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(tag) + rest.join('');
}
