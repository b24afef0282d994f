/** Renders messages and choices around a text. */
import { html, nothing, type TemplateResult } from 'lit';
import { pageWording } from '../../../web/page/words.ts';
import type { TextCopy } from './kept-text.ts';
import { compareLines, type LinePart } from './line-differences.ts';
import type { CheckFinding, FieldValues, OtherText } from './send-text.ts';
import type { TextForm } from './text-form.ts';
import type { SaveStatus, SaveTrouble } from './text-saver.ts';

export interface ShownFinding extends CheckFinding {
  readonly isError: boolean;
}

/** Where the text is, for the line that says so. */
export interface StatusContext {
  readonly status: SaveStatus;
  readonly isPublic: boolean;
  /** The words on the button that saves. */
  readonly saveButton: string;
  /** Whether a new text waits for its title. */
  readonly needsTitle: boolean;
}

/**
 * Renders the line that says where the text is. While a draft is written, screen readers have the time of the last save
 * there, so that they announce only another time.
 */
export function renderStatus(context: StatusContext): TemplateResult {
  const { status } = context;
  const { say } = pageWording();
  const { isSaving, isUnsaved, savedAt } = status;
  const trouble = statusTrouble(context);
  const saved = savedAt && !trouble ? say('editor.savedAt', { time: shortTime(savedAt) }) : '';
  const isShown = !isSaving && (trouble !== undefined || !isUnsaved);
  return html`<span class=${isShown ? nothing : 'unseen'}>${trouble ?? saved}</span>
    ${isSaving ? html`<span aria-hidden="true">${say('editor.saving')}</span>` : nothing}`;
}

/** Says why the server does not have the text, unless it will get it in a moment. */
function statusTrouble(context: StatusContext): string | TemplateResult | undefined {
  const { status, isPublic, saveButton: button, needsTitle } = context;
  const { say } = pageWording();
  const { isUnsaved, isKept, trouble } = status;
  if (!isUnsaved) return undefined;
  if (trouble && trouble.is !== 'unconfirmed') {
    return html`${troubleText(trouble)} ${say(isKept ? 'editor.kept' : 'editor.notKept')}`;
  }
  if ((isPublic || trouble) && isKept) return say(isPublic ? 'editor.keptPublic' : 'editor.keptShared');
  if (isPublic || trouble) return say('editor.notKeptPublic', { button });
  return needsTitle && isKept ? say('editor.needsTitle') : undefined;
}

function troubleText(trouble: Exclude<SaveTrouble, { is: 'unconfirmed' }>): string | TemplateResult {
  const { say } = pageWording();
  switch (trouble.is) {
    case 'conflict':
      return say('editor.changedElsewhere');
    case 'invalid':
      return say('editor.hasErrors');
    case 'too-large':
      return say('editor.tooLarge');
    case 'disk-full':
      return say('editor.diskFull');
    case 'unpaired':
      return say('editor.unpaired');
    case 'unreachable':
      return say('editor.unreachable');
    case 'refused':
      return html`${say('editor.refused')} <bdi>${trouble.message} ${trouble.fix}</bdi>`;
  }
}

function shortTime(time: Date, now = new Date()): string {
  const isToday = time.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(pageWording().locale, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' as const }),
  }).format(time);
}

interface OfferActions {
  readonly onUse: () => void;
  readonly onDiscard: () => void;
}

export function renderOffer({ time, fields }: TextCopy, { onUse, onDiscard }: OfferActions): TemplateResult {
  const { say } = pageWording();
  return html`<section class="room-notice kept-text" aria-labelledby="kept-title">
    <p id="kept-title">${say('editor.found', { time: shortTime(new Date(time)) })}</p>
    <p class="room-actions">
      <button type="button" @click=${onUse}>${say('editor.use')}</button>
      <button type="button" @click=${onDiscard}>${say('editor.discard')}</button>
    </p>
    ${renderWhole(say('editor.show'), fields)}
  </section>`;
}

interface ConflictActions {
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

export function renderConflict(
  other: OtherText,
  form: TextForm,
  { onKeepMine, onTakeTheirs }: ConflictActions,
): TemplateResult {
  const { say } = pageWording();
  const mine = form.read();
  const area = form.area.name;
  const parts = compareLines(other.fields[area] ?? '', mine[area] ?? '');
  const changed = Object.keys(mine).filter((name) => name !== area && name in other.fields);
  return html`<section class="room-trouble conflict" aria-labelledby="conflict-title">
    <h2 id="conflict-title">${say('editor.conflictTitle')}</h2>
    <p>${say('editor.conflictLead')}</p>
    ${parts ? html`<pre class="difference" dir="auto">${parts.map(renderPart)}</pre>` : nothing}
    <dl class="changed-fields">
      ${changed
        .filter((name) => mine[name] !== other.fields[name])
        .map(
          (name) => html`<dt>${form.labelOf(name)}</dt>
            <dd><del dir="auto">− ${other.fields[name]}</del></dd>
            <dd><ins dir="auto">+ ${mine[name]}</ins></dd>`,
        )}
    </dl>
    ${renderWhole(say('editor.theirText'), { text: other.fields[area] ?? '' })}
    <p class="room-actions">
      <button type="button" @click=${onKeepMine}>${say('editor.keepMine')}</button>
      <button type="button" @click=${onTakeTheirs}>${say('editor.takeTheirs')}</button>
    </p>
  </section>`;
}

function renderPart({ is, lines }: LinePart) {
  if (is === 'left-out') return `… ${pageWording().say('editor.sameLines', { count: lines.length })}\n`;
  if (is === 'same') return lines.map((line) => `  ${line}\n`);
  if (is === 'mine') return lines.map((line) => html`<ins>${`+ ${line}\n`}</ins>`);
  return lines.map((line) => html`<del>${`− ${line}\n`}</del>`);
}

function renderWhole(label: string, fields: FieldValues): TemplateResult {
  const text = Object.values(fields).filter((value) => value.trim() !== '');
  return html`<details class="room-fold">
    <summary>${label}</summary>
    <pre class="whole-text" dir="auto">${text.join('\n\n')}</pre>
  </details>`;
}

/** Renders what the check says, errors first. A finding with a line leads to it. */
export function renderFindings(
  findings: readonly ShownFinding[],
  onLine: (line: number) => void,
): TemplateResult | typeof nothing {
  if (findings.length === 0) return nothing;
  const { say } = pageWording();
  const goTo = (line: number) => html`<button type="button" class="link" @click=${() => onLine(line)}>
    ${say('editor.line', { line })}
  </button> `;
  return html`<h2>${say('editor.findings')}</h2>
    <ul>
      ${findings.map(
        ({ isError, line, message, fix }) => html`<li class=${isError ? 'wrong' : nothing}>
          ${line ? goTo(line) : nothing}<bdi>${message} ${fix}</bdi>
        </li>`,
      )}
    </ul>`;
}
