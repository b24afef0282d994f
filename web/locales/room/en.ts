/**
 * The words of the owner's room in English, in which they are written first. Only the owner reads them. As in the words
 * of the site, names in braces stand for what a page puts there, and an entry with several forms depends on `count`.
 */
export const roomEnglish = {
  // The frame of every page of the room.
  'room.title': 'Your room',
  'room.main': 'Room',
  'room.toSite': 'To the site',
  'room.inbox': 'Inbox',
  // The same with the number of unread inquiries and waiting greetings.
  'room.inboxUnread': 'Inbox ({count})',
  'room.writing': 'Writing',
  'room.now': 'Now',
  'room.visits': 'Visits',
  'room.devices': 'Devices',
  'room.notFound': 'There is nothing here',
  'room.notFoundLead': 'This page of your room does not exist, or no longer.',
  // Above what an action says. Its own words follow.
  'room.failed': 'That did not work',
  'room.back': 'Back',
  'room.undo': 'Undo',
  // Errors of a form that is not, or no longer, this browser's.
  'room.foreignForm':
    'This form is too old, or it came from another site. Nothing was changed. Open the page again.',
  'room.tooLarge': 'That is too large. Nothing was changed.',

  // Pairing a browser.
  'room.pairTitle': 'Pair this browser',
  'room.pairLead':
    'Then you can read your messages and write from here. Only do this in a browser of your own.',
  'room.pairName': 'A name for this browser',
  'room.pairButton': 'Pair this browser',
  'room.notPairing': 'This address is not valid',
  'room.notPairingLead':
    'It works once, for ten minutes. For another one, run “foyer pair” on the server, or open “Devices” in a browser that is paired.',
  'room.unpaired': 'This browser is not paired',
  'room.unpairedLead':
    'This is the room of the owner of this site. If that is you, run “foyer pair” on the server and open the address that it prints, or open “Devices” in a browser that is paired.',

  // The inbox: inquiries, greetings, and proposals of the assistant.

  // Writing: essays and pages.

  // Pictures.

  // Now: status, facts, and visits.

  // Devices: browsers and programs that act for the owner.
} as const;
