/** What `next` makes of a value: at once where it is there, so that what is ready waits for no promise. */
export function atOnce<T, Result>(
  value: T | Promise<T>,
  next: (value: T) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
