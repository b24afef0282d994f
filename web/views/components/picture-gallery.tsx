/** The pictures from `content/media/` that pages show. */
import type { Essay } from '../../core/essays.ts';
import { essayPath, mediaPath } from '../../core/routes.ts';
import type { ViewContext } from '../view-context.ts';
import { ratioClass } from './ratio-class.ts';

/** Width of most covers in a row. */
const COVERS_SIZES = '(min-width: 60rem) 20rem, (min-width: 40rem) 60vw, 92vw';

/** Renders the owner's picture, or nothing if there is none. */
export function Portrait({ context }: { context: ViewContext }) {
  const { portrait } = context.bundle.profile;
  if (!portrait) return null;
  return (
    <img class="portrait u-photo" {...imageAttributes(context, portrait.file, '10rem')} alt={portrait.alt} />
  );
}

/** `sizes` is the width at which the picture is shown, as the attribute of an image defines it. */
type CoverProps = { context: ViewContext; essay: Essay; sizes: string };

/** Renders the cover of an essay at the top of it, or nothing if it has none. */
export function Cover({ context, essay: { cover }, sizes }: CoverProps) {
  if (!cover) return null;
  const picture = imageAttributes(context, cover.file, sizes);
  return <img class={`cover u-featured${focusClass(cover)}`} {...picture} alt={cover.alt} />;
}

/** Renders the cover next to the title of the essay in a list. It adds nothing to the title, so it has no description. */
export function CoverThumbnail({ context, essay: { cover }, sizes }: CoverProps) {
  if (!cover) return null;
  const picture = imageAttributes(context, cover.file, sizes);
  return <img class={`cover-thumbnail${focusClass(cover)}`} loading="lazy" {...picture} alt="" />;
}

/** Returns the class that keeps a side in sight. The content security policy refuses inline styles. */
function focusClass({ focus }: NonNullable<Essay['cover']>): string {
  return focus === undefined ? '' : ` focus-${focus}`;
}

/** Renders covers in rows, in their own shapes, each with the title of its essay, or nothing if there are none. */
export function Covers({ context, essays }: { context: ViewContext; essays: readonly Essay[] }) {
  if (essays.length === 0) return null;
  return (
    <ul class="bare covers h-feed">
      {essays.map(({ cover, ...essay }) => (
        <li class={['h-entry', shapeOf(context, cover)].filter(Boolean).join(' ')}>
          <a class="u-url" href={essayPath(essay.slug)}>
            {cover && (
              <img loading="lazy" {...imageAttributes(context, cover.file, COVERS_SIZES)} alt={cover.alt} />
            )}
            <h3 class="p-name">{essay.title}</h3>
          </a>
        </li>
      ))}
    </ul>
  );
}

function shapeOf({ picture }: ViewContext, cover: Essay['cover']): string | undefined {
  const { width, height } = (cover && picture(cover.file)) ?? {};
  return width && height ? ratioClass(width / height) : undefined;
}

/** Returns the attributes of an image that shows a file in `media/`. `sizes` is the width at which it is shown. */
function imageAttributes({ picture }: ViewContext, file: string, sizes: string) {
  const { srcset, ...size } = picture(file) ?? { src: mediaPath(file) };
  return { ...size, ...(srcset !== undefined && { srcset, sizes }) };
}
