import { html, LitElement, nothing, render, type TemplateResult } from 'lit';
import { editPath } from '../../../web/core/room-paths.ts';
import { defineEnhancement } from '../../../web/page/define-enhancement.ts';
import { find } from '../../../web/page/find.ts';
import { type EditTool, EditToolbar } from './edit-toolbar.ts';
import {
  renderConflict,
  renderFindings,
  renderOffer,
  renderStatus,
  type ShownFinding,
} from './editor-templates.ts';
import type { TextCopy } from './kept-text.ts';
import {
  insertLink,
  insertParagraph,
  lineRange,
  type Selected,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './markdown-edits.ts';
import { PictureDialog } from './picture-dialog.ts';
import {
  type CheckOutcome,
  checkFields,
  type FieldValues,
  type OtherText,
  type SaveOutcome,
  sendText,
} from './send-text.ts';
import { applyEdit, showRange, TextForm } from './text-form.ts';
import type { SaveStatus } from './text-saver.ts';
import { TextSession } from './text-session.ts';

/** Formats in which browsers show pictures, so that phones convert others. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/** Debounce of the check of a text that is not saved while it is written. */
const CHECK_AFTER_MS = 1_500;

const edits = {
  heading: toggleHeading,
  list: toggleList,
  quote: toggleQuote,
  link: insertLink,
} as const;

/**
 * Improves the form of a text: saves while it is written, keeps it in the browser without network, adds buttons for
 * Markdown and pictures. The form inside is the server's, and works without it.
 *
 * @attr kind - `essay` or `page`.
 * @attr slug - Absent for a new text.
 * @attr state - `draft`, `scheduled` or `published`.
 * @attr unsaved - `conflict` or `refused`, if the server has refused what the form contains.
 */
class TextEditor extends LitElement {
  static override properties = {
    kind: {},
    slug: {},
    state: {},
    unsaved: {},
    status: { state: true },
    offers: { state: true },
    findings: { state: true },
  };

  kind = 'essay';
  slug = '';
  state = '';
  unsaved: 'conflict' | 'refused' | undefined;
  status: SaveStatus = { isSaving: false, isUnsaved: false, isKept: true };
  /** Texts that only the browser has, newest last. */
  offers: readonly TextCopy[] = [];
  findings: readonly ShownFinding[] = [];

  /** Whether the text had no address when the page was loaded. */
  #wasNew = false;
  /** Whether the browser may send the form itself. */
  #isReady = false;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #connection = new AbortController();
  #form!: TextForm;
  #session!: TextSession;
  readonly #pictures = new PictureDialog();

  /** The tools stand before the label of the text area, inside the form. */
  protected override createRenderRoot(): HTMLElement {
    const tools = document.createElement('div');
    tools.className = 'text-tools';
    (this.#form.area.closest('label') ?? this.#form.area).before(tools);
    return tools;
  }

  override connectedCallback(): void {
    this.#form = new TextForm(find(this, 'form'));
    this.#wasNew = this.slug === '';
    this.#connection = new AbortController();
    this.#adoptFindings();
    this.#session = new TextSession({
      kind: this.kind,
      slug: this.slug,
      state: this.state,
      text: this.#form,
      post: this.#post,
      onChange: () => {
        this.status = this.#session.status;
        this.offers = this.#session.offers;
      },
      onNamed: this.#moveTo,
    });
    super.connectedCallback();
    this.append(this.#pictures);
    this.#listen(this.#connection.signal);
    this.#session.start(this.unsaved);
    this.offers = this.#session.offers;
    this.#grow();
  }

  override disconnectedCallback(): void {
    this.#connection.abort();
    this.#session.saver.stop();
    clearTimeout(this.#checkTimer);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const { trouble } = this.status;
    const offer = this.offers.at(-1);
    return html`
      ${offer ? renderOffer(offer, { onUse: () => this.#use(offer), onDiscard: () => this.#discard(offer) }) : nothing}
      ${
        trouble?.is === 'conflict'
          ? renderConflict(trouble.other, this.#form, {
              onKeepMine: () => this.#keepMine(trouble.other),
              onTakeTheirs: () => this.#takeTheirs(trouble.other),
            })
          : nothing
      }
      <foyer-edit-toolbar .onPress=${this.#onTool}></foyer-edit-toolbar>
      <input type="file" accept=${PICTURE_TYPES} hidden @change=${this.#onFile} />
      <div class="room-findings" id="findings" aria-live="polite" ?hidden=${this.findings.length === 0}>
        ${renderFindings(this.findings, (line) => showRange(this.#form.area, lineRange(this.#form.area.value, line)))}
      </div>
    `;
  }

  override updated(): void {
    const { isPublic, saveButton } = this.#form;
    const status = renderStatus({
      status: this.status,
      isPublic,
      saveButton: saveButton.textContent.trim(),
      needsTitle: this.slug === '' && !this.#form.hasTitle,
      nextPage: this.#wasNew && this.slug !== '' ? this.#form.action : undefined,
    });
    render(status, find(this, '#save-state'));
  }

  #adoptFindings(): void {
    const given = this.querySelector('#findings');
    this.findings = [...(given?.querySelectorAll('li') ?? [])].map((item) => ({
      isError: item.classList.contains('wrong'),
      line: Number(item.dataset.line) || undefined,
      message: item.querySelector('span')?.textContent ?? '',
      fix: '',
    }));
    given?.remove();
  }

  #listen(signal: AbortSignal): void {
    const { form, area } = this.#form;
    form.addEventListener('input', this.#onInput, { signal });
    form.addEventListener('focusout', this.#onFocusOut, { signal });
    form.addEventListener('submit', this.#onSubmit, { signal });
    form.addEventListener('keydown', this.#onKey, { signal });
    area.addEventListener('paste', this.#onPaste, { signal });
    area.addEventListener('dragover', this.#onDragOver, { signal });
    area.addEventListener('drop', this.#onDrop, { signal });
    // The page that the server answers a conflict with has a link to the other text. Mine is offered there.
    document
      .querySelector('#conflict a')
      ?.addEventListener('click', () => this.#session.layAside(), { signal });
    addEventListener('online', this.#session.saver.resume, { signal });
    addEventListener('pagehide', this.#session.saver.keep, { signal });
    addEventListener('beforeunload', this.#onBeforeUnload, { signal });
    document.addEventListener('visibilitychange', this.#onVisibility, { signal });
  }

  readonly #post = async (fields: FieldValues): Promise<SaveOutcome> => {
    const outcome = await sendText(this.#form.action, { token: this.#form.token, ...fields });
    if (outcome.is === 'saved') this.#showFindings({ errors: [], warnings: outcome.warnings });
    if (outcome.is === 'invalid') this.#showFindings({ errors: outcome.errors, warnings: [] });
    return outcome;
  };

  readonly #moveTo = (slug: string) => {
    const path = editPath(this.kind === 'page' ? 'page' : 'essay', slug);
    this.slug = slug;
    this.#form.moveTo(path);
    history.replaceState(null, '', path);
  };

  #showFindings({ errors, warnings }: NonNullable<CheckOutcome>): void {
    const toShown = (isError: boolean) => (finding: (typeof errors)[number]) => ({ ...finding, isError });
    this.findings = [...errors.map(toShown(true)), ...warnings.map(toShown(false))];
  }

  readonly #onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.type === 'file') return;
    this.#session.saver.changed();
    this.#grow();
    clearTimeout(this.#checkTimer);
    if (this.#form.isPublic && this.slug !== '') this.#checkTimer = setTimeout(this.#check, CHECK_AFTER_MS);
  };

  /** A new text can be saved once its title is written. */
  readonly #onFocusOut = () => {
    if (this.slug === '' && this.status.isUnsaved) this.#session.saver.changed();
  };

  readonly #check = async () => {
    const fields = { token: this.#form.token, version: this.#session.saver.version, ...this.#form.read() };
    const found = await checkFields(this.#form.action, fields);
    if (found) this.#showFindings(found);
  };

  readonly #onSubmit = async (event: SubmitEvent) => {
    if (this.#isReady) return;
    event.preventDefault();
    const { submitter } = event;
    if (!submitter?.hasAttribute('formaction')) return this.#save();
    // The other buttons also send the text, which is then no conflict with what is under way.
    this.#session.saver.keep();
    await this.#session.saver.settle();
    if (!navigator.onLine) this.#session.saver.explain({ is: 'unreachable' });
    const { trouble } = this.status;
    if (trouble?.is === 'conflict' || (trouble?.is === 'unreachable' && !navigator.onLine)) return;
    this.#form.version = this.#session.saver.version;
    // A form cannot be sent again while its event is still being dispatched.
    setTimeout(() => {
      this.#isReady = true;
      this.#form.form.requestSubmit(submitter);
      // An invalid field keeps the page open.
      this.#isReady = false;
    });
  };

  #save(): Promise<void> {
    return this.#session.saver.save().then(this.#afterSave);
  }

  /** Texts in another state have other buttons. */
  readonly #afterSave = (outcome: SaveOutcome) => {
    if (outcome.is === 'saved' && outcome.state !== this.state && !this.#wasNew && !this.status.isUnsaved) {
      location.reload();
    }
  };

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    void this.#save();
  };

  readonly #onVisibility = () => {
    this.#session.saver.keep();
    this.#session.saver.resume();
  };

  readonly #onBeforeUnload = (event: BeforeUnloadEvent) => {
    this.#session.saver.keep();
    if (this.status.isUnsaved && !this.status.isKept) event.preventDefault();
  };

  #use(copy: TextCopy): void {
    this.#session.use(copy);
    this.#afterChoice();
  }

  #discard(copy: TextCopy): void {
    this.#session.discard(copy);
    this.#form.area.focus();
  }

  #keepMine(other: OtherText): void {
    void this.#session.keepMine(other).then(this.#afterSave);
    this.#form.area.focus();
  }

  #takeTheirs(other: OtherText): void {
    this.#session.takeTheirs(other);
    this.#afterChoice();
  }

  #afterChoice(): void {
    this.findings = [];
    this.#grow();
    this.#form.area.focus();
  }

  readonly #onTool = (tool: EditTool) => {
    if (tool === 'picture') find<HTMLInputElement>(this.renderRoot, '[type=file]').click();
    else applyEdit(this.#form.area, edits[tool](this.#selected));
  };

  get #selected(): Selected {
    const { value: text, selectionStart: start, selectionEnd: end } = this.#form.area;
    return { text, start, end };
  }

  readonly #onFile = async (event: Event) => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same picture can be chosen again.
    input.value = '';
    await this.#addPictures(files);
  };

  readonly #onPaste = (event: ClipboardEvent) => {
    const pictures = picturesIn(event.clipboardData);
    // Word processors also copy a picture of the text.
    if (pictures.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    void this.#addPictures(pictures);
  };

  readonly #onDragOver = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };

  readonly #onDrop = (event: DragEvent) => {
    const pictures = picturesIn(event.dataTransfer);
    if (pictures.length === 0) return;
    event.preventDefault();
    void this.#addPictures(pictures);
  };

  async #addPictures(files: readonly File[]): Promise<void> {
    for (const file of files) {
      // Browsers may forget it while the dialog is open.
      const selected = this.#selected;
      const markdown = await this.#pictures.add(file, this.#form.token);
      if (markdown === undefined) showRange(this.#form.area, [selected.start, selected.end]);
      else applyEdit(this.#form.area, insertParagraph(selected, markdown));
    }
  }

  /** Makes the text area as high as its text in browsers that do not do that themselves. */
  #grow(): void {
    const { area } = this.#form;
    if (CSS.supports('field-sizing', 'content')) return;
    while (area.scrollHeight > area.clientHeight + 1 && area.rows < 500) area.rows += 5;
  }
}

function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

export function defineTextEditor(): void {
  customElements.define('foyer-edit-toolbar', EditToolbar);
  customElements.define('foyer-picture-dialog', PictureDialog);
  defineEnhancement('foyer-text-editor', TextEditor);
}
