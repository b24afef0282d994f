/**
 * Runs on every page: defines `<foyer-tools>`, which registers the tools, and defers everything else until the page is
 * idle.
 */
import { defineEnhancement } from './define-enhancement.ts';
import { fadeEdges } from './fade-edges.ts';
import { FoyerTools } from './foyer-tools/foyer-tools.ts';
import { keepFields } from './keep-fields.ts';
import { loadOnce } from './load-once.ts';
import { offerEditing } from './offer-editing.ts';
import { startSearchKeys } from './search-keys.ts';
import { SITE_ORIGIN } from './site-origin.ts';
import { startThemeSwitch } from './theme-switch.ts';
import { whenIdle } from './when-idle.ts';

// `embed.ts` imports the element from here: in a chunk of its own, it would cost every page one more request.
export { FoyerTools };

/** The other elements, each loaded if the page has one. Until then, or if loading fails, the server's markup stays. */
const components: Readonly<Record<string, () => Promise<CustomElementConstructor>>> = {
  'foyer-contact-form': async () => (await import('./components/contact-form/contact-form.ts')).ContactForm,
  'foyer-essay-search': async () => (await import('./components/essay-search/essay-search.ts')).EssaySearch,
  'foyer-contents': async () => (await import('./components/current-section.ts')).CurrentSection,
  'foyer-agent-console': async () =>
    (await import('./components/agent-console/agent-console.ts')).AgentConsole,
  'foyer-copy': async () => (await import('./components/copy-button.ts')).CopyButton,
  'foyer-greetings': async () => (await import('./components/greetings/greetings-widget.ts')).GreetingsWidget,
};

/** Loads the page's elements when it is idle, and one that gets the focus before that at once. */
function startComponents(): void {
  const waiting = new Map(Object.entries(components));
  async function start(name: string): Promise<void> {
    const load = waiting.get(name);
    waiting.delete(name);
    await load?.().then(
      // The greetings also define the copy button.
      (component) => customElements.get(name) ?? defineEnhancement(name, component),
      () => undefined,
    );
  }
  const startFocused = () => {
    const focused = document.activeElement?.closest([...waiting.keys()].join());
    if (focused) void start(focused.localName);
  };
  addEventListener('focusin', startFocused);
  startFocused();
  whenIdle(async () => {
    focusScrollers(document);
    showCurrent(document);
    fadeEdges(document);
    offerEditing();
    await Promise.all([...waiting.keys()].filter((name) => document.querySelector(name)).map(start));
  });
}

/** Focuses the page's search box. A page without one gets a dialog, or goes to `/essays` if that cannot be loaded. */
async function openSearch(): Promise<void> {
  const box = document.querySelector<HTMLInputElement>('foyer-essay-search input[type=search]');
  if (box) {
    box.focus();
    box.select();
    return;
  }
  // Loads while the dialog does.
  document
    .querySelector('foyer-tools')
    ?.loadLibrary()
    .catch(() => undefined);
  try {
    await (await loadDialog()).open();
  } catch {
    location.href = '/essays';
  }
}

/** Shows the picture that a link leads to in a dialog. The link itself works as well. */
async function openPicture(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.picture') : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  event.preventDefault();
  try {
    (await import('./components/picture-dialog.ts')).showPicture(link);
  } catch {
    location.href = link.href;
  }
}

const loadDialog = loadOnce(async () => {
  const { SearchDialog } = await import('./components/essay-search/search-dialog.ts');
  customElements.define('foyer-search-dialog', SearchDialog);
  return document.body.appendChild(new SearchDialog());
});

/**
 * Makes code, tables and diagrams tab stops while they scroll, so that the keyboard can scroll them (WCAG
 * 2.1.1). Chromium and Firefox let the keyboard reach any scroller, Safari does not.
 */
function focusScrollers(root: ParentNode): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target;
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const scroller of root.querySelectorAll('.code-block > pre, .table, .diagram, .formula'))
    observer.observe(scroller);
}

/** Scrolls rows of links to their current item, in browsers without `scroll-initial-target`. */
function showCurrent(root: ParentNode): void {
  for (const current of root.querySelectorAll<HTMLElement>('nav [aria-current]')) {
    const row = current.closest('.filter ul, .site-header nav');
    if (row?.scrollLeft !== 0) continue;
    const hidden = current.getBoundingClientRect().right - row.getBoundingClientRect().right;
    if (hidden > 0) row.scrollLeft = hidden + current.offsetWidth / 2;
  }
}

function startPage(): void {
  customElements.define('foyer-tools', FoyerTools);
  const themeSwitch = document.querySelector<HTMLElement>('.theme-switch');
  if (themeSwitch) startThemeSwitch(themeSwitch);
  startSearchKeys(openSearch);
  addEventListener('click', openPicture);
  keepFields();
  startComponents();
}

/** A page that the browser renders before a visit starts when it is shown. */
function startWhenShown(): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', startPage, { once: true });
  else startPage();
}

// On the owner's other sites, only the element is needed.
if (SITE_ORIGIN === location.origin) startWhenShown();
