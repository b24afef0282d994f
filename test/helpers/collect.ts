/** Returns all items of an async iterable. `Array.fromAsync` needs Node 22. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Returns the rows of all pages. */
export async function rowsOf<Row>(pages: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  return (await collect(pages)).flat();
}
