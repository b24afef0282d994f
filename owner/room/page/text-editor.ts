import { html, LitElement, nothing, render, type TemplateResult } from 'lit';
import { editPath, roomPaths } from '../../../web/core/room-paths.ts';
import { CopyButton } from '../../../web/page/components/copy-button.ts';
import { defineEnhancement } from '../../../web/page/define-enhancement.ts';
import { find } from '../../../web/page/find.ts';
import { isComposing } from '../../../web/page/is-composing.ts';
import { pageWording } from '../../../web/page/words.ts';
import { type EditTool, EditToolbar } from './edit-toolbar.ts';
import {
  renderConflict,
  renderFindings,
  renderOffer,
  renderStatus,
  type ShownFinding,
} from './editor-templates.ts';
import type { TextCopy } from './kept-text.ts';
import { insertParagraph, lineRange } from './markdown-edits.ts';
import { type AddedPicture, PictureDialog } from './picture-dialog.ts';
import {
  type CheckOutcome,
  checkFields,
  type FieldValues,
  type OtherText,
  type SaveOutcome,
  sendText,
} from './send-text.ts';
import { applyEdit, showFound, showRange, TextForm } from './text-form.ts';
import { TextPreview } from './text-preview.ts';
import type { SaveStatus } from './text-saver.ts';
import { TextSession } from './text-session.ts';
import { TextSize } from './text-size.ts';
import { applyTool, listenForTools, selectedIn } from './text-tools.ts';

/** Formats in which browsers show pictures, so that phones convert others. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/** Where the place in the text is stored. */
const PLACE = 'foyer-place';

