import type { Picture } from '../../web/views/view-context.ts';

/** As wide as the column of text, or as the screen without its margins. */
const TEXT_SIZES = '(min-width: 40rem) 37rem, calc(100vw - 2.25rem)';

/**
 * Adds dimensions and sizes to the pictures in rendered Markdown. They change with the picture, not with the text.
 *
 * @param html from our Markdown renderer, which escapes `<` everywhere else
 */
export function fillInPictures(html: string, pictureOf: (file: string) => Picture | undefined): string {
  return html.replace(/<img src="\/media\/([^"]+)"/g, (tag, address: string) => {
    const picture = pictureOf(fileOf(address));
    return picture ? `<img ${attributes(picture)}` : tag;
  });
}

/** Returns the name of the file at an address below `/media/`. */
export function fileOf(address: string): string {
  const plain = address.replaceAll('&amp;', '&');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

function attributes({ src, srcset, width, height }: Picture): string {
  const sizes = srcset === undefined ? '' : ` srcset="${srcset}" sizes="${TEXT_SIZES}"`;
  return `src="${src.replaceAll('&', '&amp;')}"${sizes} width="${width}" height="${height}"`;
}
