/** The words of the owner's room in German. */
import type { RoomWords } from '../words.ts';

export const roomGerman: RoomWords = {
  // The frame of every page of the room.
  'room.title': 'Ihr Zimmer',
  'room.main': 'Zimmer',
  'room.toSite': 'Zur Website',
  'room.inbox': 'Eingang',
  'room.inboxUnread': 'Eingang ({count})',
  'room.writing': 'Schreiben',
  'room.now': 'Jetzt',
  'room.visits': 'Besuche',
  'room.devices': 'Geräte',
  'room.notFound': 'Hier ist nichts',
  'room.notFoundLead': 'Diese Seite Ihres Zimmers gibt es nicht oder nicht mehr.',
  'room.failed': 'Das ging nicht',
  'room.back': 'Zurück',
  'room.undo': 'Rückgängig',
  'room.foreignForm':
    'Dieses Formular ist zu alt oder kam von einer anderen Website. Nichts wurde geändert. Öffnen Sie die Seite neu.',
  'room.tooLarge': 'Das ist zu groß. Nichts wurde geändert.',

  // Pairing a browser.
  'room.pairTitle': 'Diesen Browser koppeln',
  'room.pairLead':
    'Dann können Sie von hier aus Ihre Nachrichten lesen und schreiben. Tun Sie das nur in einem eigenen Browser.',
  'room.pairName': 'Ein Name für diesen Browser',
  'room.pairButton': 'Diesen Browser koppeln',
  'room.notPairing': 'Diese Adresse ist nicht gültig',
  'room.notPairingLead':
    'Sie gilt einmal und zehn Minuten lang. Für eine neue rufen Sie auf dem Server „foyer pair“ auf, oder öffnen Sie „Geräte“ in einem gekoppelten Browser.',
  'room.unpaired': 'Dieser Browser ist nicht gekoppelt',
  'room.unpairedLead':
    'Dies ist das Zimmer der Person, der diese Website gehört. Sind Sie das, rufen Sie auf dem Server „foyer pair“ auf und öffnen Sie die Adresse, die es ausgibt, oder öffnen Sie „Geräte“ in einem gekoppelten Browser.',

  // The inbox: inquiries, greetings, and proposals of the assistant.

  // Writing: essays and pages.

  // Pictures.

  // Now: status, facts, and visits.

  // Devices: browsers and programs that act for the owner.
};
