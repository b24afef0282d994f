/** MCP prompts: requests that a person picks in their client, along with the data each one needs. */
import type { z } from 'zod/v3';
import type { ContentBundle } from '../../../web/core/bundle.ts';
import { maxLengths } from '../../../web/core/contact-fields.ts';
import { toJsonSchema } from '../../../web/core/json-schema.ts';
import { boundedText, strictObject } from '../../../web/core/schemas.ts';
import { parseInput } from '../../../web/core/validate.ts';

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Schema of the arguments, which are all strings in the Model Context Protocol. */
  readonly input: z.AnyZodObject;
  readonly attachments: readonly string[];
  /**
   * Returns the message to the model.
   *
   * @throws ProblemError `invalid-input`
   */
  readonly write: (input: unknown) => string;
}

/** Returns a prompt as MCP lists it. */
export function promptEntry({
  name,
  title,
  description,
  input,
}: Pick<Prompt, 'name' | 'title' | 'description' | 'input'>) {
  const { properties = {}, required = [] } = toJsonSchema(input) as {
    properties?: Record<string, { description?: string }>;
    required?: readonly string[];
  };
  return {
    name,
    title,
    description,
    arguments: Object.entries(properties).map(([argument, schema]) => ({
      name: argument,
      ...(schema.description !== undefined && { description: schema.description }),
      required: required.includes(argument),
    })),
  };
}

export function createPrompts(bundle: ContentBundle): readonly Prompt[] {
  return [briefing(bundle), inquiryDraft(bundle)];
}

const topic = boundedText({ maxLength: 1000 });

function briefing({ site }: ContentBundle): Prompt {
  const input = strictObject({
    occasion: topic.optional().describe('What the briefing is for, like "an interview on Friday".'),
  });
  return {
    name: 'brief_me',
    title: `Brief me on ${site.name}`,
    description: `Who ${site.name} is, what they work on and what they have written, on one page.`,
    input,
    attachments: ['bio', 'projects'],
    write(given) {
      const { occasion } = parseInput(input, given);
      return [
        `Brief me on ${site.name}${occasion ? `. The occasion: ${occasion}` : ''}.`,
        'The biography and the projects are attached. Call get_current_focus for their current work, and get_latest_articles and get_essay_takeaways for what they have written lately; get_proof_points has evidence.',
        'Write one page: who they are, what they work on, what they believe, and three questions worth asking them. Name the address of every essay and project you draw on, and say so if the site has no answer.',
      ].join('\n\n');
    },
  };
}

function inquiryDraft({ site, origin }: ContentBundle): Prompt {
  const input = strictObject({
    purpose: boundedText({ minLength: 1, maxLength: 1000 }).describe('What you want from them.'),
    sender: topic.optional().describe('The sender, and on whose behalf they are writing.'),
  });
  return {
    name: 'draft_inquiry',
    title: `Draft an inquiry to ${site.name}`,
    description: `A message to ${site.name} that fits what they offer, for you to read before anything is sent.`,
    input,
    attachments: ['live-status'],
    write(given) {
      const { purpose, sender } = parseInput(input, given);
      return [
        `Draft an inquiry to ${site.name}. Its purpose: ${purpose}`,
        ...(sender ? [`The sender: ${sender}`] : []),
        'Their availability is attached. Call get_offerings first, and say in the draft which offering it is about, or that none fits.',
        `Be brief and concrete: who is writing, what is asked, by when, and how to reply. The message may have at most ${maxLengths.message} characters.`,
        `Show me the draft and send nothing until I agree. It is then sent ${site.surfaces.inquiryTool ? 'with send_inquiry' : `on ${origin}/contact`}, which asks for name, e-mail address and message.`,
      ].join('\n\n');
    },
  };
}
