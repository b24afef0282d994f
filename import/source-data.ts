/** Data as other programs write it: front matter and configuration. */
import { isRecord } from '../web/core/is-record.ts';

export type SourceData = Readonly<Record<string, unknown>>;

/** Returns the text of the first of the keys that has one. The keys are separated by spaces. */
export function firstText(data: SourceData, keys: string): string | undefined {
  return textsOfKeys(data, keys)[0];
}

export function textsOfKeys(data: SourceData, keys: string): readonly string[] {
  const values = keys.split(' ').map((key) => data[key]);
  return values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).trim())
    .filter(Boolean);
}

export function recordOf(value: unknown): SourceData {
  return isRecord(value) ? value : {};
}

/** Returns the fields that have a value. */
export function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;
}