/** Debounce of the check of a text that is not saved while it is written. */
const CHECK_AFTER_MS = 1_500;

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
  #size!: TextSize;
  #preview!: TextPreview;
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
    this.#size = new TextSize(this.#form.area, find(this, '#text-count'));
    this.#preview = new TextPreview(this.#form, find(this, '#preview'), this.#connection.signal);
    const toolbar = Object.assign(new EditToolbar(), { onPress: this.#onTool });
    find(this, '.text-bar').prepend(toolbar);
    for (const button of this.querySelectorAll<HTMLElement>('.cover-upload')) button.hidden = false;
    this.#listen(this.#connection.signal);
    this.#session.start(this.unsaved);
    this.offers = this.#session.offers;
    this.#size.reset();
    void this.updateComplete.then(() => {
      showFound(this.#form.area);
      returnToPlace(this.#form);
    });
  }

  override disconnectedCallback(): void {
    this.#connection.abort();
    this.#session.saver.stop();
    this.#size.stop();
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
      <input type="file" accept=${PICTURE_TYPES} multiple hidden @change=${this.#onFile} />
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
      needsTitle: this.#form.lacksTitle,
    });
    render(status, find(this, '#save-state'));
    // A draft saves itself, unless others would see it.
    saveButton.hidden = !isPublic && this.status.trouble?.is !== 'unconfirmed';
  }

  #adoptFindings(): void {
    const given = this.querySelector('#findings');
    this.findings = [...(given?.querySelectorAll('li') ?? [])].map((item) => ({
      isError: item.classList.contains('wrong'),
      line: Number(item.dataset.line) || undefined,
      message: item.querySelector('bdi')?.textContent ?? '',
      fix: '',
    }));
    given?.remove();
  }

  #listen(signal: AbortSignal): void {
    const { form, area } = this.#form;
    form.addEventListener('input', this.#onInput, { signal });
    form.addEventListener('change', this.#onChange, { signal });
    form.addEventListener('focusout', this.#onFocusOut, { signal });
    form.addEventListener('submit', this.#onSubmit, { signal });
    form.addEventListener('keydown', this.#onKey, { signal });
    listenForTools(area, { onPictures: (files) => void this.#addPictures(files), signal });
    this.querySelector('.cover-upload')?.addEventListener('click', this.#onCoverUpload, { signal });
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
    if (this.#wasNew)
      render(html`<a href=${path}>${pageWording().say('editor.moreActions')}</a>`, this.#next);
  };

  /** A text that was new has the rest of its menu on its own page. */
  get #next(): HTMLElement {
    const panel = find(this, '.text-panel');
    return (
      panel.querySelector<HTMLElement>('.text-next') ??
      panel.appendChild(Object.assign(document.createElement('p'), { className: 'text-next' }))
    );
  }

  #showFindings({ errors, warnings }: NonNullable<CheckOutcome>): void {
    const toShown = (isError: boolean) => (finding: (typeof errors)[number]) => ({ ...finding, isError });
    this.findings = [...errors.map(toShown(true)), ...warnings.map(toShown(false))];
  }

  readonly #onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.type === 'file') return;
    this.#session.saver.changed();
    this.#size.changed();
    this.#preview.changed();
    clearTimeout(this.#checkTimer);
    if (this.#form.isPublic && this.slug !== '') this.#checkTimer = setTimeout(this.#check, CHECK_AFTER_MS);
  };

  readonly #onChange = ({ target }: Event) => {
    if ((target as HTMLInputElement).name.startsWith('cover.')) this.#showCover();
  };

  /** A draft is named by its title, so it is saved once that is written. */
  readonly #onFocusOut = ({ target }: FocusEvent) => {
    if (target === this.#form.field('title') && this.status.isUnsaved) this.#session.saver.changed();
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
    if (submitter?.id === 'preview' && this.#preview.isBeside) return this.#preview.toggle();
    if (!submitter?.hasAttribute('formaction')) return this.#save();
    // The other buttons also send the text, which is then no conflict with what is under way.
    this.#session.saver.keep();
    await this.#session.saver.settle();
    if (!navigator.onLine) this.#session.saver.explain({ is: 'unreachable' });
    const { trouble } = this.status;
    if (trouble?.is === 'conflict' || (trouble?.is === 'unreachable' && !navigator.onLine)) return;
    this.#form.version = this.#session.saver.version;
    rememberPlace(this.#form);
    // A form cannot be sent again while its event is still being dispatched.
    setTimeout(() => {
      this.#isReady = true;
      this.#form.form.requestSubmit(submitter);
      // An invalid field keeps the page open.
      this.#isReady = false;
    });
  };

  async #save(): Promise<void> {
    // What visitors see is changed on the sheet, which shows the change.
    const { saveButton, isPublic, form } = this.#form;
    if (isPublic) return form.requestSubmit(saveButton);
    return this.#session.saver.save().then(this.#afterSave);
  }

  /** Texts in another state have other buttons. */
  readonly #afterSave = (outcome: SaveOutcome) => {
    if (outcome.is === 'saved' && outcome.state !== this.state && !this.#wasNew && !this.status.isUnsaved) {
      location.reload();
    }
  };

  readonly #onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (isComposing(event)) return;
    if (key === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      void this.#save();
    }
    const lines = ['title', 'subtitle'].map((name) => this.#form.field(name));
    const index = lines.indexOf(target as HTMLTextAreaElement);
    if (key === 'Enter' && index >= 0) {
      // A title has one line.
      event.preventDefault();
      (lines[index + 1] ?? this.#form.area).focus();
    }
    const menu = this.querySelector<HTMLDetailsElement>('.text-menu[open]');
    if (key === 'Escape' && menu) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
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
    this.#size.reset();
    this.#form.area.focus();
  }

  readonly #onTool = (tool: EditTool) => {
    if (tool === 'picture') this.#choose();
    else applyTool(this.#form.area, tool);
  };

  /** What the picture that is being chosen is for. */
  #isForCover = false;

  #choose(isForCover = false): void {
    this.#isForCover = isForCover;
    find<HTMLInputElement>(this.renderRoot, '[type=file]').click();
  }

  readonly #onCoverUpload = () => this.#choose(true);

  readonly #onFile = async (event: Event) => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same picture can be chosen again.
    input.value = '';
    const [cover] = files;
    if (!this.#isForCover) return this.#addPictures(files);
    const added = cover && (await this.#pictures.add(cover, this.#form.token));
    if (added) this.#setCover(added);
  };

  #setCover({ file, alt }: AddedPicture): void {
    for (const [name, value] of [
      ['cover.file', file],
      ['cover.alt', alt],
    ] as const) {
      const field = this.#form.field(name);
      if (!field) continue;
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    this.#showCover();
  }

  /** Shows the cover above the text as its fields say. */
  #showCover(): void {
    const [file = '', alt = '', focus = ''] = ['file', 'alt', 'focus'].map(
      (name) => this.#form.field(`cover.${name}`)?.value,
    );
    if (file === '') return;
    const picture = Object.assign(document.createElement('img'), {
      src: `${roomPaths.media}/${encodeURIComponent(file)}`,
      alt,
      className: focus && `focus-${focus}`,
    });
    this.querySelector('.text-cover summary')?.replaceChildren(picture);
  }

  async #addPictures(files: readonly File[]): Promise<void> {
    for (const file of files) {
      // Browsers may forget it while the dialog is open.
      const selected = selectedIn(this.#form.area);
      const added = await this.#pictures.add(file, this.#form.token);
      if (!added) showRange(this.#form.area, [selected.start, selected.end]);
      else applyEdit(this.#form.area, insertParagraph(selected, added.markdown));
    }
  }
}

/** Remembers where the text is read, so that a preview leads back there. */
function rememberPlace({ action, area }: TextForm): void {
  try {
    sessionStorage.setItem(
      PLACE,
      JSON.stringify([action, area.selectionStart, area.getBoundingClientRect().top]),
    );
  } catch {
    // Blocked or full: it begins at the top.
  }
}

function returnToPlace({ action, area }: TextForm): void {
  try {
    const [path, caret, top] = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]');
    sessionStorage.removeItem(PLACE);
    // What was done is said at the top.
    if (path !== action || document.querySelector('.room-notice[role=status]')) return;
    area.focus({ preventScroll: true });
    area.setSelectionRange(caret, caret);
    scrollBy({ top: area.getBoundingClientRect().top - top, behavior: 'instant' });
  } catch {
    // Blocked.
  }
}

export function defineTextEditor(): void {
  customElements.define('foyer-edit-toolbar', EditToolbar);
  customElements.define('foyer-picture-dialog', PictureDialog);
  customElements.define('foyer-copy', CopyButton);
  defineEnhancement('foyer-text-editor', TextEditor);
}
