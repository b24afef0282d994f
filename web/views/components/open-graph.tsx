import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Essay } from '../../runtime/essays.ts';
import type { Site } from '../../runtime/model.ts';
import { SOCIAL_IMAGE_SIZE } from '../../runtime/social-image-size.ts';
import type { PageMeta } from '../page-meta.ts';

interface OpenGraphProps {
  readonly bundle: ContentBundle;
  readonly meta: PageMeta;
  readonly path: string;
  readonly title: string;
  /** Absolute. */
  readonly image: string | undefined;
}

/** What others show of a link to the page, in the Open Graph protocol (https://ogp.me). */
export function OpenGraph({ bundle, meta, path, title, image }: OpenGraphProps) {
  const { site, origin } = bundle;
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:type" content={meta.type ?? 'website'} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={openGraphLocale(site.locale)} />
      {image && <Image url={image} alt={meta.name === undefined ? title : `${title}, by ${site.name}`} />}
      {meta.essay && <Article essay={meta.essay} origin={origin} />}
      {meta.type === 'profile' && <Profile site={site} />}
    </>
  );
}

function Image({ url, alt }: { readonly url: string; readonly alt: string }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SOCIAL_IMAGE_SIZE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_IMAGE_SIZE.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Article({ essay, origin }: { readonly essay: Essay; readonly origin: string }) {
  return (
    <>
      <meta property="article:published_time" content={essay.date} />
      <meta property="article:author" content={`${origin}/about`} />
      <meta property="article:section" content={essay.category} />
      {essay.tags.map((tag) => (
        <meta property="article:tag" content={tag} />
      ))}
    </>
  );
}

/** First and last name are not told apart in the content, and no rule would do so for every name. */
function Profile({ site }: { readonly site: Site }) {
  if (!site.links.github) return null;
  const [, username] = new URL(site.links.github).pathname.split('/');
  return username ? <meta property="profile:username" content={username} /> : null;
}

/** To maximise one is slow, and each page asks. */
const openGraphLocales = new Map<string, string>();

/** `language_TERRITORY`; where the language stands alone, the territory where most people speak it. */
function openGraphLocale(locale: string): string {
  const known = openGraphLocales.get(locale);
  if (known !== undefined) return known;
  const { language, region } = new Intl.Locale(locale).maximize();
  const name = region ? `${language}_${region}` : language;
  openGraphLocales.set(locale, name);
  return name;
}
