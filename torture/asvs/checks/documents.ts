/** Checks that documents agree with the product. */
import { limitRows } from './limits.ts'
import { readText } from './files.ts'

/** Sections that rows of the checklist require. */
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
  /** The table of limits lists each limit with the code's value. */
  limits: () => {
    const text = readText('docs/security.md')
    return limitRows
      .filter(([what, figure]) => !new RegExp(`^\\| ${what} +\\| ${figure} +\\|`, 'm').test(text))
      .map(([what, figure]) => `docs/security.md should say of "${what}": ${figure}`)
  },
}
