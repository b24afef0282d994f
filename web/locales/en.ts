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
  // General words, for any part of a page.
  // The quotation marks of the language, around a word or a query.
  'text.quoted': '“{text}”',
  // Two whole sentences, one after the other. Languages without spaces need none here.
  'text.sentences': '{first} {next}',
  // The title of a page in the browser: the page, then the name of the site.
  'text.pageTitle': '{page} · {site}',
  // Less than a minute ago. Longer times come from the browser: “2 hours ago”.
  'text.justNow': 'just now',
  // The search box, its dialog and its results.
  // The label of the box, and the text in it while it is empty.
  'search.label': 'Search the essays',
  // The name of the dialog, and of the button with a magnifying glass.
  'search.name': 'Search',
  'search.close': 'Close',
  // The keys that open the search, as they are printed on keyboards of the language.
  'search.keys': 'Ctrl K',
  'search.title': 'Search: {query}',
  'search.searching': 'Searching…',
  'search.cannotSearch': 'The page cannot search as you type right now. Press Enter to search.',
  'search.pressEnter': 'Press Enter to search.',
  'search.cannotList': 'The list cannot be loaded right now. Press Enter to try again.',
  // Headings.
  'search.results': 'Results',
  'search.recent': 'Recent essays',
  'search.categories': 'Categories',
  'search.whatToTry': 'What to try',
  // Links.
  'search.allEssays': 'See all essays',
  'search.allResults': 'See all results',
  'search.everywhere': 'The same words in all categories',
  'search.fewer': 'Fewer or different words; small spelling mistakes are already tolerated.',
  'search.browse': '{all}, newest first or by category.',
  // The link in the line before.
  'search.browseAll': 'All essays',
  // Why an essay is among the results: its category and tags, or its meaning.
  'search.filed': 'Filed under {subject}',
  'search.isRelated': 'Related in meaning',
  // Pages of results.
  'search.pages': 'Pages',
  'search.page': 'Page {page} of {pages}',
  'search.more': 'More results',
  // How many essays a search has found, in all categories or in one.
  'search.none': 'No essays about {query}.',
  'search.noneIn': 'No essays in {category} about {query}.',
  'search.about': {
    one: '{count} essay about {query}.',
    other: '{count} essays about {query}, best match first.',
  },
  'search.aboutIn': {
    one: '{count} essay in {category} about {query}.',
    other: '{count} essays in {category} about {query}, best match first.',
  },
  // After a sentence that says which words no essay contains.
  'search.count': { one: '{count} essay.', other: '{count} essays, best match first.' },
  'search.countIn': {
    one: '{count} essay in {category}.',
    other: '{count} essays in {category}, best match first.',
  },
  // The words were misspelled. {query} is what was searched for instead.
  'search.corrected': {
    one: 'Showing results for {query}: {count} essay.',
    other: 'Showing results for {query}: {count} essays, best match first.',
  },
  'search.correctedIn': {
    one: 'Showing results for {query}: {count} essay in {category}.',
    other: 'Showing results for {query}: {count} essays in {category}, best match first.',
  },
  // They have none of the words.
  'search.related': {
    one: '{count} essay related in meaning.',
    other: '{count} essays related in meaning.',
  },
  'search.relatedIn': {
    one: '{count} essay in {category} related in meaning.',
    other: '{count} essays in {category} related in meaning.',
  },
  // Which of them are on the page, after their number.
  'search.first': { one: 'Here is the first.', other: 'Here are the first {count}.' },
  'search.range': 'Here are {from} to {to}.',
  // {words} is a list: “door”, “bell”, or “knocker”.
  'search.absent': 'No essay contains {words}.',
  // {words} is a list: “door” and “bell”.
  'search.apart': 'No essay contains {words} together.',
  'search.phrase': 'No essay contains the phrase {phrase}.',
  'search.language': 'The essays are in {language}.',
  'search.catalog': 'Only titles, excerpts and tags were searched; the texts can be searched in a minute.',
  'search.textsAwaited': 'Searching the texts…',
  'search.textsMissing': 'Only titles and summaries can be searched right now.',
  // The contact form without a script: how long a message may be.
  'contact.limit': { one: 'Up to {count} character', other: 'Up to {count} characters' },
  // The contact form.
  'form.name': 'Your name',
  'form.email': 'Your e-mail address',
  'form.message': 'Your message',
  // The label of a field that people do not see. Programs that fill it in give themselves away.
  'form.trap': 'Leave this empty',
  'form.send': 'Send',
  'form.sending': 'Sending…',
  // After the button. {address} is the owner's e-mail address.
  'form.orWrite': 'or write to {address}',
  'form.left': { one: '{count} character left', other: '{count} characters left' },
  'form.tooMany': { one: '{count} character too many', other: '{count} characters too many' },
  'form.byAgent': 'An agent filled this in. Read it before you send it.',
  // Under a field with an invalid value.
  'form.nameMissing': 'Enter your name.',
  'form.emailMissing': 'Enter your e-mail address.',
  'form.messageMissing': 'Write your message.',
  'form.tooLong': { one: 'Shorten this by one character.', other: 'Shorten this by {count} characters.' },
  'form.notAnAddress': 'Enter a full address, like name@example.com.',
  'form.unstorable': 'Remove the invisible characters, or type this again instead of pasting it.',
  // Above the reasons why the message was not sent.
  'form.notSent': 'Not sent yet',
  // {field} is a link to the field, {reason} is what is wrong with it.
  'form.reason': '{field}: {reason}',
  'form.stillHere': 'What you wrote is still here. If sending keeps failing, write to {address}.',
  'form.arrived': 'Your message has arrived',
  'form.thanks': 'Thank you for writing.',
  'form.number': 'Its number, should you need it: {number}',
  'form.another': 'Send another',
  // Why a message was not sent, by the type of the problem. {count} is the number of seconds to wait.
  'error.server-unreachable':
    'The site is not responding. Check your connection, then send the message again.',
  'error.rate-limited': {
    one: 'Too many requests have come from your connection in a short time. Wait a second, then send the message again.',
    other:
      'Too many requests have come from your connection in a short time. Wait {count} seconds, then send the message again.',
  },
  'error.rate-limited-soon':
    'Too many requests have come from your connection in a short time. Wait a little, then send the message again.',
  'error.storage-unavailable': {
    one: 'The site cannot store messages right now. Wait a second, then send the message again.',
    other: 'The site cannot store messages right now. Wait {count} seconds, then send the message again.',
  },
  'error.storage-unavailable-soon':
    'The site cannot store messages right now. Wait a little, then send the message again.',
  'error.csrf-failed':
    'The site could not verify that the message comes from this page. It needs a cookie for that: allow cookies for this site, then send the message again.',
  'error.client-blocked': 'The owner does not accept messages from your network address at present.',
  'error.idempotency-conflict':
    'The site is still processing your message. Wait a few seconds, then send it again; it will arrive only once.',
  'error.idempotency-key-reused':
    'An earlier version of this message has already arrived. Send it again only if you want this version to arrive as well.',
  'error.body-too-large': 'The message is too large. Shorten it, then send it again.',
  // A hidden field was filled in.
  'error.invalid-input':
    'A hidden field of the form was filled in, probably by a browser extension. It has been cleared; send the message again.',
  'error.internal-error': 'Something went wrong on our side. Send the message again later.',
  'error.other': 'The site could not accept the message. Send it again later.',
  // The greetings that agents have left, at the edge of every page.
  'greetings.button': 'Greetings',
  // The same button when there are new greetings. {number} is their number, or the entry after it.
  'greetings.buttonNew': 'Greetings, {number} new',
  'greetings.orMore': '{count} or more',
  'greetings.heading': 'Greetings from agents',
  'greetings.close': 'Close',
  'greetings.loading': 'Loading…',
  'greetings.failed': 'The greetings could not be loaded.',
  'greetings.retry': 'Try again',
  'greetings.none': 'None yet. Yours could be the first.',
  'greetings.all': 'All greetings',
  // Above the sentence that a visitor may give to their agent.
  'greetings.invitation': 'Ask your agent to say hello. You could tell it:',
  'greetings.sentence': 'Open {address} and leave a friendly greeting with its tool post_greeting_to_humans.',
  'greetings.copy': 'Copy the sentence',
  // The way by which a greeting has come.
  'greetings.overWebmcp': 'on a page (WebMCP)',
  'greetings.overMcp': 'over MCP',
  'greetings.overRest': 'over REST',
  // Marks the reply of the site's owner.
  'greetings.owner': 'Owner',
  // Read out by screen readers.
  'greetings.arrived': 'New greeting from {name}: {message}',
  'greetings.arrivedMany': { one: '{count} new greeting', other: '{count} new greetings' },
  // The forms on /agents that call tools. The reference around them is in English.
  'console.noWebmcp': 'This browser does not support WebMCP. You can still call the tools here.',
  'console.byBrowser': 'This browser supports WebMCP.',
  'console.byExtension': 'An extension provides WebMCP in this browser.',
  // After one of the two sentences before. {names} is a list of tools.
  'console.registered': {
    one: '{count} of {total} tools is registered on this page.',
    other: '{count} of {total} tools are registered on this page.',
  },
  'console.registeredExcept': {
    one: '{count} of {total} tools is registered on this page; missing: {names}.',
    other: '{count} of {total} tools are registered on this page; missing: {names}.',
  },
  'console.pageServer': 'This page answers extensions that speak MCP-B, on the channel mcp-default.',
  'console.extensionServer': 'An extension runs its own server; the tools of this page are registered there.',
  // The label of the button while the tool answers.
  'console.calling': 'Calling…',
  // A heading.
  'console.answer': 'Answer',
  // How to show the answer: one button for each.
  'console.showAs': 'Show the answer as',
  'console.readable': 'Readable',
  'console.json': 'JSON',
  'console.answerAsJson': 'Answer as JSON',
  'console.longText': 'Long text',
  // Values in an answer: of a question, of a list without entries, of nothing at all, and of a text without characters.
  'console.yes': 'yes',
  'console.no': 'no',
  'console.none': 'none',
  'console.nothing': 'nothing',
  'console.empty': 'empty',
  // {zone} is like UTC+02:00.
  'console.moment': '{date}, {time} {zone}',
  // {status} is a number like 404, {meaning} is a link.
  'console.status': 'Status {status}. {meaning}',
  'console.meaning': 'What this problem means',
  // A request to the server: its path and the number with which the server answered.
  'console.returned': '{path} returned {status}',
  'console.returnedLeft': '{path} returned {status}; {left} of {limit} requests left this minute',
  // How long a call took.
  'console.instant': 'less than 1 ms',
  'console.milliseconds': '{number} ms',
  'console.seconds': '{number} s',
  'console.overRest': 'Answered in {duration}, over REST',
  'console.onPage': 'Answered in {duration}, on the page',
  'console.fromCopy': 'Answered in {duration}, on the page, from its copy of the content',
  'console.withRequest': 'Answered in {duration}, on the page, with a request to the server',
  // Read out by screen readers. {problem} is in English.
  'console.answered': '{tool}: Answered in {duration}.',
  'console.refused': '{tool}: Refused: {problem}. Answered in {duration}.',
  // Replaces the label of a button that copies something.
  'copy.copied': 'Copied',
  'copy.refused': 'The browser blocked copying',
} as const;
