import { toJsonSchema } from '../../runtime/json-schema.ts';
import { annotationsInWords } from '../../runtime/tools/annotation-words.ts';
import type { Tool } from '../../runtime/tools/define-tool.ts';
import { CodeBlock } from './code-block.tsx';

/** What is known of a tool beside its purpose and input: where it is offered, what it promises, its schemas. */
export function ToolReference({ tool }: { readonly tool: Tool }) {
  const { name, title, pageScope, annotations, returns, input, output } = tool;
  return (
    <>
      <dl class="facts">
        <dt>Title</dt>
        <dd>{title}</dd>
        <dt>Answers</dt>
        <dd>{returns}</dd>
        <dt>Pages</dt>
        <dd>
          <Paths patterns={pageScope} />
        </dd>
        <dt>Promises</dt>
        <dd>
          <ul>
            {annotationsInWords(annotations).map((annotation) => (
              <li>
                <code>{annotation.name}</code> {annotation.words}
              </li>
            ))}
          </ul>
        </dd>
        <dt>Address</dt>
        <dd>
          <a href={`/agents#${name}`}>/agents#{name}</a>
        </dd>
      </dl>
      <div>
        <Schema label="Input schema" schema={toJsonSchema(input)} />
        <Schema label="Output schema" schema={toJsonSchema(output)} />
      </div>
    </>
  );
}

/** A pattern stands for many pages and leads to none. */
function Paths({ patterns }: { readonly patterns: readonly string[] }) {
  return (
    <ul class="paths">
      {patterns.map((pattern) => (
        <li>
          {pattern.includes('*') ? <code>{pattern}</code> : <a href={pattern}>{pattern}</a>}
          {pattern === '/*' && ' every page'}
        </li>
      ))}
    </ul>
  );
}

function Schema({ label, schema }: { readonly label: string; readonly schema: object }) {
  return (
    <details class="schema">
      <summary>{label}</summary>
      <CodeBlock code={JSON.stringify(schema, null, 2)} language="json" />
    </details>
  );
}
