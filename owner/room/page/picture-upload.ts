/** Makes a picture smaller and sends it to the server. */

/** The server makes every picture this small, so more pixels would only take longer to send. */
const MAX_PIXELS = 3_000;
const QUALITY = 0.9;

/** Why the server does not have a picture. */
export type UploadTrouble =
  | { readonly is: 'refused'; readonly message: string; readonly fix: string }
  | { readonly is: 'too-large' | 'disk-full' | 'unpaired' | 'unreachable' };

export type UploadOutcome =
  /** The name of the picture in `media/`, and the Markdown that shows it in a text. */
  | { readonly is: 'sent'; readonly file: string; readonly markdown: string }
  | { readonly is: 'cancelled' }
  | UploadTrouble;

interface UploadOptions {
  readonly token: string;
  readonly alt: string;
  readonly signal: AbortSignal;
  /** Receives the part of the picture that is sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Returns the width and height of a picture that fits into a square, with the same proportions. */
export function fittingSize(width: number, height: number, limit: number): readonly [number, number] {
  const scale = Math.min(1, limit / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** Returns the picture with fewer pixels if it has too many, or as it is if the browser cannot do that. */
export async function shrinkPicture(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file);
    const [width, height] = fittingSize(bitmap.width, bitmap.height, MAX_PIXELS);
    if (width === bitmap.width && height === bitmap.height) {
      bitmap.close();
      return file;
    }
    const canvas = drawPicture(document.createElement('canvas'), bitmap, [width, height]);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, file.type, QUALITY);
    });
    // Browsers that cannot write a format write PNG, which is often larger.
    return smaller?.type === file.type && smaller.size < file.size
      ? new File([smaller], file.name, { type: smaller.type })
      : file;
  } catch {
    return file;
  }
}

export function drawPicture(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  [width, height]: readonly [number, number],
): HTMLCanvasElement {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('The browser has no canvas.');
  if ('imageSmoothingQuality' in context) context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** Sends a picture. `fetch` would not say how much of it is sent. */
export function uploadPicture(
  path: string,
  file: File,
  { token, alt, signal, onProgress }: UploadOptions,
): Promise<UploadOutcome> {
  const form = new FormData();
  // First, so that the server knows who sends the picture before it reads it.
  form.set('token', token);
  form.set('alt', alt);
  form.set('file', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => resolve(pictureOutcome(request.status, request.response)));
    request.addEventListener('error', () => resolve({ is: 'unreachable' }));
    request.addEventListener('abort', () => resolve({ is: 'cancelled' }));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

type PictureAnswer = Partial<Record<'file' | 'markdown' | 'message' | 'fix', string>>;

/** Reads an answer. A proxy may have answered instead of the server, without JSON. */
export function pictureOutcome(status: number, answer: PictureAnswer | null): UploadOutcome {
  if ([401, 403, 404].includes(status)) return { is: 'unpaired' };
  if (status === 413) return { is: 'too-large' };
  if (status === 507) return { is: 'disk-full' };
  const { file = '', markdown, message, fix = '' } = answer ?? {};
  if (status === 200 && markdown !== undefined) return { is: 'sent', file, markdown };
  return message === undefined ? { is: 'unreachable' } : { is: 'refused', message, fix };
}
