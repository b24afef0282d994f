/**
 * What the check finds in the content, and what to do about it, in English. Commands and assistants say it so; the room says
 * it in its own words. A value that is given to a finding is there for all of its sentences. {purpose} is “: title of the
 * essay.” or a full stop, in English only.
 */
import { must, ruleAdvice } from '../../web/core/content-rules.ts';

type Must = typeof must;
type Advice = typeof ruleAdvice;

const rules = Object.fromEntries(
  Object.entries(must).map(([name, rule]) => [`finding.${name}`, `"{name}" ${rule}.`]),
) as { readonly [Name in keyof Must as `finding.${Name}`]: `"{name}" ${Must[Name]}.` };

const advice = Object.fromEntries(
  Object.entries(ruleAdvice).map(([name, words]) => [`findingFix.${name}`, words]),
) as { readonly [Name in keyof Advice as `findingFix.${Name}`]: Advice[Name] };

export const findingEnglish = {
  // Values of YAML.
  ...rules,
  ...advice,
  'finding.otherRule': '"{name}" {rule}.',
  'finding.missing': '"{name}" is missing.',
  'findingFix.missing': 'Add "{key}"{purpose}',
  'finding.isText': '"{name}" is text.',
  'finding.isList': '"{name}" is a list.',
  'finding.isGroup': '"{name}" is a group of keys.',
  'finding.isNumber': '"{name}" is a number.',
  'finding.isWholeNumber': '"{name}" is a whole number.',
  'finding.isFraction': '"{name}" is a fraction.',
  'finding.isBoolean': '"{name}" is true or false.',
  'finding.isEmpty': '"{name}" is empty.',
  'finding.documentIsText': 'The document is text.',
  'finding.documentIsList': 'The document is a list.',
  'finding.documentIsNumber': 'The document is a number.',
  'finding.documentIsBoolean': 'The document is true or false.',
  'finding.isOther': '"{name}" is {kind}.',
  'findingFix.makeText': 'Make it text{purpose}',
  'findingFix.makeQuotedText': 'Make it text, in quotes{purpose}',
  'findingFix.makeTextOfGroup': 'Make it text, in quotes if it contains ": "{purpose}',
  'findingFix.makeList': 'Make it a list{purpose}',
  'findingFix.makeListLike': 'Make it a list, like {example}{purpose}',
  'findingFix.makeGroup': 'Make it a group of keys{purpose}',
  'findingFix.makeNumber': 'Make it a number{purpose}',
  'findingFix.makeWholeNumber': 'Make it a whole number{purpose}',
  'findingFix.makeBoolean': 'Make it true or false{purpose}',
  'findingFix.makeOther': 'Make it {expected}{purpose}',
  'finding.noOption': '"{name}" is "{given}".',
  'findingFix.noOption': 'Use {options}{purpose}',
  'findingFix.expected': 'Expected here{purpose}',
  'findingFix.change': 'Change it.',
  'finding.belongsAbove': '"{key}" belongs to "{owner}" above.',
  'findingFix.belongsAbove': 'Put two spaces before it.',
  'finding.unknownKey': 'Unknown key "{key}".',
  'findingFix.knownKeys': 'Known keys: {known}.',
  'findingFix.writeDraft': 'To keep it unpublished, write draft: true.',
  'findingFix.remove': 'Remove it.',
  'findingFix.didYouMean': 'Did you mean "{near}"?',
  'finding.unknownNames': '"{name}" must not contain {names}, which stands for nothing.',
  'finding.missingNames': '"{name}" must contain {names}.',
  'findingFix.writeNames': 'Write it with {known}, like the English "{english}".',
  'findingFix.writeNoNames': 'Write it without names in braces, like the English "{english}".',

  // The syntax of YAML.
  'finding.tab': 'This line begins with a tab.',
  'findingFix.tab': 'Use two spaces.',
  'finding.repeatedKey': '"{key}" is here and on line {line}.',
  'findingFix.repeatedKey': 'Delete one of them.',
  'finding.colonInText': 'The {key} contains ": ".',
  'finding.signBeforeText': 'The {key} begins with "{sign}", which has a meaning in YAML.',
  'finding.textAfterQuote': 'The {key} goes on after a closing quote.',
  'findingFix.quote': 'Put it in quotes: {key}: {quoted}',
  'finding.indentedKey': '"{inner}" below is indented as if it belonged to "{key}", which is text.',
  'findingFix.indentedKey': 'Remove the spaces before "{inner}".',
  'finding.openBracket': 'A bracket above this line is not closed.',
  'findingFix.openBracket': 'Add the missing {bracket}.',
  'finding.noKey': 'This line has no key.',
  'findingFix.noKey':
    'If it continues the text above, put two spaces before it. Otherwise, begin it with a key and a colon.',
  'finding.uneven': 'This line is not indented like those next to it.',
  'findingFix.uneven': 'Put the same number of spaces before it.',
  'finding.openQuote': 'A quotation mark on this line or above is not closed.',
  'findingFix.openQuote': 'Close it at the end of its text, or delete it.',
  'finding.secondDocument': 'A second document begins here.',
  'findingFix.secondDocument': 'Remove the --- line; a file may contain only one document.',
  'finding.keyIsNoText': 'The key that begins here is not text.',
  'findingFix.keyIsNoText': 'Put it in quotes, or remove the ? before it.',
  'finding.tooDeep': 'This is nested too deeply.',
  'findingFix.tooDeep': 'Nest it no deeper than the sample does.',
  'findingFix.nestLess': 'Write it with less nesting.',
  'finding.notYaml': 'This is not YAML: {reason}.',
  'findingFix.notYaml':
    'Check the indentation, and quote any text that contains ": " or starts with a special character.',
  'finding.tooManyAnchors': 'There are too many references to anchors (* and &) to expand.',
  'findingFix.tooManyAnchors': 'Write the values out where they belong.',
  'finding.noAnchor': '"*{anchor}" refers to an anchor, "&{anchor}", that does not exist.',
  'findingFix.noAnchor': 'Put text that starts with * in quotes.',

  // Files.
  'finding.tooMuchText': 'This is {size} of text; at most {limit} can be read.',
  'findingFix.tooMuchText':
    'Split it, or remove what does not belong here, such as a picture pasted as text.',
  'finding.notUtf8': 'This is not UTF-8 text.',
  'findingFix.notUtf8': 'Save the file as UTF-8.',
  'finding.unreadable': 'The server cannot read this ({code}).',
  'findingFix.unreadable': 'Make it a regular file or folder that the user running the server may read.',
  'findingFix.diskFull': 'The disk is full.',
  'findingFix.readOnly': '{path} is on a read-only file system.',
  'findingFix.notAllowed': 'This process may not use {path} ({code}).',
  'findingFix.otherOwner':
    '{path} belongs to {owner} (mode {mode}), and this process runs as {user}. Change the owner or the mode, or run it as another user.',
  'finding.outside': '{file} is not in the folder.',
  'findingFix.outside': 'Name a file in it.',
  'finding.symbolicLink': '{path} is a symbolic link, which is not followed.',
  'findingFix.replaceLink': 'Replace it with what it leads to.',
  'finding.noRegularFile': '{file} is not a regular file.',
  'findingFix.noRegularFile': 'Replace it with a regular file, or take it away.',
  'finding.tooLarge': '{file} has {size}; at most {limit} can be read.',
  'findingFix.tooLarge': 'Make it smaller, or take it away.',
  'finding.fileMissing': 'This file is missing.',
  'findingFix.fileMissing':
    'Create it; the sample content that ships with Foyer shows what belongs in {file}.',
  'finding.badFileName': 'The file name "{name}.md" cannot be used as an address.',
  'findingFix.renameTo': 'Rename it to {to}.',
  'findingFix.renameLike':
    'Rename it, using only lower-case letters, digits and single hyphens, like trust-by-design.md.',
  'findingFix.nameTranslation': 'A translation has its language after a dot: trust-by-design.de.md.',
  'finding.ignoredLink': 'This symbolic link is ignored.',
  'finding.ignoredFolder': 'This folder is ignored, with everything in it.',
  'finding.ignoredFile': 'This file is ignored.',
  'findingFix.whereFiles': 'Essays belong in essays/, other pages in pages/, and pictures in media/.',
  'findingFix.hideName': 'To keep it here, begin its name with a dot.',
  'findingFix.moveTexts': 'Move the texts in it to {folder}/; addresses have no folders.',
  'findingFix.moveMedia': 'Move the files in it to media/.',
  'findingFix.nameTexts': 'Texts are {folder}/<name>.md, and pictures belong in media/.',
  'findingFix.nameFont': 'Name it under theme.font in site.yaml, or remove it.',
  'finding.sameName': 'On Windows and macOS, this is the same file as {first}.',
  'finding.nameIsIndex': 'Hosts of exported sites take a page named "index" for that of its folder.',
  'finding.nameIsReserved': 'Windows cannot store a file of this name, so a copy of the content fails there.',
  'findingFix.rename': 'Rename it.',

  // Front matter and texts as wholes.
  'finding.noText_essay': 'The essay has no text.',
  'findingFix.noText_essay':
    'Write it below the second ---, set draft: true and write one line, or add link: with the address that it is about.',
  'finding.noText_page': 'The page has no text.',
  'findingFix.noText_page': 'Write it below the second ---.',
  'finding.noFrontMatter_essay': 'The essay has no front matter.',
  'findingFix.noFrontMatter_essay':
    'Begin the file with a line that contains only ---, then title and date, then another such line.',
  'finding.noFrontMatter_page': 'The page has no front matter.',
  'findingFix.noFrontMatter_page':
    'Begin the file with a line that contains only ---, then title, then another such line.',
  'finding.foreignKeys': 'Foyer ignores keys that it does not know: {keys}.',
  'findingFix.foreignKeys': 'Remove them, unless another program needs them.',
  'finding.toml': 'The front matter is TOML, but Foyer reads YAML.',
  'findingFix.toml': 'Write it as YAML, with --- instead of +++ and a colon instead of each =.',
  'findingFix.tomlLike':
    'Write it as YAML, with --- instead of +++ and a colon instead of each =, like this:{example}',
  'finding.updatedBefore': '"updated" is {updated}, which is before the date of the essay, {date}.',
  'findingFix.updatedBefore': 'Set it to the day of the last change, or remove it.',
  'finding.addressTaken': 'The site itself uses the address "/{slug}".',
  'findingFix.chooseSlug': 'Choose another slug, for example my-{slug}.',
  'findingFix.renamePage': 'Rename the file, for example to pages/my-{slug}.md.',
  'finding.unrendered': 'The text cannot be rendered: {reason}',
  'findingFix.unrendered': 'Split it into several texts.',
  // Each with the number of its line.
  'finding.blanks': 'Blanks are not filled in: {blanks}',
  'findingFix.blanks': 'Replace each and its braces, or delete the parts that do not apply to you.',
  'finding.invisible': 'This line has invisible characters after "{before}": {codes}{more}.',
  'finding.invisibleFirst': 'This line has invisible characters at the beginning: {codes}{more}.',
  'findingFix.invisibleEntity': 'Delete it. If the text needs it, write {visible}, which everybody can see.',
  'findingFix.invisibleEscape':
    'Delete it. If the text needs it, write {visible} in double quotes, which everybody can see.',
  'finding.sameTitle':
    'The essay has the same title as {path}, so that readers cannot tell them apart in lists.',
  'findingFix.sameTitle': 'Change one of the titles.',
  'finding.oldStatus': 'The status is of {updated}, and visitors are told that it may be out of date.',
  'findingFix.oldStatus': 'Rewrite it, or check it, and set "updated" to today.',
  'finding.noWords':
    'Foyer has no words in {language} yet, so navigation, buttons, forms and notifications are in English, and marked as English.',
  'findingFix.noWords':
    'Nothing needs to change. To write some or all of them in {language}, add words.yaml (see "Words of your own" in the guide for owners).',
  'finding.renamed': 'This essay was published at {path}, which leads nowhere now.',
  'findingFix.renamed': 'Add "aliases: [{aliases}]" to keep the address.',

  // Versions in other languages.
  'finding.ownLanguage': 'The language of the site is "{language}" already, so this is no translation.',
  'findingFix.otherLanguage': 'Remove the file, or name another language than that of {original}.',
  'finding.slugTaken': 'Duplicate slug: "{slug}" is already the slug of {other}.',
  'findingFix.slugTaken': 'Give the translation another slug in its front matter.',
  'finding.noOriginal_essays': 'There is no {original}, so this is no translation but an essay of its own.',
  'finding.noOriginal_pages': 'There is no {original}, so this is no translation but a page of its own.',
  'findingFix.noOriginal': 'If it is a translation of {meant}, rename it to {to}.',

  // Links, pictures and other references.
  'finding.noPillar': '"{text}" is not a pillar.',
  'findingFix.noPillar': 'The pillars in taxonomy.yaml are {pillars}.',
  'finding.usedTwice': 'The {key} "{text}" is used twice; first on line {line}.',
  'findingFix.usedTwice': 'Give one of them a different {key}.',
  'finding.aliasTaken': 'Duplicate slug: the alias "{text}" is already a slug of {owner}.',
  'findingFix.aliasTaken': 'Remove the alias here, or rename the other essay.',
  'finding.noPage': 'There is no page at "{text}".',
  'findingFix.noPage': 'The pages are {pages}.',
  'finding.noMedia': 'The file media/{name} is missing.',
  'findingFix.noMedia': 'Put the picture at media/{name} in the content folder, or correct the name.',
  'finding.mediaNotShown': 'The file media/{name} cannot be shown.',
  'findingFix.mediaNotShown': 'Correct what is said of that file.',
  'finding.unlinked': 'Nothing links to this file, so it is not public.',
  'findingFix.unlinked': 'Link to it as {address}, or remove it.',
  'finding.foreignPicture': 'The picture "{target}" is not in the content folder.',
  'findingFix.foreignPicture':
    'Put it into media/ and write ![what it shows](/media/name.jpg); pages load nothing from other sites.',
  'finding.noAlt': 'The picture "{target}" has no description.',
  'finding.noAltInLink': 'The picture "{target}" has no description, so the link around it has no name.',
  'findingFix.noAlt': 'Between the square brackets, describe it for readers who cannot see it.',
  'finding.noAddress': 'The link "{target}" is neither a path of this site nor a full address.',
  'findingFix.noAddress':
    'Write /essays/<slug> for an essay, #heading for a heading on this page, or an address with https://.',
  'finding.deadLink': 'The link "{path}" leads nowhere.',
  'findingFix.deadLink': 'Link to a page or an essay of this site.',
  'finding.linkToDraft': 'The link "{path}" leads to a draft, which nobody else can read.',
  'findingFix.linkToDraft': 'Publish that essay first, or remove the link.',
  'finding.linkToLater': 'The link "{path}" leads to an essay that nobody else can read before {day}.',
  'findingFix.linkToLater': 'Remove the link until then, or publish this essay no earlier than that.',
  'finding.noHeading': 'The link "{target}" leads to a heading that does not exist.',
  'findingFix.noHeading': 'Remove the # and what follows it.',
  'finding.undefinedNote': 'The footnote "[^{label}]" is not defined.',
  'findingFix.undefinedNote':
    'Write the note on a line of its own, as "[^{label}]: text". If no note is meant, write \\[^{label}].',
  'finding.unusedNote': 'Nothing refers to the footnote "[^{label}]".',
  'findingFix.unusedNote':
    'Write [^{label}] in the text where it belongs, or remove the note. It is not published.',

  // Redirects.
  'finding.notRedirectable': '"{from}" is not a path that can be redirected.',
  'findingFix.notRedirectable':
    'Write the old address without its host, like /2019/05/my-post, or with one parameter, like /?p=12.',
  'finding.redirectsServer': 'The server itself uses the address "{path}".',
  'findingFix.removeRedirect': 'Remove the redirect.',
  'finding.redirectsPage': '"{path}" is an address of this site, so nobody would be redirected from it.',
  'findingFix.redirectsPage': 'Remove the redirect, or correct the old address.',
  'finding.redirectedTwice': '"{from}" is redirected twice; first on line {line}.',
  'findingFix.redirectedTwice': 'Remove one of the two. A trailing slash makes no difference.',
  'finding.redirectsAway': '"{to}" is not a path of this site.',
  'findingFix.redirectsAway': 'Redirect to a page of this site, like /essays/my-post, and to no other site.',
  'finding.redirectLoop': '"{from}" is redirected in a loop.',
  'findingFix.redirectLoop': 'Redirect it to the page that visitors should see.',
  'finding.detour': '"{to}" is redirected itself, to "{end}".',
  'findingFix.detour': 'Write {end} instead.',

  // The owner's own look.
  'finding.noFont': 'The file {file} is missing.',
  'findingFix.noFont': 'Put it there in the content folder, or correct the name.',
  'finding.notWoff2': 'The file {file} is not WOFF2.',
  'findingFix.notWoff2': 'Convert it to WOFF2, the smallest format for fonts.',
  'finding.largeFont': 'The file {file} is {size} kB; the limit is {limit} kB.',
  'findingFix.largeFont':
    'Leave out the characters that your texts do not need, for example with pyftsubset.',
  'finding.notCss': 'This is not valid CSS: {reason}.',
  'findingFix.notCss': 'Check the braces, colons, quotes and semicolons here and in the rule before.',
  'finding.cssImport': 'A theme cannot import other stylesheets.',
  'findingFix.cssImport': 'Copy their rules into theme.css.',
  'finding.cssAddress': 'The theme cannot load "{address}".',
  'findingFix.cssAddress':
    'Put a picture into media/ and write url(/media/name.jpg). Set a typeface as theme.font in site.yaml.',
  'finding.contrast_light':
    'In the light theme, {text} on {background} has a contrast of {contrast}:1; text needs at least {minimum}:1.',
  'finding.contrast_dark':
    'In the dark theme, {text} on {background} has a contrast of {contrast}:1; text needs at least {minimum}:1.',
  'findingFix.moreLight': 'Choose a lighter {text} or a darker {background}.',
  'findingFix.moreDark': 'Choose a darker {text} or a lighter {background}.',

  // Markdown.
  'finding.longParagraph': 'The paragraph that begins here has more than {limit} characters.',
  'findingFix.longParagraph': 'Split it with empty lines.',
  'finding.topHeading':
    '"{text}" is a first-level heading, like the title of the page. All headings of the text are shown one level lower.',
  'findingFix.topHeading':
    'Write one more # before every heading, so that the first level is left to the title.',
  'finding.mermaid': 'The Mermaid diagram is shown as code.',
  'findingFix.mermaid': 'To have it drawn, write it in the language of Graphviz, after ```dot and a caption.',
  'finding.noCaption': 'The diagram has no description.',
  'findingFix.noCaption':
    'After ```dot, describe it for readers who cannot see it, like this: ```dot How a call-back works',
  'finding.notDrawn': 'The diagram cannot be drawn: {reason}.',
  'findingFix.notDrawn':
    'Correct it, as described at https://graphviz.org/doc/info/lang.html, or change the language of the block.',
  'finding.largeDiagram': 'The diagram is too large; at most {limit} characters can be drawn.',
  'findingFix.largeDiagram': 'Split it, or put a picture of it into media/.',
  'finding.lostLines': 'These lines run together on the page, because a line break in Markdown is a space.',
  'findingFix.lostLines':
    'If they are verse, an address or a signature, write ```verse above and ``` below them (or form: verse in the front matter), or end each line with a backslash.',
  'finding.longFormula': 'The formula has more than {limit} characters.',
  'finding.notTex': 'The formula is not valid: {reason}.',
  'findingFix.notTex': 'Correct the TeX. If no formula is meant, write \\$ instead of $.',
  'finding.badAnchor': 'The anchor "{id}" has a character that an anchor cannot have.',
  'findingFix.badAnchor': 'Use only letters, digits, hyphens, dots and underscores, like {#the-rig}.',
  'finding.anchorTwice': 'The anchor "{id}" is used for two headings.',
  'finding.anchorTaken': 'The page itself already uses the anchor "{id}".',
  'findingFix.otherAnchor': 'Choose another one, like {#{id}-2}, and use it in links.',
  'finding.stars': 'The stars ** on this line are published as text, because they do not emphasize anything.',
  'findingFix.stars': 'Write **text** without spaces next to the stars within, or \\*\\* if stars are meant.',

  // HTML.
  'finding.comment': 'This comment would be published as text.',
  'findingFix.comment': 'Close it with --> before the next list item, quote or code block.',
  'finding.html': '{tag} is HTML, which would be published as text.',
  'findingFix.writeMarkdown': 'Write {markdown} instead.',
  'findingFix.writeAnchor': 'Write {#name} at the end of a heading instead.',
  'findingFix.writeLink': 'Write a link, [text](https://example.com), instead.',
  'findingFix.writeParagraphs': 'Write paragraphs with an empty line between them instead.',
  'findingFix.writeTerm':
    'Write the term on a line, and the definition on the next one after a colon, like : text, instead.',
  'findingFix.writeCode': 'Write ``` on the lines before and after the code instead.',
  'findingFix.writeTable': 'Write | one | two | with a line |---|---| below the headings instead.',
  'findingFix.writeDetails':
    'Write <details>, <summary>Title</summary>, the text and </details>, each beginning on a line of its own, instead.',
  'finding.closesNothing': '{tag} closes nothing.',
  'findingFix.closesNothing': 'Write {form} before the text, in the same paragraph, or remove it.',
  'finding.badAttribute': '{tag} has an attribute that is not possible here, and would be published as text.',
  'findingFix.badAttribute': 'Write {form}, without other attributes.',
  'finding.twoParagraphs':
    '{tag} begins in one paragraph and ends in another, and would be published as text.',
  'findingFix.twoParagraphs': 'Begin and end it in each paragraph.',
  'finding.notClosed': '{tag} is not closed.',
  'findingFix.notClosed': 'Write </{element}> after the text, in the same paragraph.',

  // The syntax of other programs.
  'finding.templateTag': 'A template tag would be published as text: {written}',
  'finding.contentsSign': 'The sign for a table of contents would be published as text: {written}',
  'finding.embeddedFile': 'An embedded file would be published as text: {written}',
  'finding.wikilink': 'A wikilink would be published as text: {written}',
  'finding.attributes': 'A list of attributes would be published as text: {written}',
  'finding.container': 'The mark of a container would be published as text: {written}',
  'finding.tightHeading': 'A heading without a space would be published as text: {written}',
  'finding.importLine': 'A line of JavaScript would be published as text: {written}',
  'finding.spacedAddress': 'A link or picture whose address has spaces would be published as text: {written}',
  'finding.definitionMark': 'The mark of a definition would be published as text: {written}',
  'findingFix.leaveOutContents': 'Remove it: a long essay gets a table of contents by itself.',
  'findingFix.writePicture': 'Write ![what it shows](/media/name.jpg) for a picture.',
  'findingFix.writeHeadingAnchor': 'Remove it, or write {#name} at the end of a heading for its anchor.',
  'findingFix.writeNote': 'Write > [!NOTE] Title and begin the lines of the text with >.',
  'findingFix.writeQuoted': 'Write "{instead}".',
  'findingFix.writeThis': 'Write {instead}.',
  'findingFix.writeDefinition':
    'Put an empty line before the line with its term, which must be a single line.',
  'findingFix.writeMeaning': 'Write what it stands for, in Markdown.',
  'findingFix.writeTextAddress': 'Write the address, like /essays/name.',
  'findingFix.writeCaptioned': 'Write ![what it shows](/media/name.jpg "A caption").',
  'findingFix.writeTextLink': 'Write a link, [text](https://example.com).',
  'findingFix.writeCodeBlock':
    'Write ``` and the language on a line before the code, and ``` on a line after it.',
  'findingFix.putInBackticks': 'If it should be read as text, put it between backticks.',
  'findingFix.escape': 'If it should be read as text, write {escaped} instead of {plain}.',

  // Pictures.
  'finding.largeFile': 'The file media/{name} is {size} MB; the limit is {limit} MB.',
  'findingFix.saveSmaller':
    'Save it again with less detail; a width of 3,000 pixels is plenty for any screen.',
  'finding.notDecoded': 'The picture media/{name} cannot be decoded. {reason}',
  'findingFix.notDecoded': 'Save it again as JPEG or PNG, or take it out of media/.',
  'finding.heic': 'The picture {file} is in the format HEIC, which most browsers cannot show.',
  'findingFix.heic':
    'Open it in a picture viewer and export it as JPEG, or let the iPhone take JPEGs: Settings, Camera, Formats, Most Compatible.',
  'finding.badFormat': 'The picture {file} has the format {format}, which not every browser can show.',
  'finding.noPicture': 'The file {file} is not a readable picture.',
  'findingFix.saveAsPicture': 'Save it again as JPEG, PNG, WebP, AVIF, GIF or SVG, or take it out of media/.',
  'findingFix.givePicture': 'Give one that is JPEG, PNG, WebP, AVIF, GIF or SVG.',
  'finding.manyPixels': 'The picture {file} is {width} × {height} pixels; the limit is 50 million.',
  'findingFix.makeSmaller': 'Make it smaller; a width of 3,000 pixels is plenty for any screen.',
  'finding.damaged': 'The picture {file} is damaged: {reason}.',
  'findingFix.damaged': 'Copy or export it again; it may have been cut short.',
  'finding.compressedSvg': 'The drawing {file} is compressed, so browsers cannot show it.',
  'findingFix.compressedSvg': 'Save it again as plain SVG.',
  'finding.pictureInSvg': 'The drawing {file} contains a picture with metadata, such as where it was taken.',
  'findingFix.pictureInSvg':
    'Remove the metadata of that picture before you put it into the drawing, or show it as a picture of its own.',
  'finding.largeGiven': 'The picture has {size} MB; the limit is {limit} MB.',
  'findingFix.largeGiven': 'Save it with less detail; 3,000 pixels are plenty for any screen.',
} as const;
