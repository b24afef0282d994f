/** A host that is not loopback for the server, and that the browser of the tests resolves to 127.0.0.1. */
export const PUBLIC_HOST = 'site.test';
