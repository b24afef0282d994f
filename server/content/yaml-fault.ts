/** What keeps YAML from being a value at all, in the words of someone who edits it. */
import { type Alias, type Document, isNode, isScalar, type Pair, visit, type YAMLError } from 'yaml';

export interface YamlFault {
  /** In characters from the beginning of the source. */
  readonly offset: number;
  readonly message: string;
  readonly fix: string;
}

/** Looking one up takes longer the larger the document is. */
const MOST_ALIASES = 100;

export function describeYamlError({ code, message, pos }: YAMLError): YamlFault {
  const [offset] = pos;
  switch (code) {
    case 'MULTIPLE_DOCS':
      return {
        offset,
        message: 'A second document begins here.',
        fix: 'Take out the line of ---; a file holds one document.',
      };
    case 'RESOURCE_EXHAUSTION':
      return {
        offset,
        message: 'This is nested too deeply.',
        fix: 'Nest it no deeper than the sample does.',
      };
    default:
      return {
        offset,
        message: `This is not YAML: ${message.toLowerCase().replace(/\.$/, '')}.`,
        fix: 'Check the indentation; put text that holds ": " or starts with a sign between quotes.',
      };
  }
}

/** What no document here can hold, and could take a machine its time: found before any value is made. */
export function findFault(yaml: Document): YamlFault | undefined {
  let fault: YamlFault | undefined;
  let count = 0;
  visit(yaml, {
    Alias(_key, alias) {
      count += 1;
      if (count > MOST_ALIASES) fault = tooManyAliases(alias);
      else if (!alias.resolve(yaml)) fault = unresolved(alias);
      return fault && visit.BREAK;
    },
    Pair(_key, pair) {
      if (!isScalar(pair.key)) fault = noKey(pair);
      return fault && visit.BREAK;
    },
  });
  return fault;
}

/** YAML takes a list or a group for a key, and writes each of those it is nested in out as text. */
function noKey({ key }: Pair): YamlFault {
  return {
    offset: isNode(key) ? (key.range?.[0] ?? 0) : 0,
    message: 'The key that begins here is no text.',
    fix: 'Put it between quotes, or take out the sign ? before it.',
  };
}

/** To YAML a value that starts with a star is a reference; who writes Markdown means emphasis. */
function unresolved(alias: Alias): YamlFault {
  return {
    offset: offsetOf(alias),
    message: `"*${alias.source}" refers to an anchor, "&${alias.source}", that is not there.`,
    fix: 'Put text that starts with * between quotes.',
  };
}

/** Of aliases that stand for aliases, a few lines unfold to more than a machine can hold. */
export function tooManyAliases(alias?: Alias): YamlFault {
  return {
    offset: alias ? offsetOf(alias) : 0,
    message: 'There are too many references to anchors (* and &) to unfold them.',
    fix: 'Write the values out where they belong.',
  };
}

function offsetOf(alias: Alias): number {
  return alias.range?.[0] ?? 0;
}
