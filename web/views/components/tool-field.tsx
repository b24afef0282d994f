import type { InputField } from '../../runtime/tools/input-fields.ts';

interface ToolFieldProps {
  readonly tool: string;
  readonly field: InputField;
  readonly value: string;
}

/** Texts longer than this, in characters, are written on several lines. */
const LONG = 200;

/** One field of a tool's form: what it is for, what it takes, and room for what the tool says of it. */
export function ToolField({ tool, field, value }: ToolFieldProps) {
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

/** Whatever is entered can be sent, right or wrong: it is the tool that judges. */
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
