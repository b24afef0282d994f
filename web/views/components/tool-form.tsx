import type { ContentBundle } from '../../core/bundle.ts';
import { hasPageTools } from '../../core/surfaces.ts';
import { openCallCodes } from '../../core/tools/call-code.ts';
import type { ToolDescriptor } from '../../core/tools/descriptor.ts';
import { type InputField, inputFields } from '../../core/tools/tool-words.ts';
import { CodeBlock } from './blocks.tsx';

/**
 * The form that calls a tool, and the same call as code. The page's script enables the form; without the script, the
 * labels still describe the input.
 */
export function ToolForm({ bundle, tool }: { bundle: ContentBundle; tool: ToolDescriptor }) {
  const { name, inputSchema, annotations } = tool;
  const { surfaces } = bundle.site;
  const inPage = hasPageTools(surfaces);
  // Slug fields are prefilled with the slug of the newest essay.
  const newest = bundle.essays[0]?.slug ?? '';
  const fields = inputFields(inputSchema).map((field) => {
    return { field, value: field.name === 'slug' ? newest : '' };
  });
  return (
    <>
      <form class="tool-form" novalidate autocomplete="off" aria-label={`Call ${name}`}>
        <fieldset disabled>
          <legend class="unseen">Input of {name}</legend>
          {fields.map((given) => (
            <ToolField tool={name} {...given} />
          ))}
          {fields.length === 0 && <p class="meta">It takes no input.</p>}
          <div class="actions">
            {/* The value names the transport. */}
            {inPage && (
              <button class="call" type="submit" value="page">
                Call
              </button>
            )}
            {surfaces.rest && !bundle.exported && (
              <button class={inPage ? undefined : 'call'} type="submit" value="rest">
                Call over REST
              </button>
            )}
            {annotations.consequentialHint && (
              <p class="meta">This really publishes what you send, and you cannot undo it here.</p>
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

type FilledField = { field: InputField; value: string };

type CallCodeProps = { bundle: ContentBundle; name: string; fields: readonly FilledField[] };

function CallCode({ bundle: { origin, site, exported }, name, fields }: CallCodeProps) {
  // The page's script writes its own origin, which is not the server's.
  const shown = openCallCodes(exported ? { ...site.surfaces, mcp: false, rest: false } : site.surfaces);
  const given = fields.filter(({ value }) => value !== '');
  const input = Object.fromEntries(given.map(({ field, value }) => [field.name, value]));
  return (
    <div class="call-code">
      <h4 id={`${name}-code`}>The same call as code</h4>
      <select aria-labelledby={`${name}-code`} autocomplete="off" disabled>
        {shown.map(({ id, label }) => (
          <option value={id}>{label}</option>
        ))}
      </select>
      <CodeBlock code={shown[0]?.write({ name, input, origin }) ?? ''} language="" />
    </div>
  );
}

/** One field of a tool's form: its purpose, its type and bounds, and room for an error. */
function ToolField({ tool, field, value }: FilledField & { tool: string }) {
  const { name, type, required, kind, description } = field;
  const id = `${tool}-${name}`;
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code> <span class="meta">{required ? 'required' : 'optional'}</span>
      </label>
      <p class="meta" id={`${id}-help`}>
        {description} <span class={`kind ${type}`}>{kind.charAt(0).toUpperCase() + kind.slice(1)}.</span>
      </p>
      <Control id={id} field={field} value={value} />
      {name === 'slug' && <datalist id={`${id}-values`} />}
      <p class="field-error" id={`${id}-error`} hidden />
    </div>
  );
}

/** Required text that may be longer than this many characters gets a multi-line field. */
const MAX_SINGLE_LINE_LENGTH = 200;

/** Accepts any input, because the tool validates it. */
function Control({ id, field, value }: FilledField & { id: string }) {
  const { name, type, required, choices, fallback, maxLength = 0 } = field;
  const attributes = {
    id,
    name,
    'data-type': type,
    'aria-describedby': `${id}-help`,
    'aria-required': required ? true : undefined,
  };
  if (type === 'choice' || type === 'boolean') {
    return (
      <select {...attributes}>
        <option value="">{fallback === undefined ? 'not set' : `not set (${fallback})`}</option>
        {choices.map((choice) => (
          <option value={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if (required && maxLength > MAX_SINGLE_LINE_LENGTH) return <textarea {...attributes} rows={3} />;
  return (
    <input
      {...attributes}
      type="text"
      inputmode={type === 'number' ? 'numeric' : undefined}
      value={value}
      placeholder={fallback}
      spellcheck={false}
      list={name === 'slug' ? `${id}-values` : undefined}
    />
  );
}

/** Asks for confirmation of a call that cannot be undone. The page's script fills in the input. */
function ConfirmDialog({ tool }: { tool: string }) {
  return (
    <dialog class="confirm" aria-labelledby={`${tool}-confirm`}>
      <h4 id={`${tool}-confirm`}>Publish this for everyone to read?</h4>
      <p>It will be published on this site as it is. You cannot undo it here.</p>
      <dl class="facts confirm-input" />
      <div class="actions">
        <button type="button" value="cancel" autofocus>
          Go back
        </button>
        <button type="button" class="call" value="send">
          Send
        </button>
      </div>
    </dialog>
  );
}
