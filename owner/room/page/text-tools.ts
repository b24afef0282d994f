/** What keys, buttons and the clipboard do to the text. The browser can undo all of it. */
import type { EditTool } from './edit-toolbar.ts';
import {
  continueList,
  insertDivider,
  insertFootnote,
  insertLink,
  insertParagraph,
  insertTable,
  insertVerse,
  isAddress,
  linkTo,
  type MarkdownEdit,
  type Selected,
  toggleBold,
  toggleCode,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleNumbered,
  toggleQuote,
} from './markdown-edits.ts';
import { applyEdit } from './text-form.ts';

const edits: Readonly<Record<Exclude<EditTool, 'picture'>, (selected: Selected) => MarkdownEdit>> = {
  bold: toggleBold,
  italic: toggleItalic,
  heading: toggleHeading,
  list: toggleList,
  numbered: toggleNumbered,
  quote: toggleQuote,
  link: insertLink,
  footnote: insertFootnote,
  code: toggleCode,
  table: insertTable,
  verse: insertVerse,
  divider: insertDivider,
};

const shortcuts: Readonly<Record<string, keyof typeof edits>> = { b: 'bold', i: 'italic', k: 'link' };

export function selectedIn(area: HTMLTextAreaElement): Selected {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  return { text, start, end };
}

export function applyTool(area: HTMLTextAreaElement, tool: keyof typeof edits): void {
  applyEdit(area, edits[tool](selectedIn(area)));
}

interface ToolHooks {
  readonly onPictures: (files: readonly File[]) => void;
  readonly signal: AbortSignal;
}

/** Listens to a text area. Nothing here looks at the text for an ordinary key, and nothing happens while a word is composed. */
export function listenForTools(area: HTMLTextAreaElement, { onPictures, signal }: ToolHooks): void {
  area.addEventListener(
    'keydown',
    (event) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const tool = isCommand && !event.isComposing ? shortcuts[event.key.toLowerCase()] : undefined;
      if (tool === undefined || area.readOnly) return;
      event.preventDefault();
      applyTool(area, tool);
    },
    { signal },
  );
  // Unlike the key, the soft keyboards of phones report this.
  area.addEventListener(
    'beforeinput',
    (event) => {
      if (event.inputType !== 'insertLineBreak' || event.isComposing) return;
      const edit = continueList(selectedIn(area));
      if (!edit) return;
      event.preventDefault();
      // Firefox does not edit while it is still asking whether it may.
      queueMicrotask(() => applyEdit(area, edit));
    },
    { signal },
  );
  area.addEventListener('paste', (event) => paste(area, event, onPictures), { signal });
  area.addEventListener(
    'dragover',
    (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    },
    { signal },
  );
  area.addEventListener(
    'drop',
    (event) => {
      const pictures = picturesIn(event.dataTransfer);
      if (pictures.length === 0) return;
      event.preventDefault();
      onPictures(pictures);
    },
    { signal },
  );
}

function paste(area: HTMLTextAreaElement, event: ClipboardEvent, onPictures: ToolHooks['onPictures']): void {
  const { clipboardData: data } = event;
  if (!data) return;
  const pictures = picturesIn(data);
  const plain = data.getData('text/plain').trim();
  const html = data.getData('text/html');
  // Word processors also copy a picture of the text.
  if (pictures.length > 0 && plain === '') {
    event.preventDefault();
    onPictures(pictures);
  } else if (isAddress(plain) && area.selectionStart !== area.selectionEnd) {
    event.preventDefault();
    applyEdit(area, linkTo(selectedIn(area), plain));
  } else if (html !== '') {
    event.preventDefault();
    void pasteHtml(area, html, data.getData('text/plain'));
  }
}

/** Without network, the words are pasted without their looks. */
async function pasteHtml(area: HTMLTextAreaElement, html: string, plain: string): Promise<void> {
  const conversion = await import('./paste-html.ts').catch(() => undefined);
  const insert = (conversion?.htmlToMarkdown(html) ?? plain).replaceAll('\r\n', '\n');
  const selected = selectedIn(area);
  const { start: from, end: to } = selected;
  const end = from + insert.length;
  const isInline = from !== to || !insert.includes('\n');
  applyEdit(area, isInline ? { from, to, insert, select: [end, end] } : insertParagraph(selected, insert));
}

function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
