import type { Plugin } from 'vite';

const THIS = 'var self = this;';

/**
 * Makes the Arabic stemmer of `lunr-languages` run in a module. It keeps its state in the `this` of a plain function,
 * which modules, unlike scripts, do not have.
 */
export function strictArabic(): Plugin {
  return {
    name: 'strict-arabic',
    transform(code, id) {
      if (!id.endsWith('/lunr-languages/lunr.ar.js')) return undefined;
      if (!code.includes(THIS)) this.error('lunr.ar.js no longer needs cli/dev/strict-arabic.ts.');
      return { code: code.replace(THIS, 'var self = {};'), map: null };
    },
  };
}
