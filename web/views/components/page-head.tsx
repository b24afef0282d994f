import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Site } from '../../runtime/model.ts';
import type { PageMeta } from '../page-meta.ts';
import type { PageAssets } from '../view-context.ts';

interface PageHeadProps {
  readonly bundle: ContentBundle;
  readonly assets: PageAssets;
  readonly meta: PageMeta;
}

export function PageHead({ bundle, assets, meta }: PageHeadProps) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{titleOf(meta, bundle.site)}</title>
      <meta name="description" content={meta.description} />
      <meta name="color-scheme" content="light dark" />
      {meta.path === undefined || meta.unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Address url={bundle.origin + meta.path} meta={meta} site={bundle.site} />
      )}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="alternate" type="text/plain" href="/llms.txt" title="This site for language models" />
      <PageAssetLinks assets={assets} />
    </head>
  );
}

function PageAssetLinks({ assets }: { readonly assets: PageAssets }) {
  return (
    <>
      <script src={assets.themeScript} />
      {assets.fonts.map((font) => (
        // Fonts are fetched without credentials (CSS Fonts 4, 4.8), so the preload must be as well.
        <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />
      ))}
      {assets.stylesheets.map((stylesheet) => (
        <link rel="stylesheet" href={stylesheet} />
      ))}
      <script type="module" src={assets.script} />
    </>
  );
}

function Address({
  url,
  meta,
  site,
}: {
  readonly url: string;
  readonly meta: PageMeta;
  readonly site: Site;
}) {
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:title" content={meta.name ?? titleOf(meta, site)} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:type" content={meta.type ?? 'website'} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={site.name} />
    </>
  );
}

function titleOf({ name }: PageMeta, site: Site): string {
  return name === undefined ? `${site.name} – ${site.title}` : `${name} · ${site.name}`;
}
