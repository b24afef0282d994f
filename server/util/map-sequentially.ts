/** Maps items with `work`, at most `atOnce` at a time. The results keep the order of the items. */
export async function mapSequentially<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  async function run(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  return results;
}
