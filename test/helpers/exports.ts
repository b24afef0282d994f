/** Writes exports as other systems do, from the parts that a test is about. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Packs files by their paths. */
export function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
  options: { readonly mode?: number; readonly compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, contents] of Object.entries(files)) zip.addBuffer(Buffer.from(contents), path, options);
  zip.end();
  return buffer(zip.outputStream);
}

/** Fields of an item in a WordPress export, as XML. Those that a test doesn't give are as in most posts. */
export interface WordPressItem {
  readonly id: number;
  readonly title?: string;
  readonly type?: string;
  readonly status?: string;
  readonly name?: string;
  readonly date?: string;
  readonly text?: string;
  readonly link?: string;
  readonly author?: string;
  readonly password?: string;
  readonly parent?: number;
  /** Further elements, such as categories and `wp:postmeta`. */
  readonly more?: string;
}

/** Writes a WordPress export. */
export function wxrOf(items: readonly WordPressItem[], head = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- An export <item> is below. -->
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Knots</title>
  <link>https://ada.example/blog</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://ada.example</wp:base_site_url>
  <wp:base_blog_url>https://ada.example/blog</wp:base_blog_url>
  ${head}
${items.map(wxrItemOf).join('\n')}
</channel>
</rss>
`;
}

/** Returns a CDATA section, split as WordPress does if the text contains its end. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function wxrItemOf(item: WordPressItem): string {
  const { id, name = `post-${id}`, date = '2014-02-03 23:30:00', text = 'Hello.' } = item;
  return `<item>
  <title>${cdata(item.title ?? `Post ${id}`)}</title>
  <link>${item.link ?? `https://ada.example/2014/02/03/${name}/`}</link>
  <pubDate>Tue, 04 Feb 2014 04:30:00 +0000</pubDate>
  <dc:creator>${cdata(item.author ?? 'ada')}</dc:creator>
  <guid isPermaLink="false">https://ada.example/?p=${id}</guid>
  <content:encoded>${cdata(text)}</content:encoded>
  <wp:post_id>${id}</wp:post_id>
  <wp:post_date>${cdata(date)}</wp:post_date>
  <wp:post_date_gmt>${cdata('0000-00-00 00:00:00')}</wp:post_date_gmt>
  <wp:post_name>${cdata(name)}</wp:post_name>
  <wp:status>${cdata(item.status ?? 'publish')}</wp:status>
  <wp:post_parent>${item.parent ?? 0}</wp:post_parent>
  <wp:post_type>${cdata(item.type ?? 'post')}</wp:post_type>
  <wp:post_password>${cdata(item.password ?? '')}</wp:post_password>
  ${item.more ?? ''}
</item>`;
}
