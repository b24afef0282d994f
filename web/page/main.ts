/**
 * What every page loads: it registers the tools of the path from descriptors in the page, before any request returns, and
 * leaves all else until the page is idle or a tool is called.
 */
import { inPageScope } from '../runtime/page-scope.ts';
import { startThemeSwitch } from './theme-switch.ts';
import { callLater } from './tools/call-later.ts';
import { modelContextOf } from './tools/model-context.ts';
import { pageDescriptors } from './tools/page-descriptors.ts';
import { onPathChange } from './tools/path-changes.ts';
import { createRegistration } from './tools/registration.ts';
import { savesData, whenIdle } from './when-idle.ts';

const descriptors = pageDescriptors();

const modelContext = modelContextOf(document);
if (modelContext) {
  const registration = createRegistration(modelContext, callLater);
  const register = () =>
    registration.update(descriptors.filter(({ pageScope }) => inPageScope(pageScope, location.pathname)));
  register();
  onPathChange(register);
}

const themeSwitch = document.querySelector<HTMLElement>('.theme-switch');
if (themeSwitch) startThemeSwitch(themeSwitch);

/** Each on its own page; where one cannot be loaded, what the server has sent goes on serving without it. */
async function loadComponents(): Promise<void> {
  const has = (element: string) => document.querySelector(element) !== null;
  if (has('foyer-contact-form')) await import('./components/contact-form/define.ts');
  if (has('foyer-essay-search')) await import('./components/essay-search/define.ts');
  if (has('foyer-agent-console')) await import('./components/agent-console/define.ts');
}

whenIdle(async () => {
  await loadComponents().catch(() => undefined);
  await import('./components/greetings/define.ts');
  if (!savesData()) await import('./tools/call-tool.ts').then(({ prefetch }) => prefetch());
});
