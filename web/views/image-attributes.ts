import { mediaPath } from '../core/routes.ts';
import type { ViewContext } from './view-context.ts';

/** Returns the attributes of an image that shows a file in `media/`. `sizes` is the width at which it is shown. */
export function imageAttributes({ picture }: ViewContext, file: string, sizes: string) {
  const { srcset, ...size } = picture(file) ?? { src: mediaPath(file) };
  return { ...size, ...(srcset !== undefined && { srcset, sizes }) };
}
