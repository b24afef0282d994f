/** Parameters that others append to addresses that they share. */
const TRACKING = /^(?:utm_.*|fbclid|gclid|msclkid|ref)$/s;

/** Returns whether a query parameter is only for tracking, so that it is ignored without a word. */
export function isTracking(name: string): boolean {
  return TRACKING.test(name);
}
