/**
 * What every page loads: it registers the tools of the path from descriptors in the page, before any request returns,
 * loads the contact form, the search and the console where they are, and leaves all else until the page is idle or a tool is
 * called.
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

if (document.querySelector('foyer-contact-form')) {
  // Where it cannot be loaded, the page goes on giving the mail address.
  import('./components/contact-form/define.ts').catch(() => undefined);
}

if (document.querySelector('foyer-essay-search')) {
  // Where it cannot be loaded, the server goes on answering the form.
  import('./components/essay-search/define.ts').catch(() => undefined);
}

if (document.querySelector('foyer-agent-console')) {
  // Where it cannot be loaded, the page goes on saying what there is.
  import('./components/agent-console/define.ts').catch(() => undefined);
}

const themeSwitch = document.querySelector<HTMLElement>('.theme-switch');
if (themeSwitch) startThemeSwitch(themeSwitch);

whenIdle(async () => {
  await import('./components/greetings/define.ts');
  if (!savesData()) await import('./tools/call-tool.ts').then(({ prefetch }) => prefetch());
});
