/** A failure in the words of whoever stands before the form. */
import type { ProblemError } from '../../../runtime/problems.ts';
import { checkField, type Draft, type FieldErrors, isFieldName } from './fields.ts';

/** What to do about a problem that is not one of the fields. */
export function explainFailure(error: ProblemError): string {
  switch (error.problem) {
    case 'server-unreachable':
      return 'The site does not answer. Check your connection, then send the message again.';
    case 'rate-limited':
    case 'write-quota-exceeded':
      return `Too much has come from your connection in a short time. ${waitFor(error)}`;
    case 'storage-unavailable':
      return `The site cannot keep messages right now. ${waitFor(error)}`;
    case 'csrf-failed':
      return 'The site could not verify that the message comes from this page. It needs a cookie for that: allow cookies for this site, then send the message again.';
    case 'idempotency-conflict':
      return 'The site is still taking your message in. Wait a few seconds, then send it again; it will arrive once.';
    case 'idempotency-key-reused':
      return 'An earlier version of this message has already arrived. Send again only if this version should arrive as well.';
    case 'body-too-large':
      return 'The message takes up too much room. Shorten it, then send it again.';
    case 'invalid-input':
      // A field that people do not see: an extension of the browser may have filled it.
      return 'Something other than you filled a field of the form. It is empty again; send the message once more.';
    default:
      return `${error.message} Send the message again later.`;
  }
}

/** The server's verdict on single fields; its hint, where the page finds nothing wrong itself. */
export function errorsOfAnswer({ errors = [] }: ProblemError, draft: Draft): FieldErrors {
  return Object.fromEntries(
    errors.flatMap(({ pointer, hint }) => {
      const name = pointer.slice(1);
      return isFieldName(name) ? [[name, checkField(name, draft[name]) ?? hint]] : [];
    }),
  );
}

function waitFor({ retryAfter }: ProblemError): string {
  const time = retryAfter === 1 ? 'a second' : retryAfter ? `${retryAfter} seconds` : 'a little';
  return `Wait ${time}, then send the message again.`;
}
