import type { Picture } from '../../web/views/view-context.ts';

/** As wide as the column of text, or as the screen without its margins. */
export const TEXT_SIZES = '(min-width: 40rem) 37rem, calc(100vw - 2.25rem)';

/**
 * Gives the pictures in rendered Markdown their dimensions and sizes, which change when a picture does and the text
 * does not.
 *
 * @param html as the Markdown renderer makes it, so that what begins like a picture is one
 */
export function fillInPictures(html: string, pictureOf: (file: string) => Picture | undefined): string {
  return html.replace(/<img src="\/media\/([^"]+)"/g, (tag, address: string) => {
    const picture = pictureOf(fileOf(address));
    return picture ? `<img ${attributes(picture)}` : tag;
  });
}

/** The name of the file that an address below `/media/` stands for. */
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
