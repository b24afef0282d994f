/** `registry`: prepares an entry in the MCP registry, but sends nothing. */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod/v3';
import { domainOf, serverCard } from '../../manifests/well-known.ts';
import { storedKey } from '../../server/db/stores.ts';
import { REGISTRY_KEY, registryProof } from '../../server/services/registry/registry-key.ts';
import { createContentReader } from '../../site/reader/read-content.ts';
import { explainWriting } from '../../site/util/access.ts';
import { InvalidContentError } from '../../site/util/content-error.ts';
import { isPublicOrigin } from '../../site/util/public-address.ts';
import { createBundle } from '../../web/core/bundle.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { createResources } from '../../web/core/resources.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { createRegistry } from '../../web/core/tools/registry.ts';
import { ownerCommand } from '../command.ts';
import { CommandError } from '../errors.ts';
import { printResult } from '../strict-command.ts';

/** The part of the registry's schema of 2025-12-11 that a server without packages needs. */
const serverJson = z
  .object({
    $schema: z.string(),
    name: z
      .string()
      .max(200)
      .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
    title: z.string().min(1).max(100),
    description: z.string().min(1).max(100),
    version: z.string().max(255),
    websiteUrl: z.string().url(),
    remotes: z.array(z.object({ type: z.literal('streamable-http'), url: z.string().url() })).length(1),
  })
  .strip();

export const registry = ownerCommand({
  name: 'registry',
  description:
    'Prepare the entry of your site in the MCP registry: write server.json and create a key for your domain',
  args: {
    file: { type: 'positional', description: 'Where to write it', default: 'server.json' },
  },
  async run(context, { file }) {
    const { publicUrl, contentDir } = context.config;
    const { protocol, port } = new URL(publicUrl);
    if (protocol !== 'https:' || port !== '' || !isPublicOrigin(publicUrl)) {
      throw new CommandError(
        `The registry lists only public sites, and PUBLIC_URL is ${publicUrl}. Set it to an address like https://example.com.`,
      );
    }
    context.note(`Content: ${contentDir}`);
    const server = await describeServer(contentDir, publicUrl);
    const key = await storedKey(await context.database(), REGISTRY_KEY);
    await writeFile(file, `${JSON.stringify(server, null, 2)}\n`).catch((cause: unknown) => {
      throw new CommandError(explainWriting(file, cause), { cause });
    });
    const domain = domainOf(publicUrl);
    const privateKey = Buffer.from(key, 'base64url').toString('hex');
    printResult(
      context,
      { file, server, domain, proof: registryProof(key), privateKey },
      `Wrote ${file}. Nothing has been sent.

Your server now proves at ${publicUrl}/.well-known/mcp-registry-auth that the domain is yours.
To publish, install mcp-publisher (https://github.com/modelcontextprotocol/registry) and run:

  mcp-publisher login http --domain ${domain} --private-key ${privateKey}
  mcp-publisher publish ${file}

Keep the private key secret: with it, anyone can publish servers in your name.`,
    );
  },
});

async function describeServer(contentDir: string, publicUrl: string) {
  const { documents } = await createContentReader(contentDir)
    .read()
    .catch((cause: unknown) => {
      if (!(cause instanceof InvalidContentError)) throw cause;
      throw new CommandError(`The content has errors. List them with: ${PROGRAM} check`, { cause });
    });
  const { site } = documents;
  if (!site.surfaces.mcp) {
    throw new CommandError('The site has no MCP server: surfaces.mcp in site.yaml is false.');
  }
  const bundle = createBundle(documents, publicUrl, { day: dayInTimezone(new Date(), site.timezone) });
  const card = serverCard({ bundle, registry: createRegistry(bundle), resources: createResources(bundle) });
  const $schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
  const { success, data, error } = serverJson.safeParse({ ...card, $schema });
  if (success) return data;
  const [issue] = error.issues;
  throw new CommandError(`The registry would refuse the ${issue?.path.join(' › ')}: ${issue?.message}.`);
}
