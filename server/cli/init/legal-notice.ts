/** The legal notice a new owner begins with, in Markdown: what Foyer does by itself, and no more. */
export function legalNotice(name: string, email: string): string {
  const owner = escaped(name);
  const address = escaped(email);
  return `## Who runs this site

${owner} runs this site. Write to ${address}.

## What it keeps

You can read everything here without being followed. There is no tracking, and reading sets no cookies. Like
any web server, this one sees the address a request comes from, and may use it to turn away abuse. It counts how
many visits come on a day, and from which kind of program; what is counted holds no address and nothing of what
was asked or written.

Greetings are public. If you leave one, your words and the name you sign with can be read by anyone, including
by software. To have a greeting removed, write to the address above and say which one it is.

What you write in the contact form is kept so that it can be answered, with your name and address, and is not
published. While you use the form, one cookie holds it together for an hour. To have a message deleted, write
to the address above.

## Quoting

You may quote from the essays as long as you link to the page the words came from. To republish a whole essay,
ask first.

## Agents

Software agents may read, search, summarize and quote on the same terms as a person.
`;
}

/** Text as it stands, whatever signs of Markdown are in it (CommonMark 0.31, 2.4). */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#&~|]/g, '\\$&');
}
