import type { ReviewedPerson } from '@toile/contract/console-review'
import { t } from '../../words/translate.ts'

/** Says that the account behind a reviewed item is suspended or banned; renders nothing for any other. */
export function PersonState({ person: { isSuspended, isBanned } }: { person: ReviewedPerson }) {
  if (!isSuspended && !isBanned) return null
  return <span className="font-medium text-pin">{t(isBanned ? 'console.banned' : 'console.suspended')}</span>
}
