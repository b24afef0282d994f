import type { ProblemName } from '../problems.ts';

export const problemMeanings: Readonly<Record<ProblemName, string>> = {
  'invalid-input': 'A field or parameter is missing, unknown, of the wrong type, or outside its bounds.',
  'malformed-body': 'The body is empty, is not JSON, or is nested too deeply.',
  'csrf-failed':
    'The web form works only on the pages of this site. The request came from elsewhere, or its token is missing, too new, too old or already used.',
  'host-not-allowed':
    'The request names a host that this site does not serve. Without this check, a page elsewhere could point its own domain at this machine and access it (DNS rebinding).',
  'origin-not-allowed':
    'The request comes from a web page that may not do this. Only pages of the site, and of the sites that its owner lists, may send messages. If the site runs on a local machine or a private network, only pages from there may read it.',
  'greetings-closed': 'The owner is not accepting greetings at present.',
  'client-blocked':
    'The owner has blocked messages from this network address for up to 30 days. Reading still works.',
  'route-not-found': 'There is nothing at this path.',
  'essay-not-found': 'No published essay has this slug.',
  'tool-not-found': 'The site has no tool with this name.',
  'resource-not-found': 'The site has no resource with this URI.',
  'method-not-allowed': 'The path exists but does not support this method.',
  'idempotency-conflict': 'A request with this Idempotency-Key is still being processed.',
  'body-too-large': 'The body is larger than 16 KB.',
  'unsupported-media-type': 'The body is not declared as JSON, or it is compressed.',
  'greeting-refused':
    'The greeting breaks a rule of the guestbook: plain text only, without links, personal data or hidden characters, and not signed with the name of the owner.',
  'idempotency-key-reused':
    'An Idempotency-Key identifies one request. This one has already been used with a different body.',
  'rate-limited': 'This client has used up its requests for the current minute.',
  'write-quota-exceeded':
    'This client has reached its per-minute message limit, or the site has reached its hourly limit. Reading still works.',
  'internal-error': 'The site failed to respond. The fault is ours.',
  'storage-unavailable': 'Requests that need the database cannot be answered right now. Nothing was stored.',
  'server-unreachable':
    'The page could not reach the server. Tools that return essays or profile data may still answer from the copy that the page has loaded.',
};
