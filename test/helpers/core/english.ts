/** Says words of the interface in English, as tests expect them, by their keys. */
import { roomEnglish } from '../../../owner/room/words/en.ts';
import { en } from '../../../web/locales/en.ts';
import { createWording } from '../../../web/locales/wording.ts';

const { say } = createWording({ locale: 'en', language: 'en', words: { ...en, ...roomEnglish } });

/** Returns a sentence with the given values in their places. */
export const english = say;
