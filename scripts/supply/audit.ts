/** Known vulnerabilities of the packages that ship, from npm's registry. */
import { execFile } from 'node:child_process'
import * as z from 'zod'
import type { ShippedPackage } from './shipped-packages.ts'

const SERIOUS = new Set(['high', 'critical'])

const advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() })
const answer = z.object({
  vulnerabilities: z.record(
    z.string(),
    // A plain name refers to another entry, which has the advisory.
    z.object({ nodes: z.array(z.string()), via: z.array(z.union([advisory, z.string()])) }),
  ),
})
const refusal = z.object({ message: z.string().default('no reason given') })

/** `url`: the advisory's. From the day `until` on, the advisory counts again. */
type AllowedAdvisory = { url: string; until: string; reason: string }

/** Advisories that do not affect us, with the reason, until a version without them exists. */
const allowedAdvisories: readonly AllowedAdvisory[] = []

/** The problems found, or the reason why the registry gave no answer. */
export type Audit = { problems: string[] } | { problems: undefined; reason: string }

/** Asks npm's registry for advisories on the lock file's packages, without development dependencies. */
export async function askRegistry(projectDir: string): Promise<string> {
  // A registry that does not answer must not hold up the check.
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=5000']
  return new Promise((resolve, reject) => {
    execFile(
      'npm',
      args,
      { cwd: projectDir, shell: process.platform === 'win32', maxBuffer: 1 << 28 },
      // It exits with 1 when it found advisories, and prints them.
      (error, stdout) => (stdout === '' && error ? reject(error) : resolve(stdout)),
    )
  })
}

/** Reads npm's answer. `today` is an ISO day. */
export function judgeAudit(
  json: string,
  packages: readonly ShippedPackage[],
  { today, allowed = allowedAdvisories }: { today: string; allowed?: readonly AllowedAdvisory[] },
): Audit {
  const given: unknown = JSON.parse(json)
  const parsed = answer.safeParse(given)
  if (!parsed.success) return { problems: undefined, reason: refusal.parse(given).message }
  const shipped = new Set(packages.map(({ folder }) => folder))
  const waived = new Set(allowed.filter(({ until }) => today < until).map(({ url }) => url))
  const problems = Object.values(parsed.data.vulnerabilities)
    .filter(({ nodes }) => nodes.some((folder) => shipped.has(folder)))
    .flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
    .filter(({ severity, url }) => SERIOUS.has(severity) && !waived.has(url))
    .map(({ name, severity, title, url }) => `${name} (${severity}): ${title}, ${url}`)
  return { problems: [...new Set(problems)] }
}
