import type { LibraryUse } from '@toile/contract/library'
import { Notice } from '../../../ui/notice.tsx'
import { t } from '../../../words/translate.ts'

const mb = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** Warns when the library is nearly full. */
export function NearlyFull({ use }: { use: LibraryUse }) {
  if (!use.isNearlyFull) return null
  const isFull = use.items >= use.maxItems || use.bytes >= use.maxBytes
  return (
    <Notice tone="warning" title={t(isFull ? 'library.full' : 'library.nearlyFull')}>
      {t('library.full.use', {
        items: use.items,
        maxItems: use.maxItems,
        megabytes: mb(use.bytes),
        maxMegabytes: mb(use.maxBytes),
      })}
    </Notice>
  )
}
