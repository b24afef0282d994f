/**
 * Tasks of the worker pool, and the entry point of its process. Each task loads the libraries it needs. A Buffer arrives
 * in the other process as a plain Uint8Array.
 */
import type { ImageDesign } from '../../web/views/images/designs.ts';
import type { MeaningTask } from '../meaning/essay-meaning.ts';
import type { VariantTask } from '../pictures/make-variant.ts';
import type { Encoding } from '../pool/encode.ts';
import type { TextTask } from '../reader/read-texts.ts';

export async function renderImage(design: ImageDesign): Promise<Uint8Array> {
  const module = await import('../pictures/generated/render.tsx');
  return module.renderImage(design);
}

export async function makeVariant(task: VariantTask): Promise<Uint8Array> {
  const module = await import('../pictures/make-variant.ts');
  return module.makeVariant(task);
}

export async function inspectPicture(path: string) {
  const module = await import('../pictures/inspect-picture.ts');
  return module.inspectPicture(path);
}

export async function preparePicture({ bytes, name }: { bytes: Uint8Array; name: string }) {
  const module = await import('../pictures/prepare-picture.ts');
  return module.preparePicture(Buffer.from(bytes), name);
}

export async function drawDiagram(dot: string) {
  const module = await import('../pictures/draw-diagram.ts');
  return module.drawDiagram(dot);
}

export async function renderLarge({ source, words }: TextTask): Promise<Uint8Array> {
  const [{ renderMarkdown }, { drawDiagram: draw }] = await Promise.all([
    import('../markdown/render-markdown.ts'),
    import('../pictures/draw-diagram.ts'),
  ]);
  return Buffer.from(JSON.stringify(await renderMarkdown(source, words, draw)));
}

export async function encodeBest(bytes: Uint8Array): Promise<Readonly<Record<Encoding, Uint8Array>>> {
  const module = await import('../pool/encode.ts');
  return module.encodeBest(bytes);
}

export async function findMeaning(task: MeaningTask) {
  const module = await import('../meaning/essay-meaning.ts');
  return module.findMeaning(task);
}
