/** Writes docs/licences.md from the lock: `npm run licences`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatText } from './format-text.ts'
import { licenceExceptions } from './supply/licences.ts'
import { findShipped, readLock, type ShippedPackage } from './supply/shipped-packages.ts'

export const licencesFile = join(import.meta.dirname, '../docs/licences.md')

/** Licences with more packages than this get only their number, not their names. */
const NAMED = 12

/** Returns the whole page, formatted. */
export async function licencesPage(packages: readonly ShippedPackage[]): Promise<string> {
  const byLicence = Object.entries(Object.groupBy(packages, ({ licence }) => licence ?? 'none'))
    .map(([licence, group = []]) => ({ licence, names: [...new Set(group.map(({ name }) => name))] }))
    .sort((a, b) => b.names.length - a.names.length || a.licence.localeCompare(b.licence, 'en'))
  const page = [
    '# Licences of what ships',
    '',
    'Toile is under the MIT licence. What comes with it, for every platform, is under these; `npm run check:supply` fails for',
    'any other, and `npm run sbom` lists each package with its version and hash.',
    '',
    '<!-- Made by scripts/licence-report.ts from package-lock.json. -->',
    '',
    '| Licence | Packages | |',
    '| --- | --- | --- |',
    ...byLicence.map(
      ({ licence, names }) =>
        `| ${licence} | ${names.length} | ${names.length <= NAMED ? names.map((name) => `\`${name}\``).join(', ') : ''} |`,
    ),
    '',
    'None of these is the GPL, the AGPL or forbids commercial use. Those under the LGPL are libraries that anybody may use as',
    'they are where they can be replaced, and each is let in by name:',
    '',
    ...licenceExceptions.map(({ packages, reason }) => `- \`${packages.source}\`: ${reason}.`),
    '',
    'The notices of what browsers are sent come with it, as `/licences.txt`, written by the build; a package without one',
    'fails it. Those of the server lie with their packages in `node_modules`. The models are Apache-2.0 (MediaPipe, converted:',
    '`docs/models/pose.md`) and MIT (nsfwjs, in `apps/api/models`); our own two networks began with the weights of',
    'EfficientNet-Lite0 (Apache-2.0). The sample pictures are our',
    'own. A container image holds Debian besides, under the licences in its `/usr/share/doc`.',
    '',
  ].join('\n')
  return formatText(licencesFile, page)
}

if (import.meta.main) writeFileSync(licencesFile, await licencesPage(findShipped(readLock())))
