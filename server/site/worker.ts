/** The tasks of the worker pool, and the entry of its process. Each task loads the libraries it needs. */
import type { InspectionTask } from '../images/inspect-picture.ts';
import type { VariantTask } from '../images/make-variant.ts';
import type { EssayTerms } from './find-essay-meaning.ts';
import type { ImageDesign } from './generated-images/designs.ts';

export async function renderImage(design: ImageDesign) {
  const module = await import('./generated-images/render.tsx');
  return module.renderImage(design);
}

export async function makeVariant(task: VariantTask) {
  const module = await import('../images/make-variant.ts');
  return module.makeVariant(task);
}

export async function inspectPicture({ file, path }: InspectionTask) {
  const module = await import('../images/inspect-picture.ts');
  return module.inspectPicture(file, path);
}

export async function encodeBest(bytes: Uint8Array<ArrayBuffer>) {
  const module = await import('../pool/encode.ts');
  return module.encodeBest(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

export async function findEssayMeaning(essays: EssayTerms) {
  const module = await import('./find-essay-meaning.ts');
  return module.findEssayMeaning(essays);
}
