import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { find } from '../../../web/page/find.ts';
import { pageWording } from '../../../web/page/words.ts';
import { withCaption } from './markdown-edits.ts';
import {
  drawPicture,
  fittingSize,
  shrinkPicture,
  type UploadTrouble,
  uploadPicture,
} from './picture-upload.ts';

const PREVIEW_PIXELS = 480;

/** A picture that the server has. */
export interface AddedPicture {
  /** Its name in `media/`. */
  readonly file: string;
  readonly alt: string;
  /** Shows the picture in a text. */
  readonly markdown: string;
}

/** Asks what a picture shows, and sends it to the server. */
export class PictureDialog extends LitElement {
  static override properties = {
    progress: { state: true },
    trouble: { state: true },
  };

  /** The part that is sent, from 0 to 1; undefined while nothing is being sent. */
  progress: number | undefined;
  trouble: UploadTrouble | undefined;
  #file: File | undefined;
  #token = '';
  #upload: AbortController | undefined;
  #finish: (added: AddedPicture | undefined) => void = () => undefined;

  /** Resolves with the picture, or with nothing if the owner has cancelled. */
  async add(file: File, token: string): Promise<AddedPicture | undefined> {
    this.#file = file;
    this.#token = token;
    this.trouble = undefined;
    this.progress = undefined;
    await this.updateComplete;
    this.#alt.value = '';
    this.#caption.value = '';
    this.#dialog.showModal();
    void this.#preview(file);
    return new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  protected override createRenderRoot(): this {
    return this;
  }

  override render(): TemplateResult {
    const { say } = pageWording();
    const { progress, trouble } = this;
    const isSending = progress !== undefined;
    return html`
      <dialog class="add-picture" aria-labelledby="picture-title" @close=${this.#onClose}>
        <form @submit=${this.#onSubmit}>
          <h2 id="picture-title">${say('editor.pictureTitle')}</h2>
          <canvas aria-hidden="true" width="1" height="1"></canvas>
          <label>
            ${say('editor.alt')}
            <textarea
              name="alt"
              rows="2"
              maxlength="1000"
              required
              dir="auto"
              aria-describedby="picture-hint"
              ?readonly=${isSending}
            ></textarea>
          </label>
          <p class="hint" id="picture-hint">${say('editor.altHint')}</p>
          <label>
            ${say('editor.caption')}
            <input name="caption" maxlength="1000" dir="auto" autocomplete="off" ?readonly=${isSending} />
          </label>
          ${isSending ? html`<progress max="1" .value=${progress} aria-label=${say('editor.sending')}></progress>` : nothing}
          <p role="status">${isSending ? say('editor.sending') : nothing}</p>
          <p class="error" role="alert">${trouble ? troubleText(trouble) : nothing}</p>
          <p class="room-actions">
            <button class="room-main" type="submit" ?disabled=${isSending}>
              ${say(trouble ? 'editor.retry' : 'editor.add')}
            </button>
            <button type="button" @click=${this.#onCancel}>${say('editor.cancel')}</button>
          </p>
        </form>
      </dialog>
    `;
  }

  get #dialog(): HTMLDialogElement {
    return find(this, 'dialog');
  }

  get #alt(): HTMLTextAreaElement {
    return find(this, 'textarea');
  }

  get #caption(): HTMLInputElement {
    return find(this, '[name=caption]');
  }

  async #preview(file: File): Promise<void> {
    const canvas = find<HTMLCanvasElement>(this, 'canvas');
    canvas.hidden = true;
    // The server says why it refuses what the browser cannot show.
    const bitmap = await createImageBitmap(file).catch(() => undefined);
    if (!bitmap) return;
    drawPicture(canvas, bitmap, fittingSize(bitmap.width, bitmap.height, PREVIEW_PIXELS));
    bitmap.close();
    canvas.hidden = false;
  }

  readonly #onCancel = () => this.#dialog.close();

  readonly #onClose = () => {
    this.#upload?.abort();
    this.#finish(undefined);
  };

  readonly #onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!this.#file || this.progress !== undefined) return;
    this.trouble = undefined;
    this.progress = 0;
    const upload = new AbortController();
    this.#upload = upload;
    const outcome = await uploadPicture(roomPaths.pictures, await shrinkPicture(this.#file), {
      token: this.#token,
      alt: this.#alt.value,
      signal: upload.signal,
      onProgress: (part) => {
        this.progress = part;
      },
    });
    this.progress = undefined;
    if (outcome.is === 'sent') {
      this.#finish({
        file: outcome.file,
        alt: this.#alt.value.trim(),
        markdown: withCaption(outcome.markdown, this.#caption.value),
      });
      this.#dialog.close();
    } else if (outcome.is !== 'cancelled') this.trouble = outcome;
  };
}

function troubleText(trouble: UploadTrouble): string | TemplateResult {
  const { say } = pageWording();
  switch (trouble.is) {
    case 'refused':
      return html`<bdi>${trouble.message} ${trouble.fix}</bdi>`;
    case 'too-large':
      return say('editor.pictureTooLarge');
    case 'disk-full':
      return say('editor.diskFull');
    case 'unpaired':
      return say('editor.unpaired');
    case 'unreachable':
      return say('editor.pictureUnreachable');
  }
}
