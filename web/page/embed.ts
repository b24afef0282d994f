/** Runs on the owner's other sites, loaded by `/foyer.js` (`site/compile/embed-script.ts`). */
import type { PropertyValues } from 'lit';
import type { ToolDescriptor } from '../core/tools/descriptor.ts';
import { FoyerTools } from './main.ts';

/** The data that `<foyer-tools>` finds in the markup on the site itself. */
export interface EmbeddedTools {
  readonly site: string;
  readonly surfaces: string;
  readonly tools: readonly ToolDescriptor[];
}

/** Defines `<foyer-tools>` with the tools of `scope`, a path on the site; on this page, paths have other meanings. */
export function defineFoyerTools({ site, surfaces, tools }: EmbeddedTools): void {
  class EmbeddedFoyerTools extends FoyerTools {
    static override properties = { scope: {} };

    override site = site;
    override surfaces = surfaces;
    scope = '/';

    protected override get path(): string {
      return this.scope;
    }

    protected override readDescriptors(): readonly ToolDescriptor[] {
      return tools;
    }

    protected override willUpdate(changed: PropertyValues<this>): void {
      if (changed.has('scope')) this.syncTools();
    }
  }
  customElements.define('foyer-tools', EmbeddedFoyerTools);
}
