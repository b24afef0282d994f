/** `address` asking for `query`; for none, without the parameter. */
export function withQuery(address: string, query: string): string {
  const url = new URL(address);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  return url.href;
}
