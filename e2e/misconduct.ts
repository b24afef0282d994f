/** Watches what pages do that they should not do: in every context of a browser, in its pages, frames and workers. */
import type { Browser, BrowserContext, ConsoleMessage, Worker } from '@playwright/test';

/** Tests that provoke faults empty the lists. */
export interface Misconduct {
  readonly errors: string[];
  readonly foreignRequests: string[];
  /** Of the content security policy and of trusted types, each as the browser reports it. */
  readonly violations: string[];
}

/** A browser without WebMCP does not know the permission `tools` and warns of it; the page is the same for all. */
const UNKNOWN_PERMISSION = /Permissions-Policy header: .*'tools'/;
/**
 * Where one goes on before the next page is shown, Chromium gives the passage from page to page up, and reports it as a
 * promise that nobody has caught; that promise is in nobody's hands (w3c/csswg-drafts#13726).
 */
const ABANDONED_PASSAGE =
  /^InvalidStateError: Transition was aborted because of invalid state\. Page already revealed$/;
/** Servers of the tests have this address; ports tell them apart. */
const OWN_HOST = '127.0.0.1';
/** Marks a line on the console as a report of ours, so that it comes in order and needs nothing else in the page. */
const REPORT = 'Reported violation: ';

/** Watches every context that `browser` opens from now on, until `stop`. */
export function watch(browser: Browser): { readonly misconduct: Misconduct; readonly stop: () => void } {
  const misconduct: Misconduct = { errors: [], foreignRequests: [], violations: [] };
  const onContext = (context: BrowserContext) => watchContext(context, misconduct);
  browser.on('context', onContext);
  return { misconduct, stop: () => browser.off('context', onContext) };
}

function watchContext(context: BrowserContext, misconduct: Misconduct): void {
  void context.addInitScript(reportViolations, REPORT);
  context.on('page', (page) =>
    page.on('worker', (worker: Worker) => {
      // One that has ended already has nothing more to report.
      void worker.evaluate(reportViolations, REPORT).catch(() => undefined);
    }),
  );
  context.on('weberror', (error) => {
    const text = String(error.error());
    if (!ABANDONED_PASSAGE.test(text)) misconduct.errors.push(text);
  });
  context.on('console', (message) => note(message, misconduct));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.hostname !== OWN_HOST) misconduct.foreignRequests.push(url.href);
  });
}

function note(message: ConsoleMessage, { errors, violations }: Misconduct): void {
  const text = message.text();
  if (text.startsWith(REPORT)) violations.push(text.slice(REPORT.length));
  else if (/^(error|warning)$/.test(message.type()) && !UNKNOWN_PERMISSION.test(text)) errors.push(text);
}

/** Runs in the page or worker. */
function reportViolations(report: string): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample } = event as SecurityPolicyViolationEvent;
    // biome-ignore lint/suspicious/noConsole: the watcher listens.
    console.info(report + [effectiveDirective, blockedURI, sample].join(' '));
  });
}
