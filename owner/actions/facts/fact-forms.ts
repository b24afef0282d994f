/** The forms for facts, made from the schemas of their files: which values each has, and how they are typed and shown. */
import { z } from 'zod/v3';
import { hashOf } from '../../../site/util/hash.ts';
import { isRecord } from '../../../web/core/is-record.ts';
import {
  offeringsSchema,
  positioningSchema,
  profileSchema,
  projectsSchema,
  proofPointsSchema,
  type Site,
  siteSchema,
  statusSchema,
  taxonomySchema,
} from '../../../web/core/model.ts';
import { strictObject, unwrapped } from '../../../web/core/schemas.ts';

/** Where each setting of site.yaml is changed: in a form, or only in the file, because few ever change it. */
const siteSettings: Readonly<Record<keyof Site, 'you' | 'look' | 'file'>> = {
  ...{ name: 'you', pronouns: 'you', title: 'you', tagline: 'you', intro: 'you', summary: 'you' },
  ...{ location: 'you', contact: 'you', links: 'you' },
  ...{ theme: 'look', home: 'look', notice: 'look', navigation: 'look', feedEssays: 'look' },
  ...{
    key: 'file',
    locale: 'file',
    timezone: 'file',
    policies: 'file',
    surfaces: 'file',
    allowedOrigins: 'file',
  },
};

/** The schema of an object. */
export type FactObject = z.AnyZodObject;

function siteCard(card: 'you' | 'look') {
  const own = Object.entries(siteSchema.shape).filter(([key]) => siteSettings[key as keyof Site] === card);
  return { file: 'site.yaml', schema: z.object(Object.fromEntries(own)) };
}

/** The forms for the facts: the file of each, and the schema of the part of it that the form has. */
export const factCards = {
  you: siteCard('you'),
  profile: { file: 'profile.yaml', schema: profileSchema },
  look: siteCard('look'),
  offerings: { file: 'offerings.yaml', schema: offeringsSchema },
  projects: { file: 'projects.yaml', schema: projectsSchema },
  positioning: { file: 'positioning.yaml', schema: positioningSchema },
  proof: { file: 'proof-points.yaml', schema: proofPointsSchema },
  categories: { file: 'taxonomy.yaml', schema: taxonomySchema },
} as const;

/** The form for the status. Its day is last, because it becomes today by itself. */
const { updated, ...others } = statusSchema.shape;
export const statusForm = strictObject({ ...others, updated });

export type FactCard = keyof typeof factCards;
export const factCardNames = Object.keys(factCards) as FactCard[];

/** Returns the form that has a value of a file, or undefined if only the file has it. */
export function cardWith(file: string, [key = '']: readonly PropertyKey[]): FactCard | undefined {
  return factCardNames.find(
    (card) => factCards[card].file === file && String(key) in factCards[card].schema.shape,
  );
}

/** Names in addresses and references, which are made of a name and then stay as they are. */
export const IDENTIFIERS: readonly string[] = ['id', 'slug'];

/** Returns the fields of an object, also those that its schema leaves to the owner, like the name of a network. */
export function fieldsOf(
  schema: z.AnyZodObject,
  current: unknown,
): readonly (readonly [string, z.ZodTypeAny])[] {
  const { catchall } = schema._def;
  const own = Object.entries<z.ZodTypeAny>(schema.shape).filter(([key]) => !IDENTIFIERS.includes(key));
  const free = catchall instanceof z.ZodNever || !isRecord(current) ? [] : Object.keys(current);
  return [...own, ...free.filter((key) => !(key in schema.shape)).map((key) => [key, catchall] as const)];
}

/** What a value is in a form: an object, a list of objects, or one field. */
export type FactShape =
  | { readonly kind: 'group' | 'list'; readonly object: FactObject }
  | { readonly kind: 'yesOrNo' | 'lines' | 'number' | 'date' | 'url' | 'line' | 'text' }
  | { readonly kind: 'choice'; readonly options: readonly string[] };

/** Returns how a value is typed. An address and a day are known by what their schema accepts. */
export function shapeOf(schema: z.ZodTypeAny): FactShape {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return { kind: 'group', object: inner };
  if (inner instanceof z.ZodArray) {
    const item = unwrapped(inner.element);
    return item instanceof z.ZodObject ? { kind: 'list', object: item } : { kind: 'lines' };
  }
  if (inner instanceof z.ZodEnum) return { kind: 'choice', options: inner.options };
  if (inner instanceof z.ZodBoolean) return { kind: 'yesOrNo' };
  if (inner instanceof z.ZodNumber) return { kind: 'number' };
  const accepts = (value: string) => schema.safeParse(value).success;
  if (accepts('x y')) return { kind: 'text' };
  if (accepts('2026-01-01')) return { kind: 'date' };
  return { kind: accepts('https://site.example') ? 'url' : 'line' };
}

/** Returns a value as a form shows it. One that its schema does not accept is shown as nothing, and stays. */
export function shownValue(schema: z.ZodTypeAny, current: unknown): string {
  const parsed = schema.safeParse(current);
  const value: unknown = parsed.success ? parsed.data : current;
  if (Array.isArray(value)) return value.map(String).join('\n').trim();
  if (value === undefined || value === null || typeof value === 'object') return '';
  return String(value).replaceAll('\r\n', '\n').trim();
}

/** Returns what a form carries with a value, to know whether it was touched. */
export function markOf(shown: string): string {
  return hashOf(shown).slice(0, 12);
}
