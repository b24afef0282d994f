/**
 * Changes values of a YAML document at their place. Every byte outside of a changed value stays, and each change is read
 * again: if the document then means anything other than what was intended, it is refused.
 */
import { isDeepStrictEqual } from 'node:util';
import type { OwnerError } from '../owner-error.ts';
import { refusal } from '../refusal.ts';
import { waysToEdit } from './ways-to-edit.ts';
import { editedValue, isPossibleEdit, type YamlEdit, yamlEditsBetween, yamlValueAt } from './yaml-edit.ts';
import { readYamlText, type YamlText } from './yaml-places.ts';

interface EditOptions {
  /** Whether numbers are text, as in front matter. */
  readonly isFrontMatter?: boolean;
}

/**
 * Returns the source after the edits.
 *
 * @throws OwnerError `invalid` if the source has errors, or an edit cannot be made without changing something else
 */
export function editYaml(
  source: string,
  edits: readonly YamlEdit[],
  { isFrontMatter = false }: EditOptions = {},
): string {
  return edits.reduce((text, edit) => editOnce(text, edit, isFrontMatter), source);
}

function editOnce(source: string, edit: YamlEdit, isFrontMatter: boolean): string {
  const text = readYamlText(source, isFrontMatter);
  if (!text) {
    throw refusal('invalid', 'yamlErrors');
  }
  if (!isPossibleEdit(text.value, edit)) throw refused(edit);
  if (isSetAbove(text, edit)) return editOnce(source, setOfParent(edit), isFrontMatter);
  if (edit.kind === 'set') {
    const edits = yamlEditsBetween(yamlValueAt(text.value, edit.path), edit.value, edit.path);
    const [first] = edits;
    if (first === undefined) return source;
    const isItself = edits.length === 1 && first.kind === 'set' && first.path.length === edit.path.length;
    if (!isItself) return edits.reduce((changed, one) => editOnce(changed, one, isFrontMatter), source);
  }
  if (edit.kind === 'remove' && yamlValueAt(text.value, edit.path) === undefined) return source;
  const expected = editedValue(text.value, edit);
  for (const changed of waysToEdit(text, edit)) {
    const result = readYamlText(changed, isFrontMatter);
    if (result && isDeepStrictEqual(result.value, expected)) return changed;
  }
  throw refused(edit);
}

/** Returns whether the value belongs into a map that does not exist yet. */
function isSetAbove({ value }: YamlText, { kind, path }: YamlEdit): boolean {
  if (kind !== 'set' || path.length < 2) return false;
  const parent = yamlValueAt(value, path.slice(0, -1));
  return parent === undefined || parent === null;
}

function setOfParent(edit: YamlEdit): YamlEdit {
  const key = edit.path.at(-1) ?? '';
  const value = edit.kind === 'set' ? { [key]: edit.value } : undefined;
  return { kind: 'set', path: edit.path.slice(0, -1), value };
}

function refused({ path }: YamlEdit): OwnerError {
  const name = path.join(' › ');
  return refusal('invalid', 'valueFixed', { name });
}
