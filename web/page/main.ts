/**
 * Runs on every page: defines `<foyer-tools>`, which registers the tools, and defers everything else until the page is
 * idle.
 */
import { FoyerTools } from './foyer-tools/foyer-tools.ts';
import { SITE_ORIGIN } from './site-origin.ts';
import { startThemeSwitch } from './theme-switch.ts';
import { whenIdle } from './when-idle.ts';

// `embed.ts` imports the element from here: in a chunk of its own, it would cost every page one more request.
export { FoyerTools };

/** The other elements, each loaded if the page has one. Until then, or if loading fails, the server's markup stays. */
const components: Readonly<Record<string, () => Promise<CustomElementConstructor>>> = {
  'foyer-contact-form': async () => (await import('./components/contact-form/contact-form.ts')).ContactForm,
  'foyer-essay-search': async () => (await import('./components/essay-search/essay-search.ts')).EssaySearch,
  'foyer-agent-console': async () =>
    (await import('./components/agent-console/agent-console.ts')).AgentConsole,
  'foyer-greetings': async () => {
    // The widget contains a copy button, and other parts of the page may contain one as well.
    const { CopyButton } = await import('./components/copy-button.ts');
    customElements.define('foyer-copy', CopyButton);
    return (await import('./components/greetings/greetings-widget.ts')).GreetingsWidget;
  },
};

function startPage(): void {
  customElements.define('foyer-tools', FoyerTools);
  const themeSwitch = document.querySelector<HTMLElement>('.theme-switch');
  if (themeSwitch) startThemeSwitch(themeSwitch);
  whenIdle(async () => {
    for (const [name, load] of Object.entries(components)) {
      if (!document.querySelector(name)) continue;
      await load().then(
        (component) => customElements.define(name, component),
        () => undefined,
      );
    }
  });
}

/** A page that the browser renders before a visit starts when it is shown. */
function startWhenShown(): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', startPage, { once: true });
  else startPage();
}

// On the owner's other sites, only the element is needed.
if (SITE_ORIGIN === location.origin) startWhenShown();
