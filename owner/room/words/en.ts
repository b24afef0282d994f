/**
 * The words of the owner's room in English, in which they are written first. Only the owner reads them. As in the words
 * of the site, names in braces stand for what a page puts there, and an entry with several forms depends on `count`. {time} is like “10 minutes”.
 */
export const roomEnglish = {
  // The frame of every page of the room.
  'room.title': 'Your room',
  'room.main': 'Room',
  'room.toSite': 'Visit the site',
  'room.inbox': 'Inbox',
  // The same with the number of unread inquiries and waiting greetings.
  'room.inboxUnread': 'Inbox ({number})',
  'room.writing': 'Writing',
  'room.site': 'Site',
  'room.visits': 'Visits',
  'room.devices': 'Devices',
  // On a phone, it leads to the parts for which the navigation has no room.
  'room.more': 'More',
  // A link on the page of an essay, in a browser that is paired.
  'room.edit': 'Edit',
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
  'room.diskFull':
    'The disk is full: nothing was changed. Delete files on the server that nobody needs, such as old logs and backups, and try again.',

  // Pairing a browser.
  'room.pairTitle': 'Pair this browser',
  'room.pairLead':
    'Then you can read your messages and write from here. Only do this in a browser of your own.',
  'room.pairName': 'A name for this browser',
  'room.pairButton': 'Pair this browser',
  'room.notPairing': 'This address is not valid',
  'room.notPairingLead':
    'It works once, for {time}. For another one, run “foyer pair” on the server, or open “Devices” in a browser that is paired.',
  'room.unpaired': 'This browser is not paired',
  'room.unpairedLead':
    'This is the room of the owner of this site. If that is you, run “foyer pair” on the server and open the address that it prints, or open “Devices” in a browser that is paired.',

  // The inbox: inquiries, greetings, and proposals of the assistant.
  'room.nothingWaits': 'Nothing waits for you. Enjoy the quiet.',
  'room.newInquiries': 'New inquiries',
  'room.waitingGreetings': 'Greetings that wait for your approval',
  'room.proposals': 'Proposals of your assistant',
  'room.inquiries': 'Inquiries',
  'room.greetings': 'Greetings',
  'room.blocked': 'Blocked senders',
  'room.allMessages': 'All messages',
  // The states in which a list shows messages.
  'room.show': 'Show',
  'room.showAll': 'All',
  'room.stateNew': 'New',
  'room.stateRead': 'Read',
  'room.stateAnswered': 'Answered',
  'room.stateSpam': 'Spam',
  'room.stateWaiting': 'Waiting',
  'room.statePublic': 'Public',
  'room.stateHidden': 'Hidden',
  'room.find': 'Find a name, an address or words',
  'room.noneHere': 'There are none here.',
  'room.older': 'Older',
  // A message, and how it came.
  'room.inquiryFrom': 'Inquiry from {name}',
  'room.greetingFrom': 'Greeting from {name}',
  'room.email': 'E-mail',
  'room.topic': 'Topic',
  'room.received': 'Received',
  'room.came': 'How it came',
  'room.state': 'State',
  'room.notification': 'Notification',
  // After the name of a channel, such as email.
  'room.notified': '{channel}: delivered',
  'room.notYetNotified': '{channel}: not delivered yet',
  'room.notNotified': '{channel}: failed',
  'room.senderBlocked': 'The sender is blocked.',
  // Buttons, and what they have done.
  'room.replyByMail': 'Reply by e-mail',
  'room.replyAbout': 'Re: {topic}',
  'room.replyFrom': 'Re: Your message to {site}',
  'room.markNew': 'Mark as new',
  'room.markRead': 'Mark as read',
  'room.markAnswered': 'Mark as answered',
  'room.markSpam': 'Mark as spam',
  'room.nowNew': 'It is marked as new.',
  'room.nowRead': 'It is marked as read.',
  'room.nowAnswered': 'It is marked as answered.',
  'room.nowSpam': 'It is marked as spam.',
  'room.retry': 'Send the notification again',
  'room.retried': 'The notification will be sent again now.',
  'room.block': 'Block the sender',
  'room.nowBlocked': 'No message of this sender will be accepted for {time}.',
  'room.unblock': 'Unblock the sender',
  'room.nowUnblocked': 'The sender may write again.',
  'room.approve': 'Approve',
  'room.hide': 'Hide',
  'room.nowPublic': 'Everybody can read it now.',
  'room.nowHidden': 'It is hidden everywhere.',
  'room.nowWaiting': 'It waits for your approval again.',
  'room.yourReply': 'Your public reply',
  'room.replyRules':
    'Up to {maximum} characters of plain text, without links or personal data. The greeting becomes public, too.',
  'room.replyInPublic': 'Reply in public',
  'room.replyRefused': 'Not published yet',
  'room.nowReplied': 'Your reply is public.',
  'room.withdrawReply': 'Withdraw the reply',
  'room.nowWithdrawn': 'Your reply is withdrawn. You can change it below.',
  'room.delete': 'Delete …',
  'room.deleteTitle': 'Delete this for good?',
  'room.deleteForGood': 'Delete for good',
  'room.nowDeleted': 'It is deleted.',
  'room.undone': 'Undone.',
  // A proposal of the assistant, and the blocked senders.
  'room.proposal': 'A proposal of your assistant',
  'room.proposalLead': 'Nothing has been changed yet. This is what happens if you accept:',
  'room.proposalUntil': 'You can accept it until {date}.',
  'room.accept': 'Accept',
  'room.decline': 'Decline',
  'room.nowAccepted': 'The proposal is accepted',
  'room.proposalResult': 'This is the result:',
  'room.nowDeclined': 'The proposal is declined. Nothing was changed.',
  'room.nobodyBlocked': 'Nobody is blocked.',
  'room.blockedFromTo': 'Blocked on {from}, until {to}',
  'room.unblockThis': 'Unblock',

  // Writing: essays and pages.
  'room.essays': 'Essays',
  'room.pages': 'Pages',
  'room.pictures': 'Pictures',
  'room.newEssay': 'New essay',
  'room.newPage': 'New page',
  'room.essay': 'Essay',
  'room.page': 'Page',
  'room.allEssays': 'All essays',
  'room.allPages': 'All pages',
  'room.noTexts': 'There is nothing here yet. Begin with the button above.',
  'room.noneFound': 'None fits. Look for fewer words, or in “All”.',
  'room.findTexts': 'Search titles and texts',
  'room.drafts': 'Drafts',
  'room.withErrors': 'With errors',
  'room.allDrafts': { one: 'All {count} draft', other: 'All {count} drafts' },
  'room.changedWhen': 'edited {when}',
  'room.newer': 'Newer',
  'room.statePublished': 'Published',
  'room.stateScheduled': 'Scheduled',
  'room.stateDraft': 'Draft',
  // Under a fold, with how many there are.
  'room.deletedTexts': 'Deleted ({count})',
  'room.deletedOn': 'Deleted on {date}',
  'room.restore': 'Restore',
  'room.lockedByOwner':
    'Texts are not edited here, because they come from elsewhere. You can read and share them.',
  'room.lockedFolder':
    'Texts cannot be edited here, because the server may not write to its content folder. You can read and share them.',
  // The form of a text.
  'room.textTitle': 'Title',
  'room.textBody': 'Text',
  'room.source': 'The whole file',
  'room.sourceOnly': 'The lines at the top of this file cannot be read, so you see all of it.',
  'room.essayMore': 'Category, tags, date and more',
  'room.pageMore': 'Navigation and description',
  'room.fieldCategory': 'Category',
  'room.fieldTags': 'Tags',
  'room.hintTags': 'With commas between them.',
  'room.fieldDate': 'Date',
  'room.fieldExcerpt': 'Excerpt',
  'room.hintExcerpt': 'Two sentences. If empty, the opening of the essay.',
  'room.fieldTakeaways': 'Takeaways',
  'room.hintTakeaways': 'What a reader should remember, one per line.',
  'room.fieldQuestions': 'Questions',
  'room.hintQuestions':
    'What a reader might ask that this essay answers, one per line. Search finds the essay by them. No page shows them.',
  'room.fieldNavigation': 'Name in the navigation',
  'room.hintNavigation': 'If empty, the foot of every page links to it instead.',
  'room.fieldDescription': 'Description',
  'room.hintDescription': 'One sentence on what is there. If empty, the opening of the page.',
  'room.findings': 'To correct',
  'room.save': 'Save',
  'room.savePublic': 'Save and publish the change',
  'room.preview': 'Preview',
  'room.notSaved': 'Nothing was saved.',
  // Above a text as visitors will see it.
  'room.previewLead': 'This is how visitors will see it. Nothing was saved.',
  'room.previewBack': 'Back to the text',
  // The buttons of a text besides the one that saves it.
  'room.publishTitle': 'Publishing',
  'room.publish': 'Publish',
  'room.withdraw': 'Withdraw',
  'room.scheduleDay': 'Day',
  'room.schedule': 'Schedule',
  'room.shareTitle': 'Share a draft',
  'room.shareLead': 'Anyone with the secret address can read the text as it is at the time, for {time}.',
  'room.share': 'Share',
  'room.sharedUntil': 'Shared until {date}',
  'room.sharedOnce':
    'This is the secret address. Copy it now, because it is shown only once. It works until {date}.',
  'room.unshare': 'Stop sharing',
  'room.fileTitle': 'Rename or delete',
  'room.newSlug': 'Name in the address',
  'room.hintSlug':
    'Lower-case letters, digits and hyphens. If the text is public, its former address leads to the new one.',
  'room.rename': 'Rename',
  'room.hintDelete': 'It can be restored for {time}.',
  'room.deleteEssay': 'Delete the essay',
  'room.deletePage': 'Delete the page',
  // Notices after a button was pressed.
  'room.doneSaved': 'Saved.',
  'room.donePublished': 'Published.',
  'room.doneScheduled': 'Scheduled.',
  'room.doneWithdrawn': 'Withdrawn. Only you can see it now.',
  'room.doneRenamed': 'Renamed.',
  'room.doneDeleted': 'Deleted.',
  'room.doneRestored': 'Restored.',
  'room.doneUnshared': 'That address no longer works.',
  // A text that was changed on two devices.
  'room.conflictTitle': 'This text was changed elsewhere meanwhile',
  'room.conflictLead':
    'Nothing was lost: your text is in the form below. The lines with a minus are the other version’s, those with a plus are yours.',
  'room.conflictDeleted': 'It was deleted. Your text is in the form below, and saving it creates it again.',
  'room.conflictTheirs': 'The other version',
  'room.keepMine': 'Keep mine',
  'room.takeTheirs': 'Take the other',

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
  'editor.diskFull':
    'Not saved: the disk of the server is full. Delete files there that nobody needs, such as old logs and backups.',
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
  'room.pictureFile': 'Picture',
  'room.pictureAlt': 'What it shows, for people who cannot see it',
  'room.addPicture': 'Add the picture',
  'room.pictureAdded': 'Added. Put this line where the picture should be:',
  // The places follow.
  'room.usedIn': 'Used in',
  'room.unused': 'Not used, so not public',
  'room.deletePicture': 'Delete',

  // Now: status, facts, and visits.
  'room.saved': 'Saved. Visitors see it within a moment.',
  'room.statusBroken': 'The file status.yaml has an error, so there is no form. Correct it below.',
  'room.statusTalks': 'Invitations to speak are welcome',
  'room.statusAdvisory': 'Advisory work is welcome',
  'room.statusFocus': 'What you are working on, a line each',
  'room.statusTopics': 'Topics for talks and advisory work, a line each',
  'room.statusNote': 'When or for what you are available, if you want to say it',
  'room.statusAsOf': 'As of (today, unless you choose another day)',
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
  'room.errors': {
    one: '{count} error, which holds its changes back',
    other: '{count} errors, which hold its changes back',
  },
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
  'room.browsers': 'Paired browsers',
  'room.thisBrowser': 'this browser',
  // `when` is like “2 hours ago”.
  'room.lastSeen': 'last used {when}',
  'room.pairedUntil': 'paired until {day}',
  'room.validUntil': 'valid until {day}',
  'room.pairAnother': 'Pair another browser',
  'room.pairAnotherLead':
    'Open this address in the other browser within {time}, or point the camera of your phone at the code. It works once. Show it to nobody.',
  'room.openPairing': 'Address for pairing a browser, not used yet',
  'room.pairingCode': 'The address as a QR code',
  'room.pairingIsLocal':
    'This address works only on this machine, because PUBLIC_URL names no address that other machines can reach.',
  'room.tokens': 'Tokens',
  'room.tokensLead': 'A token lets an assistant on another machine act for you.',
  'room.tokenName': 'A name, such as the machine that uses it',
  'room.tokenScope': 'What it may do',
  'room.tokenReads': 'Only read, messages included',
  'room.tokenWrites': 'Read and change everything',
  'room.tokenDays': 'Valid for how many days',
  'room.tokenCreate': 'Create a token',
  'room.newToken': 'A new token',
  'room.newTokenLead': 'This is the token “{name}”. It is shown only now.',
  'room.newTokenUse': 'On the machine of your assistant, run this. It asks for the token:',
  'room.revoke': 'Revoke',
  'room.revokeTitle': 'Revoke “{name}”?',
  'room.revokeThis':
    'That is this browser: you leave the room. To come back, you need another paired browser or “foyer pair” on the server.',
  'room.revoked': 'Revoked. It no longer has access.',
} as const;

type RoomEnglish = typeof roomEnglish;

declare module '../../../web/locales/words.ts' {
  interface SpokenSentences extends RoomEnglish {}
}
