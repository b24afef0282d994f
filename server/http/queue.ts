/** First in, first out, each step in constant time: an array's `shift` moves all that stand behind. */
export interface Queue<T> {
  add(item: T): void;
  first(): T | undefined;
  /** Takes the first one out. */
  take(): T | undefined;
}

interface Place<T> {
  readonly item: T;
  next: Place<T> | undefined;
}

export function createQueue<T>(): Queue<T> {
  let head: Place<T> | undefined;
  let tail: Place<T> | undefined;
  return {
    add(item) {
      const place = { item, next: undefined };
      if (tail) tail.next = place;
      else head = place;
      tail = place;
    },
    first: () => head?.item,
    take() {
      const item = head?.item;
      head = head?.next;
      if (!head) tail = undefined;
      return item;
    },
  };
}
