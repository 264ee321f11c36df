import type { Warning } from '@toile/contract/generations'
import type { ToggleEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { findingWords } from '../picture/finding-words.ts'
import { t } from '../../../words/translate.ts'

/** On small screens the opened notes would be hidden behind the bar at the bottom. */
const showWhole = ({ currentTarget: notes }: ToggleEvent<HTMLDetailsElement>) => {
  if (notes.open) notes.scrollIntoView({ block: 'nearest' })
}

/** The warnings of a look: one line with their number, which expands. */
export function LookNotes({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <details className="studio-notes" onToggle={showWhole}>
      <summary>
        <Icon name="alert" size={20} />
        {t('studio.result.notes', { count: warnings.length })}
        <Icon name="chevron" size={20} />
      </summary>
      <ul>
        {warnings.map((warning) => (
          <li key={warning.code}>{findingWords(warning)}</li>
        ))}
      </ul>
    </details>
  )
}
