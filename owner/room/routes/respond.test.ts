import { expect, it } from 'vitest';
import { PAIRING_MINUTES } from '../../../server/db/device-store.ts';
import { createWording } from '../../../web/locales/wording.ts';
import { findRoomWords } from '../words/find-room-words.ts';
import { roomTimes } from './respond.ts';

it.each([
  ['en-GB', `for ${PAIRING_MINUTES} minutes`],
  ['de-CH', `${PAIRING_MINUTES} Minuten lang`],
  ['ar', `خلال ${PAIRING_MINUTES} دقائق`],
  ['ar-EG', 'خلال ١٠ دقائق'],
  ['fr', `pendant ${PAIRING_MINUTES} minutes`],
  // In English, because the room has no words in Dutch.
  ['nl', `for ${PAIRING_MINUTES} minutes`],
])('the room of a site in %s says for how long a pairing address is valid', (locale, words) => {
  const wording = createWording(findRoomWords(locale));
  const said = wording.parts('room.notPairingLead', { time: roomTimes(wording).pairing });
  expect(said.flat().join('')).toContain(words);
});
