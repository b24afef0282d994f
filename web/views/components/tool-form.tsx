import type { ContentBundle } from '../../runtime/bundle.ts';
import { openCallCodes } from '../../runtime/tools/call-code.ts';
import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import { type InputField, inputFields } from '../../runtime/tools/input-fields.ts';
import { CallButtons } from './call-buttons.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ToolField } from './tool-field.tsx';

interface ToolFormProps {
  readonly bundle: ContentBundle;
  readonly tool: ToolDescriptor;
}

/**
 * The form that calls a tool, and the same call as code. The script of the page brings it to life; until then, and
 * without it, its labels say what the tool takes.
 */
export function ToolForm({ bundle, tool: { name, inputSchema, annotations } }: ToolFormProps) {
  const fields = inputFields(inputSchema);
  return (
    <>
      <form class="tool-form" novalidate autocomplete="off" aria-label={`Call ${name}`}>
        <fieldset disabled>
          {fields.map((field) => (
            <ToolField tool={name} field={field} value={firstValue(field, bundle)} />
          ))}
          {fields.length === 0 && <p class="meta">It takes no input.</p>}
          <div class="actions">
            <CallButtons surfaces={bundle.site.surfaces} />
            {annotations.consequentialHint && (
              <p class="meta">
                This writes for real: what you send is published, and you cannot take it back here.
              </p>
            )}
          </div>
        </fieldset>
      </form>
      {annotations.consequentialHint && <ConfirmDialog tool={name} />}
      <div class="outcome-place" />
      <CallCode bundle={bundle} name={name} fields={fields} />
    </>
  );
}

/** What cannot be left out and can be known: an essay is the newest one until another is chosen. */
function firstValue({ name }: InputField, { essays }: ContentBundle): string {
  return name === 'slug' ? (essays[0]?.slug ?? '') : '';
}

interface CallCodeProps {
  readonly bundle: ContentBundle;
  readonly name: string;
  readonly fields: readonly InputField[];
}

function CallCode({ bundle, name, fields }: CallCodeProps) {
  const given = fields.map((field) => [field.name, firstValue(field, bundle)]);
  const input = Object.fromEntries(given.filter(([, value]) => value !== ''));
  const call = { name, input, origin: bundle.origin };
  return (
    <div class="codes">
      <h4>The same call as code</h4>
      {openCallCodes(bundle.site.surfaces).map(({ id, label, language, write }, index) => (
        <details name={`${name}-code`} open={index === 0}>
          <summary>{label}</summary>
          <div class="code">
            <pre tabindex={0}>
              <code class={`language-${language}`} data-code={id}>
                {write(call)}
              </code>
            </pre>
            <button type="button" class="copy" data-copy={id} disabled>
              Copy
            </button>
          </div>
        </details>
      ))}
    </div>
  );
}
