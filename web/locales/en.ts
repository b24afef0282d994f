/**
 * The words of the interface in English, in which they are written first. Names in braces stand for what a page puts
 * there. An entry with several forms depends on `count`.
 */
export const en = {
  // The frame of every page.
  'page.skip': 'Skip to content',
  'page.madeWith': 'Made with Foyer.',
  // Lists of essays.
  'essays.count': { one: '{count} essay.', other: '{count} essays, newest first.' },
  'essay.byline': 'By {author}',
  'essay.minutes': { one: '{count} min read', other: '{count} min read' },

  // Parts of an essay that Markdown makes: labels for screen readers, unless noted otherwise.
  'text.linkToSection': 'Link to the section “{section}”',
  // A task in a list, whether it is done or not.
  'text.done': 'Done',
  'text.toDo': 'To do',
  'text.table': 'Table',
  'text.footnotes': 'Footnotes',
  'text.footnote': 'Footnote {number}',
  'text.backFromFootnote': 'Back to the text of footnote {number}',
  // If the text refers to a footnote more than once: which of these places the link leads to.
  'text.backToPlace': 'Back to the text of footnote {number}, place {place}',
  // The kinds of callouts, which are boxes with advice. Shown as their titles.
  'text.note': 'Note',
  'text.tip': 'Tip',
  'text.important': 'Important',
  'text.warning': 'Warning',
  'text.caution': 'Caution',
  // The kind of a callout before its own title, for screen readers.
  'text.calloutKind': '{kind}:',
  // On the button next to code.
  'essay.copyCode': 'Copy this code',

  // Notifications to the owner, by e-mail or in a chat. {host} is the host of the site, {command} what to type in a terminal.
  'notify.inquiryFrom': '{host}: inquiry from {sender}',
  'notify.sentWithForm': 'Sent with the form on the site',
  'notify.sentByAgent': 'Sent by an agent',
  'notify.toShow': 'To show it: {command}',
  // "spam" is a word of the command, and stays.
  'notify.toMark': 'To mark it: {command} (or spam)',
  'notify.toBlock': 'To block the sender: {command}',
  'notify.greetingWaits': '{host}: a greeting is waiting for approval',
  'notify.newGreeting': '{host}: a new greeting',
  'notify.toApprove': 'To approve it: {command}',
  'notify.toHide': 'To hide it: {command}',
  // How an agent left a greeting.
  'notify.postedOnPage': 'Posted on a page (WebMCP)',
  'notify.postedOverMcp': 'Posted over MCP',
  'notify.postedOverRest': 'Posted over REST',
  // Several messages in one notification.
  'notify.inquiries': { one: '{host}: {count} inquiry', other: '{host}: {count} inquiries' },
  'notify.greetings': { one: '{host}: {count} greeting', other: '{host}: {count} greetings' },
  // {count} of {total} greetings are waiting. {total} is at least 2.
  'notify.greetingsWaiting': {
    one: '{host}: {total} greetings, {count} waiting for approval',
    other: '{host}: {total} greetings, {count} waiting for approval',
  },
  'notify.more': { one: 'And {count} more.', other: 'And {count} more.' },
  'notify.toReadAll': 'To read them all: {command}',
  'notify.waiting': 'Waiting for approval: {command}',

  // The weekly report of visits, which is a notification, too.
  'weekly.title': '{host}: visits in the week of {week}',
  // {days} is the first and the last day.
  'weekly.weekOf': 'Week of {days}',
  'weekly.soFar': 'This week so far, since {day}',
  // {week} is one of the two above.
  'weekly.noVisits': '{week}: no visits.',
  // {pages} and {requests} are among the next four.
  'weekly.visits': '{week}: people opened {pages}, and agents and other programs made {requests}.',
  'weekly.pages': { one: '{count} page', other: '{count} pages' },
  'weekly.pagesAndBefore': {
    one: '{count} page (the week before: {before})',
    other: '{count} pages (the week before: {before})',
  },
  'weekly.requests': { one: '{count} request', other: '{count} requests' },
  'weekly.requestsAndBefore': {
    one: '{count} request (the week before: {before})',
    other: '{count} requests (the week before: {before})',
  },
  // Headings of lists.
  'weekly.unanswered': 'Looked for, but not found:',
  'weekly.essays': 'Essays that were read:',
  'weekly.sites': 'Sites from which people came:',
  'weekly.programs': 'Agents and other programs that came:',
  'weekly.tools': 'Tools that agents called:',
  // The last item of a list that is cut off.
  'weekly.more': { one: 'and {count} more', other: 'and {count} more' },
  // An item of a list, such as an essay, and how often.
  'weekly.item': '{item}: {times}',
  'weekly.times': { one: 'once', other: '{count} times' },
  'weekly.byPeople': { one: 'once by people', other: '{count} times by people' },
  // {programs} is a list of the next entry.
  'weekly.byAgents': {
    one: 'once by agents ({programs})',
    other: '{count} times by agents ({programs})',
  },
  'weekly.program': '{program} {count} {where}',
  'weekly.requestsWhere': '{count} {where}',
  // Where a program came: {where} of the two entries above.
  'weekly.onPages': 'on pages',
  'weekly.inMarkdown': 'in Markdown',
  'weekly.inDocuments': 'in documents such as llms.txt',
  'weekly.overRest': 'over REST',
  'weekly.withToolsOverRest': 'with tools over REST',
  'weekly.overMcp': 'over MCP',
  'weekly.withToolsInPage': 'with tools in the page',
  // Programs that do not say their names.
  'weekly.browsers': 'agents in a browser',
  'weekly.python': 'Python programs',
  'weekly.node': 'Node.js programs',
  'weekly.go': 'Go programs',
  'weekly.java': 'Java programs',
  'weekly.otherBots': 'other bots',
  'weekly.unknown': 'unknown programs',
  // Sites that are not named.
  'weekly.otherSites': 'others',
  // Things that were looked for in vain. {askers} is a list of the next two, or one of them.
  'weekly.agents': { one: '{count} agent', other: '{count} agents' },
  'weekly.people': { one: '{count} person', other: '{count} people' },
  'weekly.lookedFor': '{askers} looked for {query}',
  'weekly.wantedEssay': '{askers} wanted to read the essay {query}, which does not exist',
  'weekly.triedTool': '{askers} tried to use a tool {query}, which does not exist',
  'weekly.askedAudience':
    '{askers} asked how to describe you to {query}, an audience that positioning.yaml does not list',
  'weekly.askedOfferings': '{askers} asked for offerings in the category {query}, but you list none',
  'weekly.askedProof': '{askers} asked for proof points of the type {query}, but you list none',
  // {reasons} is a list of the next three, or of some of them.
  'weekly.failures': 'Other requests that failed: {reasons}.',
  'weekly.refused': {
    one: '{count} asked for something that does not exist or is not allowed',
    other: '{count} asked for something that does not exist or is not allowed',
  },
  'weekly.limited': {
    one: '{count} came from clients that sent too many',
    other: '{count} came from clients that sent too many',
  },
  'weekly.failed': {
    one: '{count} failed because of an error in the server (see its log)',
    other: '{count} failed because of an error in the server (see its log)',
  },
  // Above two lines of bars, which begin with the next two entries and end with the third.
  'weekly.bars': {
    one: 'Per week, in the last {count} weeks; the last bar is the latest week:',
    other: 'Per week, in the last {count} weeks; the last bar is the latest week:',
  },
  'weekly.barsPeople': 'pages opened by people',
  'weekly.barsAgents': 'requests by agents',
  'weekly.highest': { one: 'highest: {count}', other: 'highest: {count}' },
  // "countPageCalls" and "site.yaml" stay.
  'weekly.notes':
    'Weeks run from Monday to Sunday, in UTC. Programs have the names that they give themselves. An agent that uses an ordinary browser counts as a person. Browsers say from which site they come, unless that site forbids it. An agent built into a browser is counted only if countPageCalls is set in site.yaml. What was not found is listed if visitors from at least three different networks looked for it in that week.',

  // The feeds. Follows a sentence about the site.
  'feed.newest': {
    one: 'This feed has the newest {count} of {total} essays. All essays: {address}',
    other: 'This feed has the newest {count} of {total} essays. All essays: {address}',
  },
} as const;
