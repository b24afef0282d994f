import { z } from 'zod/v3';

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Returns the schema of a setting with a few possible values, whose error lists them. */
export function oneOf<Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.enum(values, { errorMap: () => ({ message: `must be ${orList.format(values)}` }) });
}
