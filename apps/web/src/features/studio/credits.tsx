import { t } from '../../words/translate.ts'

/** How many credits: a figure to the eye, and in words to a screen reader. */
export function Credits({ credits }: { credits: number }) {
  return (
    <>
      <span aria-hidden="true">{credits}</span>
      <span className="sr-only">{t('studio.credits', { credits })}</span>
    </>
  )
}
