/** `address` asking for `query`; for none, without the parameter. The pages of one list are not those of another. */
export function withQuery(address: string, query: string): string {
  const url = new URL(address);
  if ((url.searchParams.get('q') ?? '') !== query) url.searchParams.delete('page');
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  return url.href;
}
