import { reviewVerdicts, type ReviewVerdict } from '@toile/contract/console-review'
import { useState } from 'react'
import { Choice } from '../../ui/choice.tsx'
import { t } from '../../words/translate.ts'
import { ActForm } from './act-form.tsx'

type Verdict = { verdict: ReviewVerdict; block: boolean; reason: string }

type VerdictFormProps = { label: string; onVerdict: (verdict: Verdict) => Promise<void> }

/** The form to keep, remove or seal a reviewed item; removed pictures can also be blocked. */
export function VerdictForm({ label, onVerdict }: VerdictFormProps) {
  const [block, setBlock] = useState(false)
  return (
    <ActForm
      label={label}
      buttons={reviewVerdicts.map((verdict) => ({
        words: t(`console.review.${verdict}`),
        act: (reason) => onVerdict({ verdict, block: block && verdict !== 'keep', reason }),
      }))}
    >
      <Choice
        type="checkbox"
        label={t('console.review.block')}
        note={t('console.review.block.note')}
        checked={block}
        onChange={({ currentTarget }) => setBlock(currentTarget.checked)}
      />
    </ActForm>
  )
}
