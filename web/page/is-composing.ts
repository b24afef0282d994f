/**
 * Returns whether a key belongs to an input method, which is composing a word or has just ended it. Safari reports the key
 * that ends a composition after it: `isComposing` is then false, and only the code 229 tells that the key was taken
 * (https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode).
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
