import { t } from '../../words/translate.ts'

/** A number of credits: a figure on screen, words for screen readers. */
export function Credits({ credits }: { credits: number }) {
  return (
    <>
      <span aria-hidden="true">{credits}</span>
      <span className="sr-only">{t('studio.credits', { credits })}</span>
    </>
  )
}
