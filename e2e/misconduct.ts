/** Watches every context of a browser for errors, policy violations and requests to other sites. */
import type { Browser, BrowserContext, ConsoleMessage, Worker } from '@playwright/test';

/** Lists of what pages did wrong. Tests that provoke errors empty them. */
export interface Misconduct {
  readonly errors: string[];
  readonly foreignRequests: string[];
  /** Violations of the content security policy and of trusted types, as reported by the browser. */
  readonly violations: string[];
}

/** Warning from a browser without WebMCP, which does not recognize the `tools` permission. */
const UNKNOWN_PERMISSION = /Permissions-Policy header: .*'tools'/;
/**
 * Error reported when a visitor navigates again before the next page is shown. Chromium skips the view transition and
 * reports an unhandled rejection of a promise that no script can reach (w3c/csswg-drafts#13726).
 */
const SKIPPED_TRANSITION =
  /^(?:AbortError: Transition was skipped|InvalidStateError: Transition was aborted because of invalid state\. Page already revealed)$/;
/** Address of all test servers, which differ by port. */
const OWN_HOST = '127.0.0.1';
/** Prefix of violations logged to the console, which preserves their order and needs no binding in the page. */
const REPORT = 'Reported violation: ';

/** Watches every context that `browser` opens, until `stop` is called. */
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
      // A worker that has already ended has nothing to report.
      void worker.evaluate(reportViolations, REPORT).catch(() => undefined);
    }),
  );
  context.on('weberror', (error) => {
    const text = String(error.error());
    if (!SKIPPED_TRANSITION.test(text)) misconduct.errors.push(text);
  });
  context.on('console', (message) => record(message, misconduct));
  context.on('request', (request) => {
    // The URL of a blob contains the origin of its page.
    const url = new URL(request.url().replace(/^blob:/, ''));
    if (url.hostname !== OWN_HOST) misconduct.foreignRequests.push(url.href);
  });
}

function record(message: ConsoleMessage, { errors, violations }: Misconduct): void {
  const text = message.text();
  if (text.startsWith(REPORT)) violations.push(text.slice(REPORT.length));
  else if (/^(error|warning)$/.test(message.type()) && !UNKNOWN_PERMISSION.test(text))
    errors.push(`${text} ${message.location().url}`.trim());
}

/** Runs in the page or worker and logs each violation. */
function reportViolations(report: string): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample } = event as SecurityPolicyViolationEvent;
    // biome-ignore lint/suspicious/noConsole: the watcher reads the console.
    console.info(report + [effectiveDirective, blockedURI, sample].join(' '));
  });
}
