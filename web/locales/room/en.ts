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

  // Writing with a script: where the text is, what another device has saved, and what is wrong with it.
  'editor.tools': 'Formatting',
  'editor.heading': 'Heading',
  'editor.list': 'List',
  'editor.quote': 'Quote',
  'editor.link': 'Link',
  'editor.picture': 'Picture',
  'editor.saving': 'Saving …',
  'editor.savedAt': 'Saved at {time}',
  // Why a text is not saved. One of the two sentences after them follows.
  'editor.unreachable': 'Not saved: no network.',
  'editor.unpaired': 'This browser is no longer paired.',
  'editor.tooLarge': 'Not saved: the text is too large.',
  'editor.hasErrors': 'Not saved: the text has errors.',
  'editor.changedElsewhere': 'Not saved: another device has changed this text.',
  'editor.refused': 'Not saved.',
  'editor.kept': 'The text is kept in this browser.',
  'editor.notKept':
    'This browser cannot keep the text, because its storage is full or blocked. Leave this page open.',
  // The button is the one that saves what visitors see.
  'editor.keptPublic': 'Saved in this browser. Others see the change when you press “{button}”.',
  'editor.notKeptPublic':
    'Not saved: the storage of this browser is full or blocked. Press “{button}” to save the change.',
  'editor.needsTitle': 'Saved in this browser. Give the text a title to save it on the server.',
  // Links to a page with more buttons, after a new text was saved for the first time.
  'editor.nextForDraft': 'Publish or share',
  'editor.nextForPublic': 'More actions',
  'editor.found': 'There is an unsaved text in this browser, from {time}.',
  'editor.use': 'Use it',
  'editor.discard': 'Discard it',
  'editor.show': 'Show it',
  'editor.conflictTitle': 'Another device has changed this text',
  'editor.conflictLead':
    'Lines with − are on the server, lines with + are yours. Nothing is lost: you can return to your text after you have taken theirs.',
  'editor.sameLines': { one: '{count} line that both have', other: '{count} lines that both have' },
  'editor.theirText': 'Show their text',
  'editor.keepMine': 'Keep mine',
  'editor.takeTheirs': 'Take theirs',
  'editor.findings': 'What the check says',
  'editor.line': 'Line {line}:',

  // Adding a picture with a script.
  'editor.pictureTitle': 'Add a picture',
  'editor.alt': 'What does it show?',
  'editor.altHint': 'For people who cannot see it.',
  'editor.add': 'Add',
  'editor.cancel': 'Cancel',
  'editor.retry': 'Try again',
  'editor.sending': 'Sending …',
  'editor.pictureUnreachable': 'Not sent: no network.',
  'editor.pictureTooLarge': 'The picture is too large.',

  // Pictures.

  // Now: status, facts, and visits.
  'room.saved': 'Saved. Visitors see it within a moment.',
  'room.notEditable':
    'Files can only be read here: the folder of the content cannot be written to by the server.',
  'room.statusBroken': 'The file status.yaml has an error, so there is no form. Correct it below.',
  'room.statusTalks': 'Invitations to speak are welcome',
  'room.statusAdvisory': 'Advisory work is welcome',
  'room.statusFocus': 'What you are working on, a line each',
  'room.statusTopics': 'Topics for talks and advisory work, a line each',
  'room.statusNote': 'When or for what you are available, if you want to say it',
  'room.statusAsOf': 'As of',
  'room.statusSave': 'Publish this status',
  'room.facts': 'Facts',
  'room.factsLead':
    'The other facts are in files. Only what you change is changed, and it is checked before it is published.',
  'room.factsMissing': 'does not exist yet',
  'room.factsText': 'The file, as YAML',
  'room.factsSave': 'Check and publish',
  // The text of another device or program, which has changed a file meanwhile.
  'room.theirs': 'As it is now',
  'room.changedMeanwhile':
    'It was changed elsewhere meanwhile, so nothing was saved. What you wrote is still in the form, and what is there now is below. Saving again replaces it.',
  'room.invalid': 'There is a mistake, so nothing was saved. What you wrote is still in the form.',
  'room.errors': { one: '{count} error', other: '{count} errors' },
  // Before a message about a line of a file.
  'room.line': 'Line {line}:',
  'room.weekOf': 'Week from {from} to {to}',
  'room.people': 'Pages opened by people',
  'room.agents': 'Requests of agents',
  'room.essaysRead': 'Essays read',
  'room.readBy': '{title}: {people} by people, {agents} by agents',
  'room.sites': 'Sites that visitors came from',
  'room.otherSites': 'other sites',
  'room.tools': 'Tools called',
  'room.counted': '{name}: {count}',
  'room.unanswered': 'Asked in vain',
  'room.unansweredLead': 'What visitors looked for and did not find. They are other people’s words.',
  'room.notCounted': 'Visits are not counted, because VISITS is off.',
  'room.noVisits': 'Nobody yet.',
  'room.trend': 'The last weeks',
  // The heading of a column with the first days of weeks.
  'room.week': 'From',

  // Devices: browsers and programs that act for the owner.
} as const;
