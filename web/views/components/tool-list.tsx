import type { Tool } from '../../runtime/tools/define-tool.ts';
import { toDescriptor } from '../../runtime/tools/descriptor.ts';
import { type InputProperty, inputProperties } from './input-properties.ts';

/** The tools with what an agent's developer asks of them: pages, effect, input. */
export function ToolList({ tools }: { readonly tools: readonly Tool[] }) {
  return (
    <ul class="bare entries">
      {tools.map((tool) => (
        <ToolEntry tool={tool} />
      ))}
    </ul>
  );
}

function ToolEntry({ tool }: { readonly tool: Tool }) {
  const { name, title, description, annotations, pageScope, inputSchema } = toDescriptor(tool);
  return (
    <li id={name}>
      <h3>
        <code>{name}</code>
      </h3>
      <p class="meta">
        {title} · {annotations.readOnlyHint ? 'reads only' : 'writes'}
      </p>
      <p>{description}</p>
      <dl class="facts">
        <dt>Pages</dt>
        <dd>
          <Paths paths={pageScope} />
        </dd>
        <dt>Input</dt>
        <dd>
          <Input properties={inputProperties(inputSchema)} />
        </dd>
      </dl>
    </li>
  );
}

function Paths({ paths }: { readonly paths: readonly string[] }) {
  return (
    <>
      {paths.map((path, index) => (
        <>
          {index > 0 && ', '}
          <code>{path}</code>
        </>
      ))}
    </>
  );
}

function Input({ properties }: { readonly properties: readonly InputProperty[] }) {
  if (properties.length === 0) return <span>none</span>;
  return (
    <ul>
      {properties.map(({ name, required, kind, description }) => (
        <li>
          <code>{name}</code> ({required ? 'required' : 'optional'}; {kind}). {description}
        </li>
      ))}
    </ul>
  );
}
