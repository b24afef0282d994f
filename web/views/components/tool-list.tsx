import type { ContentBundle } from '../../runtime/bundle.ts';
import { leadingSentences } from '../../runtime/prose.ts';
import type { Tool } from '../../runtime/tools/define-tool.ts';
import { toDescriptor } from '../../runtime/tools/descriptor.ts';
import { ToolForm } from './tool-form.tsx';
import { ToolReference } from './tool-reference.tsx';

/** Characters of its description that tell a tool from the others. */
const PURPOSE = 100;

interface ToolListProps {
  readonly bundle: ContentBundle;
  readonly tools: readonly Tool[];
}

/** An index of the tools, each of which opens to what an agent sees of it and to a form that calls it. */
export function ToolList({ bundle, tools }: ToolListProps) {
  return (
    <ul class="tools">
      {tools.map((tool) => (
        <li>
          <ToolEntry bundle={bundle} tool={tool} />
        </li>
      ))}
    </ul>
  );
}

interface ToolEntryProps {
  readonly bundle: ContentBundle;
  readonly tool: Tool;
}

/** The fragment names what is inside: a browser opens what it leads into (HTML, ancestor details revealing). */
function ToolEntry({ bundle, tool }: ToolEntryProps) {
  const descriptor = toDescriptor(tool);
  const { name, description, annotations } = descriptor;
  return (
    <details class="tool" data-tool={name} data-untrusted={annotations.untrustedContentHint}>
      <summary>
        <h3>
          <code>{name}</code>
        </h3>
        <span class="purpose">{leadingSentences(description, PURPOSE, bundle.site.locale)}</span>
        <span class={annotations.readOnlyHint ? 'effect' : 'effect writes'}>
          {annotations.readOnlyHint ? 'reads' : 'writes'}
        </span>
      </summary>
      <div class="tool-body" id={name}>
        <p>{description}</p>
        <ToolForm bundle={bundle} tool={descriptor} />
        <ToolReference tool={tool} />
      </div>
    </details>
  );
}
