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
  'room.nowBlocked': 'No message of this sender will be accepted for 30 days.',
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
