/** The address with which a browser is paired, as a QR code, so that a phone need not type it. */
import { renderSVG, renderUnicodeCompact } from 'uqr';

/** "A 4X wide quiet zone" is required around a code (ISO/IEC 18004, section 6.3.8). */
const QUIET_ZONE = 4;
/** A terminal adds space of its own, and readers of codes are less strict than the standard. */
const QUIET_ZONE_IN_TERMINAL = 2;

/** Returns the code as an `svg` element, which needs no style and no address of data. */
export function pairingCodeSvg(url: string): string {
  return renderSVG(url, { border: QUIET_ZONE, pixelSize: 1 });
}

/** Returns the code for a terminal, black on white whatever the colors of the terminal. */
export function pairingCodeLines(url: string): string {
  return renderUnicodeCompact(url, { border: QUIET_ZONE_IN_TERMINAL })
    .split('\n')
    .map((line) => `\u001b[97;40m${line}\u001b[0m`)
    .join('\n');
}
