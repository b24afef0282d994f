/**
 * Gathers what comes within one turn of the event loop and does it together. The disk takes long to confirm a write, and
 * can confirm many at once.
 *
 * @param work gives a result for each item, in their order; what it throws, everyone of the batch is thrown
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let gathered: Item[] = [];
  let batch: Promise<readonly Result[]> | undefined;

  async function workTogether(): Promise<readonly Result[]> {
    await new Promise((resolve) => setImmediate(resolve));
    const items = gathered;
    gathered = [];
    batch = undefined;
    return work(items);
  }

  return async (item) => {
    const place = gathered.push(item) - 1;
    batch ??= workTogether();
    return (await batch)[place] as Result;
  };
}
