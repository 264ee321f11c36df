/** Documents that say what the product does, held to what it does. */
import { keysOfLimits } from './limits.ts'
import { readText } from './files.ts'

/** Sections that a row of the checklist looks for. */
const sections = [
  'Sessions',
  'Signing in',
  'Who may do what',
  'Keys',
  'What is costly',
  'Services that are called',
  'Data',
  'Logs',
]

export const documentChecks: Record<string, () => string[]> = {
  'security-doc': () => {
    const text = readText('docs/security.md')
    return sections
      .filter((title) => !text.includes(`\n## ${title}\n`))
      .map((title) => `docs/security.md has no section "${title}"`)
  },
  /** Each figure stands in the table of limits, as the code has it. */
  limits: () => {
    const text = readText('docs/security.md')
    return keysOfLimits
      .filter(([what, figure]) => !new RegExp(`^\\| ${what} +\\| ${figure} +\\|`, 'm').test(text))
      .map(([what, figure]) => `docs/security.md should say of "${what}": ${figure}`)
  },
}
