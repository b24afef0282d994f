import { imageAttributes } from '../image-attributes.ts';
import type { ViewContext } from '../view-context.ts';

/** Renders the owner's picture, or nothing if there is none. */
export function Portrait({ context }: { context: ViewContext }) {
  const { portrait } = context.bundle.profile;
  if (!portrait) return null;
  return (
    <img class="portrait u-photo" {...imageAttributes(context, portrait.file, '10rem')} alt={portrait.alt} />
  );
}
