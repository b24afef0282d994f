/** The server under load, each answer beside a reference of the same minute. */
import type { Comparison } from '../comparison.ts';
import { startGenerators } from '../load/load.ts';
import { startFoyer } from '../servers/start-foyer.ts';
import { besideFrameworks } from './beside-frameworks.ts';
import { besideLibsql } from './beside-libsql.ts';
import { besideMcpServer } from './beside-mcp-server.ts';
import { besideRaw } from './beside-raw.ts';
import type { HttpBench } from './http-bench.ts';
import { twoProcesses } from './two-processes.ts';

type Part = (bench: HttpBench) => Promise<readonly Comparison[]>;

export const httpParts: readonly Part[] = [
  besideRaw,
  besideLibsql,
  besideMcpServer,
  besideFrameworks,
  twoProcesses,
];
export const mcpParts: readonly Part[] = [besideMcpServer];

export async function measureHttp(
  parts: readonly Part[],
  given: Pick<HttpBench, 'rounds' | 'progress'>,
): Promise<readonly Comparison[]> {
  const generators = startGenerators(2);
  const foyer = await startFoyer();
  try {
    const comparisons: Comparison[] = [];
    for (const part of parts) comparisons.push(...(await part({ ...given, foyer, generators })));
    return comparisons;
  } finally {
    generators.close();
    await foyer.stop();
  }
}
