/** The package has no types, and nobody has published any. */
declare module 'markdown-it-deflist' {
  const definitionLists: (parser: import('markdown-it').MarkdownIt) => void;
  export = definitionLists;
}
