/**
 * `value` as the text of a data block. `</script` and `<!--` would end or change the element (HTML, 4.12.1.3); in JSON the
 * escape means the same.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
