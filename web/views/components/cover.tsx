import type { Essay } from '../../core/essays.ts';
import { imageAttributes } from '../image-attributes.ts';
import type { ViewContext } from '../view-context.ts';

/** `sizes` is the width at which the picture is shown, as the attribute of an image defines it. */
type CoverProps = { context: ViewContext; essay: Essay; sizes: string };

/** Renders the cover of an essay at the top of it, or nothing if it has none. */
export function Cover({ context, essay: { cover }, sizes }: CoverProps) {
  if (!cover) return null;
  return <img class="cover u-featured" {...imageAttributes(context, cover.file, sizes)} alt={cover.alt} />;
}

/** Renders the cover next to the title of the essay in a list. It adds nothing to the title, so it has no description. */
export function CoverThumbnail({ context, essay: { cover }, sizes }: CoverProps) {
  if (!cover) return null;
  return (
    <img class="cover-thumbnail" loading="lazy" {...imageAttributes(context, cover.file, sizes)} alt="" />
  );
}
