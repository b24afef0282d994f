/**
 * The schemas for the documents in `content/`, and their types. They are strict, so a misspelled key is an error. The
 * content check shows a field's description next to its error.
 */
import { z } from 'zod/v3';
import { must, type RuleAdvice } from './content-rules.ts';
import { crawlersSchema } from './crawlers.ts';
import { languageTagAdvice, toLanguageTag } from './language-tag.ts';
import { listOf, strictObject, unlessEmpty, yesOrNo } from './schemas.ts';
import { fullAddress, timeZoneLike } from './suggested-value.ts';
import { surfacesSchema } from './surfaces.ts';
import { dayAsWritten, isCalendarDate } from './time.ts';
import type { TextTranslation, Version } from './versions.ts';

const markdown = z.string().trim().min(1, must.notBeEmpty);
const withoutComment = (schema: z.ZodString) =>
  schema.refine((value) => !value.includes('<!--'), {
    message: must.notHaveComment,
    params: { advice: 'commentAboveKey' } satisfies RuleAdvice,
  });
const text = withoutComment(markdown);
const texts = z.array(text);
/** What only the owner can say, and may not have said yet. */
const written = unlessEmpty(text.optional());
/** A slug: lower-case letters and digits, separated by single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const slug = z.string().regex(SLUG, must.beSlug);
const calendarDate = z.string().transform(dayAsWritten).refine(isCalendarDate, must.beDate);
/** Returns the schema of an address. If what is written means one, the fix says which. */
function address(pattern: RegExp, message: (typeof must)[keyof typeof must]) {
  return z.string().superRefine((value, context) => {
    if (pattern.test(value) && (!/^http/.test(value) || z.string().url().safeParse(value).success)) return;
    const meant = fullAddress(value);
    const isMeant = meant !== undefined && pattern.test(meant);
    const params = isMeant ? ({ advice: 'writeAddress', values: { meant } } satisfies RuleAdvice) : {};
    context.addIssue({ code: 'custom', message, params });
  });
}

