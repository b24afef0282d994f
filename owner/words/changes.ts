/**
 * What a change does that others can see, in English: what a person confirms. The room says it in its own words. Each is a
 * phrase without a full stop, in the form in which the language names what is to be done.
 */
export const changeEnglish = {
  // Texts. {day} is a day, {time} a length of time.
  'change.publish_essay': 'Publish the essay “{title}” at {url}, where everyone can read it',
  'change.publish_page': 'Publish the page “{title}” at {url}, where everyone can read it',
  'change.schedule': 'Schedule the essay “{title}”, so that everyone can read it at {url} from {day}',
  'change.postpone':
    'Schedule the published essay “{title}”, so that nobody but you sees it until {day}, when everyone can read it again at {url}',
  'change.withdraw': 'Withdraw the essay “{title}” from {url}, so that only you see it',
  'change.published_essay': 'Change the published essay “{title}” at {url}, for everyone to read',
  'change.published_page': 'Change the published page “{title}” at {url}, for everyone to read',
  'change.scheduled': 'Change the scheduled essay “{title}”, which everyone can read at {url} from {day}',
  'change.sharedDraft': 'Change the draft “{title}”. Readers of its secret address will see this',
  'change.delete_draft': 'Delete the draft “{title}”, which can be restored for {time}',
  'change.delete_essay': 'Delete the essay “{title}” at {url}, which can be restored for {time}',
  'change.delete_page': 'Delete the page “{title}” at {url}, which can be restored for {time}',
  'change.restore_essay': 'Restore the published essay “{title}” at {url}, for everyone to read',
  'change.restore_page': 'Restore the published page “{title}” at {url}, for everyone to read',
  'change.restore_scheduled':
    'Restore the scheduled essay “{title}”, which everyone can read at {url} from {day}',
  'change.restore_draft': 'Restore the draft “{title}”. Readers of its secret address will see this',
  'change.rename_draft': 'Rename the draft “{title}” to {to}. Readers of its secret address will see this',
  'change.move_essay': 'Move the essay “{title}” from {from}, which then leads there, to {url}',
  'change.move_page': 'Move the page “{title}” from {from}, which then leads there, to {url}',
  'change.move_scheduled': 'Move the scheduled essay “{title}” from {from} to {url}',
  'change.shareDraft':
    'Create a secret address at which anyone who has it can read “{title}” for {time}, always in its latest version',

  // Files and pictures. {files} is a list.
  'change.facts': 'Change {file}, which visitors see on the site',
  'change.putBack': 'Put {file} back as it was before',
  'change.deleteUnused': 'Delete {file}, which nothing uses, and which can be restored for {time}',
  'change.deleteUsed':
    'Delete {file}, which {files} will no longer show, and which can be restored for {time}',

  // Messages and who sends them.
  'change.deleteInquiry': 'Delete the inquiry {id} and everything about it, for good',
  'change.approve': 'Make the greeting {id} public',
  'change.hide': 'Hide the greeting {id} everywhere',
  'change.hold': 'Hide the greeting {id} until it is approved',
  'change.reply': 'Publish this reply to the greeting {id}, for everyone to read: “{reply}”',
  'change.approveAndReply':
    'Make the greeting {id} public, and publish this reply to it, for everyone to read: “{reply}”',
  'change.withdrawReply': 'Remove your reply to the greeting {id}. The reply was: “{reply}”',
  'change.withdrawReply_public':
    'Remove your reply to the greeting {id}, and make the greeting public. The reply was: “{reply}”',
  'change.withdrawReply_hidden':
    'Remove your reply to the greeting {id}, and hide the greeting. The reply was: “{reply}”',
  'change.withdrawReply_pending':
    'Remove your reply to the greeting {id}, and hide the greeting until it is approved. The reply was: “{reply}”',
  'change.deleteGreeting': 'Delete the greeting {id} for good',
  'change.blockSender': 'Refuse messages from the sender of this message, {client}, for {time}',
  'change.blockClient': 'Refuse messages from client {client} for {time}',
  'change.unblock': 'Accept messages from client {client} again',

  // Who has access.
  'change.pair':
    'Create an address with which one browser can be paired within {time}. Anyone who opens it can read your messages and change your site',
  'change.token_read':
    'Create the token “{name}”, with which a program may read everything, messages included, until {day}',
  'change.token_write':
    'Create the token “{name}”, with which a program may read and change everything until {day}',
  'change.revoke_pairing': 'Revoke the address with which a browser can be paired',
  'change.revoke_browser': 'Revoke the browser “{name}”, which loses access at once',
  'change.revoke_token': 'Revoke the token “{name}”, which loses access at once',

  // What only commands do.
  'change.import': 'Import {source} into {folder}; posts that were public there become public here',
  'change.restoreData': 'Replace everything in {database} with {file}',
} as const;
