import type { LibraryUse } from '@toile/contract/library'
import { Notice } from '../../../ui/notice.tsx'

const mb = (bytes: number) => Math.ceil(bytes / 1024 / 1024).toLocaleString('en')

/** Says in time that there is little room left. */
export function NearlyFull({ use }: { use: LibraryUse }) {
  if (!use.isNearlyFull) return null
  const isFull = use.items >= use.maxItems || use.bytes >= use.maxBytes
  return (
    <Notice tone="warning" title={isFull ? 'Your library is full.' : 'Your library is nearly full.'}>
      {use.items.toLocaleString('en')} of {use.maxItems.toLocaleString('en')} pictures, {mb(use.bytes)} of{' '}
      {mb(use.maxBytes)} MB. Delete what you no longer need, or choose a larger plan.
    </Notice>
  )
}