/** An address that also fits between the angle brackets of a link in Markdown. */
const linkAddress = address(/^https?:\/\/[^\s<>"]+$/, must.beLinkAddress);
const webUrl = address(/^https?:\/\//, must.beWebAddress);
/** Where an owner can be found: also a telephone number or another mailbox. */
const linkUrl = address(/^(https?:\/\/\S|mailto:\S|tel:\+?\d)\S*$/, must.beProfileAddress);
const webOrigin = z
  .string()
  .regex(/^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d+)?$/, must.beOrigin);

const fontFile = z
  .string()
  .regex(/^[\w-][\w.-]*\.woff2$/, must.beFontFile)
  .describe('Name of a file in content/media/fonts/.');

/** The files of a typeface that an owner may provide. */
export const fontFiles = ['regular', 'italic', 'semibold'] as const;
export type FontFile = (typeof fontFiles)[number];

/** Parts of the home page that an owner may ask for. */
const homeParts = ['pictures', 'agents'] as const;

export const siteSchema = strictObject({
  key: slug.describe('Name of the site in resource addresses, as in resource://<key>/bio.'),
  name: text.describe('Name of the owner.'),
  pronouns: text.optional().describe('Pronouns of the owner, like "she/her".'),
  title: text.describe('Professional title, as on a business card.'),
  tagline: written.describe('What you do, in one line: the headline of the home page.'),
  intro: text
    .optional()
    .describe('One sentence under the headline of the home page, which already shows name and title.'),
  summary: written.describe('Two to four sentences an agent may quote as the executive summary.'),
  location: text.optional().describe('Where they work from, if that is a place.'),
  locale: z
    .string()
    .transform(toLanguageTag)
    .superRefine((tag, context) => {
      const params = languageTagAdvice(tag);
      if (params) context.addIssue({ code: 'custom', message: must.beLanguage, params });
    })
    .describe('Language of the content, a BCP 47 tag.'),
  timezone: z
    .string()
    .superRefine((timeZone, context) => {
      try {
        Intl.DateTimeFormat('en', { timeZone });
      } catch {
        const meant = timeZoneLike(timeZone);
        const params =
          meant === undefined ? {} : ({ advice: 'meantTimeZone', values: { meant } } satisfies RuleAdvice);
        context.addIssue({ code: 'custom', message: must.beTimeZone, params });
      }
    })
    .describe('IANA time zone of the site.'),
  links: z
    .object({
      website: webUrl.optional().describe('Another website of the owner.'),
      linkedin: webUrl.optional().describe('Profile on LinkedIn.'),
      github: webUrl.optional().describe('Profile on GitHub.'),
    })
    .catchall(linkUrl.describe('Address of a profile, another site, a telephone number or a mailbox.'))
    .describe('Where else to find the owner: a name, like mastodon, and the address.'),
  contact: strictObject({
    email: z.string().email(must.beMailAddress).describe('Public address for inquiries.'),
    booking: webUrl.optional().describe('Where visitors can book a time with the owner.'),
  }).describe('How to reach the owner.'),
  policies: strictObject({
    legalNotice: markdown.describe('Text of /legal, in Markdown.'),
    license: webUrl
      .optional()
      .describe('Address of the license of the essays, like https://creativecommons.org/licenses/by/4.0/.'),
    crawlers: crawlersSchema,
    countPageCalls: yesOrNo
      .optional()
      .describe('Whether pages report the tools that agents in the browser call; /legal then says so.'),
  }).describe('What the owner promises and asks.'),
  theme: strictObject({
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, must.beColor)
      .describe('Accent color as #rrggbb.'),
    favicon: z
      .string()
      .regex(/\.(svg|png)$/i, must.beIconFile)
      .optional()
      .describe('Name of a square picture in content/media/; if absent, the icon has your initials.'),
    font: strictObject({
      family: z
        .string()
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, must.beTypefaceName)
        .describe('Name of the typeface.'),
      regular: fontFile,
      italic: fontFile.optional(),
      semibold: fontFile.optional(),
    })
      .optional()
      .describe('A typeface for the whole site; if absent, Vollkorn.'),
  }).describe('How the site looks.'),
  navigation: z
    .array(z.string().regex(/^\//, must.bePagePath))
    .optional()
    .describe('Paths of the pages in the navigation, in order; by default, all that have content.'),
  surfaces: surfacesSchema,
  home: z
    .preprocess(
      (given) => (typeof given === 'string' ? [given] : given),
      z.array(z.enum(homeParts)).optional(),
    )
    .describe('What the home page has: pictures, a grid of covers; agents, a section for software agents.'),
  feedEssays: z
    .number()
    .int()
    .min(1, must.bePositive)
    .optional()
    .describe('How many essays the feeds contain, the newest first; if absent, 20.'),
  allowedOrigins: z
    .array(webOrigin)
    .optional()
    .describe('Origins of the owner’s other sites, whose pages may offer the tools of this one.'),
  notice: text.optional().describe('A line at the foot of every page.'),
});

export const taxonomySchema = strictObject({
  pillars: listOf({
    name: text.describe('Name of the category, as used in essays.'),
    slug: slug.describe('Name of the category in addresses.'),
    description: text.describe('One sentence on what belongs here.'),
    synonyms: texts.describe('Words people search for when they mean this pillar.'),
    inSearchFilter: yesOrNo.describe('Whether GET /api/mcp/essays/search accepts it as a category.'),
  })
    .min(1, must.haveCategories)
    .describe('The categories, in the order they are shown.'),
});

const picture = strictObject({
  file: text.describe('Name of a picture in content/media/.'),
  alt: text.describe('What the picture shows, for readers who cannot see it.'),
});

/** The sides of a cover that can stay in sight; the names are those of CSS and sharp. */
const coverSides = ['top', 'bottom', 'left', 'right'] as const;

export type CoverSide = (typeof coverSides)[number];

const cover = picture.extend({
  focus: unlessEmpty(z.enum(coverSides).optional()).describe('Side to keep.'),
});

export const profileSchema = strictObject({
  biography: written.describe('A biography in plain paragraphs, in the third person.'),
  company: written.describe('The main company.'),
  portrait: picture.optional().describe('A picture of the owner.'),
  roles: listOf({
    role: text.describe('The role held.'),
    organization: text.describe('Where it is held.'),
    url: webUrl.optional().describe('Address of the organization.'),
    description: text.optional().describe('One sentence on the role.'),
  }).describe('Current executive roles, the main one first.'),
  ventures: listOf({
    company: text.describe('Name of the venture.'),
    role: text.describe('The role held there.'),
    period: text.describe('When, like "2019–2023".'),
    description: text.describe('One or two sentences on what was built.'),
  }).describe('Companies founded or led, newest first.'),
  focusAreas: texts.describe('Fields of expertise.'),
  credentials: texts.describe('Degrees, certificates and memberships.'),
  patents: listOf({
    number: text.describe('Patent number.'),
    title: text.describe('Title of the patent.'),
    year: z.number().int().min(1900, must.beYear).max(2100, must.beYear).describe('Year it was granted.'),
    url: webUrl.optional().describe('Address of the patent, as in a public register.'),
  }).describe('Granted patents.'),
});

const projectSchema = strictObject({
  id: slug.describe('Identifier of the project.'),
  title: text.describe('Name of the project.'),
  tagline: text.describe('One line on what it is for.'),
  category: text.describe('Kind of project, in a word or two.'),
  status: z.enum(['active', 'maintained', 'archived']).describe('Whether it is being worked on.'),
  url: webUrl.optional().describe('Address of its own page.'),
  repoUrl: webUrl.optional().describe('Address of the repository, if it is open source.'),
  description: text.describe('A paragraph on what it does.'),
  license: text.optional().describe('Its license, like "MIT".'),
  stars: z.number().int().min(0, must.notBeNegative).optional().describe('Stars of the repository.'),
  cloneCommand: text.optional().describe('Command that fetches it.'),
  highlights: texts.optional().describe('What is worth knowing about it.'),
})
  .refine(({ url, repoUrl }) => (url ?? repoUrl) !== undefined, must.haveAddress)
  .describe('Addresses of its own page, of its repository, or both.');

export const projectsSchema = strictObject({
  organization: text.describe('Name under which the projects are published.'),
  projects: z.array(projectSchema).describe('Projects, the most important first.'),
});

/** Kinds of offering that the contract defines. */
export const offeringCategories = ['advisory', 'speaking', 'product'] as const;

export const offeringsSchema = strictObject({
  offerings: listOf({
    id: slug.describe('Identifier of the offering.'),
    name: text.describe('Name of the offering.'),
    category: z.enum(offeringCategories).describe('Kind of offering.'),
    kind: text.optional().describe('Your own word for it, like "Workshop".'),
    description: written.describe('What clients get.'),
    targetAudience: written.describe('Who it is for.'),
    topics: texts.optional().describe('What it covers.'),
    deliveryModel: text.optional().describe('How it is delivered.'),
    price: text.optional().describe('What it costs, in your words, like "from €4,000" or "on request".'),
    url: z
      .string()
      .regex(/^(https?:\/\/|\/(?!\/))\S+$/, must.beAddressOrPath)
      .optional()
      .describe('Address of a page that says more about it, or sells it.'),
  }).describe('What the owner offers.'),
});

const messagingSchema = strictObject({
  icp: written.describe('The ideal customer.'),
  coreProblem: written.describe('The problem they have.'),
  coreSolution: written.describe('What the owner does about it.'),
  coreTheses: texts.describe('Convictions behind the work.'),
  differentiators: texts.describe('What sets the owner apart.'),
  approvedSoundbites: texts.describe('Sentences that may be quoted word for word.'),
  toneAndStyle: written.describe('How to speak about the owner.'),
  terminology: strictObject({
    preferred: texts.describe('Words to use.'),
    avoid: texts.describe('Words to avoid.'),
  }).describe('Choice of words.'),
});

export const positioningSchema = strictObject({
  default: messagingSchema.describe('Messaging for everyone else.'),
  personas: listOf({
    id: slug.describe('Identifier of the persona.'),
    name: text.describe('Name of the persona.'),
    synonyms: texts.describe('Other words for the persona.'),
    messaging: messagingSchema.partial().strict().describe('Differences from the default.'),
  }).describe('Audiences with messaging of their own.'),
});

/** Kinds of proof point that the contract defines. */
export const proofPointTypes = ['patent', 'track_record', 'open_source'] as const;

export const proofPointsSchema = strictObject({
  proofPoints: listOf({
    id: slug.describe('Identifier of the proof point.'),
    type: z.enum(proofPointTypes).describe('Kind of proof.'),
    title: text.describe('What is claimed.'),
    details: text.describe('What backs it, with figures.'),
    reference: text.optional().describe('Where it can be checked.'),
  }).describe('Evidence for what the site claims.'),
});

export const statusSchema = strictObject({
  updated: calendarDate.describe('Day this status was written.'),
  activeFocus: texts.describe('What the owner is working on.'),
  openForSpeaking: yesOrNo.describe('Whether invitations to speak are welcome.'),
  openForAdvisory: yesOrNo.describe('Whether advisory work is welcome.'),
  advisoryAndSpeakingTopics: texts.describe('Topics for talks and advisory work.'),
  note: text
    .optional()
    .describe('A sentence on when or for what you are available, like "Booked until March."'),
});

/** Tags as they are written elsewhere, too: as text with commas, as `true`, twice, or empty. */
const tags = z.preprocess((given) => {
  const items: unknown = typeof given === 'string' ? given.split(',') : (given ?? []);
  if (!Array.isArray(items)) return items;
  const texts = items.map((item) => (/^(?:string|boolean)$/.test(typeof item) ? String(item).trim() : item));
  return [...new Set(texts)].filter((item) => item !== '' && item !== null);
}, texts);

export const frontMatterSchema = strictObject({
  title: text.describe('Title of the essay.'),
  subtitle: unlessEmpty(text.optional()).describe('One sentence below the title.'),
  date: calendarDate.describe('Day of publication.'),
  updated: unlessEmpty(calendarDate.optional()).describe(
    'Day of the last substantial change, not before date.',
  ),
  category: unlessEmpty(text.optional()).describe('Name of a pillar in taxonomy.yaml; if absent, the first.'),
  form: unlessEmpty(z.literal('verse').optional()).describe('verse keeps every line.'),
  link: unlessEmpty(linkAddress.optional()).describe(
    'Address that the essay is about, shown as a card; it then needs no text.',
  ),
  excerpt: unlessEmpty(text.optional()).describe('Two sentences; if absent, the opening of the essay.'),
  cover: unlessEmpty(cover.optional()).describe(
    'A picture for the top of the essay, lists and link previews.',
  ),
  tags: tags.describe('Subjects, for search and lists.'),
  takeaways: unlessEmpty(texts.default([])).describe('What a reader should remember.'),
  keyQuotes: unlessEmpty(texts.default([])).describe('Sentences to quote, word for word.'),
  questions: unlessEmpty(
    z
      .array(
        withoutComment(markdown.max(200, must.beShort)).describe(
          'A question a reader might ask, in their words.',
        ),
      )
      .max(12, must.haveFewQuestions)
      .default([]),
  ).describe('Questions of a reader, by which search finds the essay.'),
  aliases: unlessEmpty(z.array(slug).default([])).describe('Former slugs.'),
  draft: unlessEmpty(yesOrNo.default(false)).describe('Whether the essay stays unpublished.'),
});

const translationSlug = unlessEmpty(slug.optional()).describe(
  'Its name in the address; if absent, like knots-de.',
);

/** A translation has the name of its original as that of its file, and may have one of its own in its address. */
export const translationFrontMatterSchema = frontMatterSchema.extend({ slug: translationSlug });

export const pageFrontMatterSchema = strictObject({
  title: text.describe('Title of the page.'),
  navigation: unlessEmpty(text.optional()).describe(
    'Name in the navigation; if absent, the foot links to it.',
  ),
  description: unlessEmpty(text.optional()).describe(
    'One sentence on what is there; if absent, the opening of the page.',
  ),
  updated: unlessEmpty(calendarDate.optional()).describe(
    'Day on which you last changed it, shown on the page.',
  ),
});

export const translatedPageFrontMatterSchema = pageFrontMatterSchema.extend({ slug: translationSlug });

/** Current paths by former path, as the owner writes them. */
export const redirectsSchema = z
  .object({})
  .catchall(z.string().describe('Path of the page to which the old address leads.'));

export type Redirects = z.infer<typeof redirectsSchema>;
export type Site = z.infer<typeof siteSchema>;
/** An essay category, as the owner writes it. */
export type Pillar = z.infer<typeof taxonomySchema>['pillars'][number];
export type Profile = z.infer<typeof profileSchema>;
export type Projects = z.infer<typeof projectsSchema>;
export type Project = Projects['projects'][number];
export type Offering = z.infer<typeof offeringsSchema>['offerings'][number];
export type Messaging = z.infer<typeof messagingSchema>;
export type Positioning = z.infer<typeof positioningSchema>;
export type Persona = Positioning['personas'][number];
export type ProofPoint = z.infer<typeof proofPointsSchema>['proofPoints'][number];
export type Status = z.infer<typeof statusSchema>;
/** Only a translation names its slug. */
export type FrontMatter = z.infer<typeof frontMatterSchema> & Pick<TranslationFrontMatter, 'slug'>;
type TranslationFrontMatter = z.infer<typeof translationFrontMatterSchema>;
/** Front matter with the category that an essay has if it names none. */
export type EssayFrontMatter = FrontMatter & { readonly category: string };
export type PageFrontMatter = z.infer<typeof pageFrontMatterSchema> & Pick<TranslationFrontMatter, 'slug'>;

export interface Route {
  /** In navigation. */
  readonly label: string;
  readonly path: string;
  readonly description: string;
}

/** A page of the owner's own, without its text. */
export interface OwnPage extends Route {
  /** Absent if the page is in the language of the site. */
  readonly translation?: TextTranslation;
  /** The same page in other languages. Absent if there are none. */
  readonly translations?: readonly Version[];
  readonly title: string;
  readonly inNavigation: boolean;
  /** Day of the last change, YYYY-MM-DD. */
  readonly updated?: string;
}
