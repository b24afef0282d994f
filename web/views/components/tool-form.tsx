import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Surfaces } from '../../runtime/surfaces.ts';
import { openCallCodes } from '../../runtime/tools/call-code.ts';
import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import { type InputField, inputFields } from '../../runtime/tools/tool-words.ts';
import { pageSurfaces } from './tool-descriptors.tsx';

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

/** Prefills the required slug with the newest essay. */
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

interface ToolFieldProps {
  readonly tool: string;
  readonly field: InputField;
  readonly value: string;
}

/** Texts longer than this, in characters, are written on several lines. */
const LONG = 200;

/** One field of a tool's form: what it is for, what it takes, and room for what the tool says of it. */
function ToolField({ tool, field, value }: ToolFieldProps) {
  const { name, type, required, kind, description } = field;
  const id = `${tool}-${name}`;
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code> <span class="meta">{required ? 'required' : 'optional'}</span>
      </label>
      <p class="meta" id={`${id}-help`}>
        {description} <span class={`kind ${type}`}>{capitalized(kind)}.</span>
      </p>
      <Control id={id} field={field} value={value} />
      {name === 'slug' && <datalist id={`${id}-values`} />}
      <p class="field-error" id={`${id}-error`} hidden />
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly field: InputField;
  readonly value: string;
}

/** Accepts any input, because the tool validates it. */
function Control({
  id,
  field: { name, type, required, choices, fallback, maxLength = 0 },
  value,
}: ControlProps) {
  const described = `${id}-help`;
  const common = { id, name, 'aria-describedby': described, 'aria-required': required ? true : undefined };
  if (type === 'choice') {
    return (
      <select {...common}>
        <option value="">{fallback === undefined ? 'left out' : `left out (${fallback})`}</option>
        {choices.map((choice) => (
          <option value={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if (required && maxLength > LONG) return <textarea {...common} rows={3} />;
  return (
    <input
      {...common}
      type="text"
      inputmode={type === 'number' ? 'numeric' : undefined}
      value={value}
      placeholder={fallback}
      spellcheck={false}
      list={name === 'slug' ? `${id}-values` : undefined}
    />
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One button for each interface that the console can call; its value names the interface. */
function CallButtons({ surfaces }: { readonly surfaces: Surfaces }) {
  const inPage = pageSurfaces(surfaces).length > 0;
  return (
    <>
      {inPage && (
        <button class="call" type="submit" value="page">
          Call
        </button>
      )}
      {surfaces.rest && (
        <button class={inPage ? undefined : 'call'} type="submit" value="rest">
          Call over REST
        </button>
      )}
    </>
  );
}

/** Returns whether there is an interface that the console can call. */
export function canCall(surfaces: Surfaces): boolean {
  return surfaces.rest || pageSurfaces(surfaces).length > 0;
}

/** Asks for confirmation of a call that cannot be undone. The page's script fills in the input. */
function ConfirmDialog({ tool }: { readonly tool: string }) {
  return (
    <dialog class="confirm" aria-labelledby={`${tool}-confirm`}>
      <h4 id={`${tool}-confirm`}>Send this for everyone to read?</h4>
      <p>It is published on this site, as it is. You cannot take it back here.</p>
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
