/**
 * The words of a new site in English, in which they are written first: what `create` asks, and the texts that it writes.
 * Names in braces stand for what the owner has answered.
 */
export const starterEnglish = {
  // The questions. {back} is what to type.
  'ask.intro':
    'A few questions, and your site is ready. Press Enter to take a suggestion, and type {back} to go back.',
  'ask.locale': 'The language of your site, as a tag such as en',
  'ask.name': 'What is your name?',
  'ask.title': 'What do you do, in a few words?',
  'ask.biography': 'Two sentences about you',
  'ask.offer': 'What do you offer? Separate several things with commas',
  'ask.bring': 'Do you have a site already? Its address, or the path of its folder or export',
  'ask.email': 'The e-mail address at which people may write to you',
  // Shown instead of a suggestion, for a question that may be left without an answer.
  'ask.none': 'none',
  // Answers to a question, each of which means the same.
  'ask.yes': 'yes, y',
  'ask.no': 'no, n',

  // What is wrong with an answer. {comment} is the mark of a comment in HTML.
  'wrong.empty': 'Please write something here.',
  'wrong.locale': 'Please write the tag of a language, such as {tag}.',
  'wrong.email': 'Please write an e-mail address, such as ada@example.com.',
  'wrong.address': 'Please write an address, such as https://ada.example.',
  'wrong.bring':
    'Please write an address, such as https://ada.example, or the path of a folder or file that exists.',
  'wrong.comment': 'This must not contain {comment}.',

  // What happens after the questions. Two end before a command; {example} is the name of a folder.
  'create.cancelled': 'Cancelled: nothing was written.',
  'create.installing': 'Installing Foyer in {folder} …',
  'create.notInstalled':
    'The files are in {folder}, but Foyer could not be installed. Try again in that folder:',
  'create.notBrought':
    'Your site is in {folder}, but the other one was not brought along. Continue in that folder:',
  'create.occupied': '{folder} is not an empty folder. Name another one for your site, such as {example}.',
  'create.nothing': 'Nothing was written.',

  // What the import of another site finds, asks and has done. {kind} and {formats} are names for programs.
  'bring.found': 'Posts found in {source}: {posts}. Other pages: {pages}.',
  'bring.kind': 'It is read as {kind}; --from names another kind.',
  'bring.origin': 'Its address was {origin}.',
  'bring.days': 'The posts are from {first} to {last}.',
  'bring.language': 'It is in {language}, but your new site is in {own}.',
  'bring.categories': 'New categories: {categories}. To choose others, add --pillars.',
  'bring.redirects': 'Old lists, feeds and pages that lead to their places here: {number}.',
  'bring.leftOut': 'Left out:',
  'bring.examples': 'Some of them as they will be:',
  'bring.askAddress': 'Address of the old site, which is read together with your files',
  'bring.ask': 'Bring this in? The texts and pictures must be yours, or you may publish them.',
  'bring.fetch': 'Yes, and fetch the pictures that can only be found on the web ({number})',
  'bring.asLinks': 'Yes; the pictures of other sites ({number}) become links',
  'bring.yes': 'Yes',
  'bring.no': 'No, write nothing',
  'bring.refused': 'Import only what you may publish.',
  'bring.done':
    'Imported. Posts: {posts}, published: {published}, drafts: {drafts}. Pages: {pages}. Redirects: {redirects}. Pictures: {pictures}.',
  'bring.would':
    'Would import. Posts: {posts}, published: {published}, drafts: {drafts}. Pages: {pages}. Redirects: {redirects}. Pictures: {pictures}.',
  'bring.lostPictures': 'Pictures that were not found and became links: {number}.',
  'bring.mistaken': 'Posts that are drafts because of a mistake in them: {number}.',
  'bring.unread': 'Left alone, because no import reads their format: {formats}.',
  'bring.changed': 'Essays left alone, because you have changed them: {number}.',
  'bring.report': 'Read {file}, which begins with what needs a look.',
  'bringNext.pullPictures': 'Run `git lfs pull` in the old site, then the same import again.',
  'bringNext.fetchPictures':
    'Run the same import again with `--download`, which fetches the pictures of other sites.',
  'bringNext.look': 'See the site with `npm run dev`.',

  // What the owner does next. Each line names a file, or has a command below it; `next.title` is a title in such a command.
  'next.intro': 'Your site is in {folder}. Next:',
  'next.folder': 'Go to its folder:',
  'next.install': 'Install Foyer:',
  'next.bring': 'Bring your other site along:',
  'next.dev': 'See it while you write, drafts included:',
  'next.essay': 'Start an essay:',
  'next.title': 'My title',
  'next.start': 'Serve it:',
  'next.pair': 'Then write and answer in a browser:',
  'next.legal': 'Before you publish, read the legal notice in {file}: it makes promises in your name.',
  'next.blanks': 'Fill in the blanks in {files}. "{command}" lists them.',
  'next.hosting': 'To put it online, choose a way. Its guide is in {folder}:',
  'next.server': 'Your own server: run it as a service behind Caddy or nginx (systemd.md).',
  'next.container':
    'A container host: build the Dockerfile in the folder, which also works with Docker Compose (container.md).',
  'next.static':
    'A static host: export the pages as files, without the contact form and greetings (static.md).',

  // The category of the essays, until the owner has chosen others, and what belongs in it.
  'starter.notes': 'Notes',
  'starter.filed': 'Everything filed under {subject}.',
  'starter.portrait': 'Portrait of {name}',
  // What is said about the owner until the owner says it: without essays, and with essays about {about}.
  'starter.summary': 'What {name} does, and how to reach {name}.',
  'starter.summaryEssays': 'Essays by {name} on {about}, and how to reach the author.',
  'starter.biography': '{name}: {title}.',
  'starter.biographyEssays': '{name} writes about {about}.',
  'starter.icp': 'People who may want to work with {name}.',
  'starter.icpEssays': "Readers of {name}'s essays, and people who may want to work with {name}.",
  'starter.coreProblem': 'They want to know whether {name} is the right person for them.',
  'starter.coreProblemEssays': 'They want to hear first-hand what {name} has to say about {about}.',
  'starter.toneAndStyle': 'Plain and friendly. Quote word for word, and link to the page.',

  // The first essay, and each new one. `draft: true` is a line in the file.
  'starter.hello': 'Hello',
  'starter.firstEssay':
    'This is your first essay, and a draft: only you can see it. Say who you are and what you will write about, then delete the line "draft: true" above, or the whole file.',
  'starter.newEssay':
    'Begin with what happened. One scene, one figure or one question is enough, and what you make of it can follow. This paragraph is yours to replace.',

  // The legal notice, in Markdown. The figures are those of the program.
  'starter.legalNotice': `## Who runs this site

I am {name}, and this is my site. Write to me at {email}.

## What it stores

You can read everything here without being tracked, and reading sets no cookies. Like any web server, this one sees the address a request comes from, and may use it to stop abuse. It counts each day's visits by kind of program, and how often each essay is read. These counts contain no address.

If a search or an agent's tool call finds nothing, its words are stored for 90 days, unless they look like an e-mail address, a phone number or a link. A code that the site makes from the visitor's address tells visitors apart for one week, and cannot be turned back into the address after that.

If you send a message, a code computed from your address is stored with it for 30 days, so that its sender can be blocked. If the sender is blocked, the code is stored for 30 days from then.

Greetings are public. If you leave one, anyone, including software, can read your words and the name you sign with. To have a greeting removed, write to me and say which one it is.

What you write in the contact form is stored with your name and address so that I can answer, and is not published. While you use the form, it needs one cookie, which lasts an hour. To have a message deleted, write to me.

## Quoting

You may quote from my texts as long as you link to the page the words came from. To republish a whole text, ask me first.

## Agents

Software agents may read, search, summarize and quote on the same terms as a person.
`,
} as const;

type StarterEnglish = typeof starterEnglish;

declare module '../../web/locales/words.ts' {
  interface SpokenSentences extends StarterEnglish {}
}
