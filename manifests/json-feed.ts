import { documentPaths } from '../web/runtime/documents.ts';
import { mediaPath } from '../web/runtime/routes.ts';
import { type FeedEntry, feedEntries } from './feed-entries.ts';
import type { ManifestSource } from './source.ts';

/** `/feed.json`: the newest essays in full, as JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export function jsonFeed(source: ManifestSource) {
  const { origin, site, profile } = source.bundle;
  const { portrait } = profile;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.name,
    home_page_url: `${origin}/essays`,
    feed_url: origin + documentPaths.jsonFeed,
    description: site.tagline,
    icon: `${origin}/icon-512.png`,
    favicon: `${origin}/icon-192.png`,
    authors: [
      {
        name: site.name,
        url: `${origin}/about`,
        ...(portrait && { avatar: origin + mediaPath(portrait.file) }),
      },
    ],
    language: site.locale,
    items: feedEntries(source).map(toItem),
  };
}

function toItem({ essay, id, url, html, published }: FeedEntry) {
  return {
    id,
    url,
    title: essay.title,
    content_html: html,
    summary: essay.excerpt,
    date_published: published,
    tags: [...new Set([essay.category, ...essay.tags])],
  };
}
