/** Picture sizes, their paths, and the markup that refers to them. */
import { parse } from 'node:path';
import { tryDecodeURIComponent } from 'hono/utils/url';
import { mediaPath } from '../../web/core/routes.ts';
import { ratioClass } from '../../web/views/components/ratio-class.ts';
import type { Picture } from '../../web/views/view-context.ts';
import { arrangeGalleries } from './galleries.ts';
import type { PictureFormat } from './inspect-picture.ts';
import type { MediaFile } from './read-media.ts';

/** In pixels: the text column on a phone, on a desktop, and on a dense screen. */
const WIDTHS = [480, 960, 1440];
/** For clients without a choice of sizes, such as feed readers. */
const FALLBACK_WIDTH = 960;
/** Width of the text column, or of the screen without its margins. */
const TEXT_SIZES = '(min-width: 40rem) 37rem, calc(100vw - 2.25rem)';
/** Width of the page on a wide screen, else as above. */
const WIDE_SIZES = `(min-width: 60rem) 50rem, ${TEXT_SIZES}`;
/** A picture of at least this ratio and width, in pixels, is as wide as the page. */
const WIDE = { ratio: 1.7, width: 1000 };

/** Returns the data for an image tag, or undefined if the file is not a picture. */
export function pictureOf(file: MediaFile): Picture | undefined {
  if (!file.picture) return undefined;
  const { width, height } = file.picture;
  const variants = variantsOf(file);
  const fallback = variants.pop();
  if (!fallback) return { src: mediaPath(file.name), width, height };
  const srcset = variants.map((variant) => `${variant.path} ${variant.width}w`).join(', ');
  return { src: fallback.path, srcset, width, height };
}

/**
 * Lists the files that `pictureOf` may refer to, by their unencoded paths. The last one is for clients without a choice
 * of sizes. Returns an empty list if the picture is served unchanged.
 */
export function variantsOf({ name, hash, picture }: MediaFile) {
  if (!picture?.isResizable) return [];
  const variant = (width: number, format: PictureFormat) => {
    const extension = format === 'jpeg' ? 'jpg' : format;
    return { path: `/media/${urlSafeName(name)}-${width}-${hash}.${extension}`, width, format };
  };
  const narrower = WIDTHS.filter((width) => width < picture.width);
  const widths = narrower.length === WIDTHS.length ? narrower : [...narrower, picture.width];
  // Every client shows JPEG and PNG. A client that shows a newer format also shows WebP.
  const format = picture.format === 'jpeg' || picture.format === 'png' ? picture.format : 'webp';
  return [
    ...widths.map((width) => variant(width, 'webp')),
    variant(Math.min(picture.width, FALLBACK_WIDTH), format),
  ];
}

/** Returns the file name without characters that a URL would have to encode. */
function urlSafeName(file: string): string {
  const name = parse(file)
    .name.normalize('NFKD')
    .replace(/[^\w.]+/g, '-');
  return name.replace(/^[-.]+|(?<![-.])[-.]+$/g, '').toLowerCase() || 'picture';
}

/**
 * Adds dimensions and sizes to the pictures in rendered Markdown, and links each figure to its picture. These depend on
 * the picture files, not on the text.
 *
 * @param html from our Markdown renderer, which escapes `<` everywhere else
 */
export function fillInPictures(html: string, pictureAt: (file: string) => Picture | undefined): string {
  const filled = html.replace(FIGURE_OR_PICTURE, (whole, figure = '', address: string, rest: string) => {
    const picture = pictureAt(tryDecodeURIComponent(address.replaceAll('&amp;', '&')));
    if (!picture) return whole;
    const { src, srcset, width, height } = picture;
    const isWide = srcset !== undefined && width / height >= WIDE.ratio && width >= WIDE.width;
    const sizes = srcset && ` srcset="${srcset}" sizes="${figure && isWide ? WIDE_SIZES : TEXT_SIZES}"`;
    const original = src.replaceAll('&', '&amp;');
    const image = `<img src="${original}"${sizes ?? ''} width="${width}" height="${height}"${rest}>`;
    if (figure === '') return image;
    const largest = srcset?.split(', ').at(-1)?.split(' ')[0] ?? original;
    const shape = `${ratioClass(width / height)}${isWide ? ' wide' : ''}`;
    return `<figure class="${shape}"><a class="picture" href="${largest}">${image}</a>`;
  });
  return arrangeGalleries(filled);
}

/** A picture, with the beginning of its figure if it has one. */
const FIGURE_OR_PICTURE = /(<figure>)?<img src="\/media\/([^"]+)"([^<>]*)>/g;
