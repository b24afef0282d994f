import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { pairingCodeLines, pairingCodeSvg } from './pairing-code.ts';

const URL_OF_A_PAIRING = `https://ada.example/owner/pair/${'0f'.repeat(20)}`;

describe('a code', () => {
  it('is an element that the policy of the room allows', () => {
    const svg = pairingCodeSvg(URL_OF_A_PAIRING);
    expect(svg).toMatch(
      /^<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1"><rect fill="white"[^>]*\/><path fill="black" d="[^"]+"\/><\/svg>$/,
    );
    expect(svg).not.toMatch(/style|data:|script|on\w+=/);
    // The quiet zone is four modules wide.
    expect(svg).toContain('M4,4h1v1h-1z');
    expect(svg).not.toContain('M3,');
  });

  it('fits on a terminal of 80 columns and 24 rows', () => {
    const lines = pairingCodeLines(URL_OF_A_PAIRING).split('\n');
    expect(lines.length).toBeLessThan(24);
    for (const line of lines) {
      expect(line.startsWith('\u001b[97;40m') && line.endsWith('\u001b[0m')).toBe(true);
      expect(stripVTControlCharacters(line)).toMatch(/^[█▀▄ ]{20,80}$/);
    }
  });
});
