/** Returns the host of an http(s) address, as it is shown to readers: without "www.", a user name or a port. */
export function linkHost(address: string): string {
  const [authority = ''] = address.replace(/^https?:\/\//i, '').split(/[/?#\\]/, 1);
  return authority
    .replace(/^.*@/, '')
    .replace(/:\d*$/, '')
    .replace(/^www\./i, '')
    .toLowerCase();
}
