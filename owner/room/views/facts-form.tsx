/** The fields of a form for facts, made from the schema of their file, so that no field is forgotten. */
import type { Child } from 'hono/jsx';
import { isRecord } from '../../../web/core/is-record.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import {
  type FactObject,
  type FactShape,
  fieldsOf,
  markOf,
  shapeOf,
  shownValue,
} from '../../actions/facts/fact-forms.ts';
import { roomEnglish } from '../words/en.ts';

/** Returns the word for a field: one of its own in this form, or that of all fields with its name. */
export function wordOfFact(card: string, key: string): PlainWord | undefined {
  const words = [`fact.${card}.${key}`, `fact.${key}`];
  return words.find((word) => Object.hasOwn(roomEnglish, word)) as PlainWord | undefined;
}

interface FactsProps {
  readonly wording: Wording;
  readonly card: string;
  readonly schema: FactObject;
  /** What the form shows: what the file has, or what was typed if that could not be saved. */
  readonly current: unknown;
  /** What the file has. */
  readonly saved: unknown;
  /** Of the object that has these fields; empty for the file itself. */
  readonly name?: string;
}

export function FactFields({ wording, card, schema, current, saved, name = '' }: FactsProps) {
  const [values, before] = [isRecord(current) ? current : {}, isRecord(saved) ? saved : {}];
  return (
    <>
      {fieldsOf(schema, current).map(([key, part]) => (
        <FactField
          wording={wording}
          card={card}
          label={labelOf(wording, card, key)}
          schema={part}
          current={values[key]}
          saved={before[key]}
          name={name === '' ? key : `${name}.${key}`}
        />
      ))}
    </>
  );
}

function labelOf(wording: Wording, card: string, key: string): Child {
  const word = wordOfFact(card, key);
  return word === undefined ? <bdi>{key}</bdi> : sentence(wording, word);
}

interface FactProps extends Omit<FactsProps, 'schema'> {
  readonly label: Child;
  readonly schema: Parameters<typeof shapeOf>[0];
  readonly name: string;
}

function FactField({ wording, card, label, schema, current, saved, name }: FactProps) {
  const shape = shapeOf(schema);
  if (shape.kind === 'list') {
    const items: readonly unknown[] = Array.isArray(current) ? current : [];
    const before: readonly unknown[] = Array.isArray(saved) ? saved : [];
    return (
      <fieldset class="fact-list" id={name}>
        <legend>{label}</legend>
        {[...items, undefined].map((one, place) => (
          <FactItem
            {...{ wording, card }}
            schema={shape.object}
            current={one}
            saved={before[place]}
            name={`${name}.${place}`}
          />
        ))}
      </fieldset>
    );
  }
  if (shape.kind === 'group') {
    return (
      <fieldset class="fact-group" id={name}>
        <legend>{label}</legend>
        <FactFields {...{ wording, card, current, saved, name }} schema={shape.object} />
      </fieldset>
    );
  }
  const value = shownValue(schema, current);
  const mark = <input type="hidden" name={`${name}.was`} value={markOf(shownValue(schema, saved))} />;
  if (shape.kind === 'yesOrNo') {
    return (
      <label class="room-choice">
        {mark}
        <input type="hidden" name={name} value="false" />
        <input type="checkbox" id={name} name={name} value="true" checked={value === 'true'} />
        {label}
      </label>
    );
  }
  return (
    <div class="fact">
      <label for={name}>{label}</label>
      {mark}
      {shape.kind === 'lines' && <span class="hint">{sentence(wording, 'room.eachOnALine')}</span>}
      <FactInput wording={wording} shape={shape} name={name} value={value} />
    </div>
  );
}

/** Renders an object of a list under its name, or the empty one with which another is added. */
function FactItem({ wording, card, schema, current, saved, name = '' }: FactsProps) {
  const [title] = isRecord(current)
    ? ['name', 'title', 'company', 'role'].flatMap((key) => current[key] ?? [])
    : [];
  return (
    <details id={name} class="room-fold">
      <summary>
        {current === undefined ? sentence(wording, 'room.addAnother') : <bdi>{String(title ?? '…')}</bdi>}
      </summary>
      <div class="fact-group">
        <FactFields {...{ wording, card, schema, current, saved, name }} />
        {current !== undefined && (
          <label class="room-choice">
            <input type="checkbox" name={`${name}.remove`} value="true" />
            {sentence(wording, 'room.removeThis')}
          </label>
        )}
      </div>
    </details>
  );
}

/** Above this length in characters, a text has several lines in which one sees it. */
const SHORT_TEXT = 70;

interface FactInputProps {
  readonly wording: Wording;
  readonly shape: FactShape;
  readonly name: string;
  readonly value: string;
}

function FactInput({ wording, shape, name, value }: FactInputProps) {
  const field = { name, id: name, dir: 'auto' } as const;
  const { kind } = shape;
  if (kind === 'choice') {
    return (
      <select {...field}>
        {value === '' && <option value="">{sentence(wording, 'room.choose')}</option>}
        {shape.options.map((option) => (
          <option value={option} selected={option === value}>
            {sentence(wording, `fact.is.${option}` as PlainWord)}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'text' || kind === 'lines') {
    return (
      <textarea {...field} rows={kind === 'lines' || value.length > SHORT_TEXT ? 4 : 1}>
        {`\n${value}`}
      </textarea>
    );
  }
  const type = kind === 'number' || kind === 'date' ? kind : 'text';
  return <input {...field} type={type} inputmode={kind === 'url' ? 'url' : undefined} value={value} />;
}
