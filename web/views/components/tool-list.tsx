import type { ContentBundle } from '../../core/bundle.ts';
import { toJsonSchema } from '../../core/json-schema.ts';
import { leadingSentences } from '../../core/prose.ts';
import type { Tool } from '../../core/tools/define-tool.ts';
import { toDescriptor } from '../../core/tools/descriptor.ts';
import { annotationsInWords } from '../../core/tools/tool-words.ts';
import { CodeBlock, Facts, TextList } from './blocks.tsx';
import { ToolForm } from './tool-form.tsx';

/** Maximum length of the purpose shown in the list, in characters. */
const MAX_PURPOSE_LENGTH = 100;

/** Lists the tools. Each entry opens to show the tool as agents see it and a form that calls it. */
export function ToolList({ bundle, tools }: { bundle: ContentBundle; tools: readonly Tool[] }) {
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

/** One tool. The id is inside `details`, which browsers open to reveal a fragment (HTML, ancestor details revealing). */
function ToolEntry({ bundle, tool }: { bundle: ContentBundle; tool: Tool }) {
  const { name, title, description, pageScope, annotations, returns, input, output } = tool;
  return (
    <details class="tool" data-tool={name} data-untrusted={annotations.untrustedContentHint}>
      <summary>
        <h3>
          <code>{name}</code>
        </h3>
        <span class="purpose">{leadingSentences(description, MAX_PURPOSE_LENGTH, bundle.site.locale)}</span>
        <span class={annotations.readOnlyHint ? 'effect' : 'effect writes'}>
          {annotations.readOnlyHint ? 'reads' : 'writes'}
        </span>
      </summary>
      <div class="tool-body" id={name}>
        <p>{description}</p>
        <ToolForm bundle={bundle} tool={toDescriptor(tool)} />
        <Facts
          rows={[
            ['Title', title],
            ['Returns', returns],
            [
              'Pages',
              <ul class="paths">
                {pageScope.map((pattern) => (
                  <li>
                    {/* A pattern matches many pages, so it is not a link. */}
                    {pattern.includes('*') ? <code>{pattern}</code> : <a href={pattern}>{pattern}</a>}
                    {pattern === '/*' && ' every page'}
                  </li>
                ))}
              </ul>,
            ],
            [
              'Annotations',
              <TextList
                items={annotationsInWords(annotations).map(({ name: hint, words }) => [
                  <code>{hint}</code>,
                  ` ${words}`,
                ])}
              />,
            ],
            ['Address', <a href={`/agents#${name}`}>/agents#{name}</a>],
          ]}
        />
        <div>
          <Schema label="Input schema" schema={toJsonSchema(input)} />
          <Schema label="Output schema" schema={toJsonSchema(output)} />
        </div>
      </div>
    </details>
  );
}

function Schema({ label, schema }: { label: string; schema: object }) {
  return (
    <details class="schema">
      <summary>{label}</summary>
      <CodeBlock code={JSON.stringify(schema, null, 2)} language="json" />
    </details>
  );
}
