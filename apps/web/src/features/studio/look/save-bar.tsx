import { useState } from 'react'
import type { ReactNode } from 'react'
import { product } from '../../../content.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { AfterBar } from './after-bar.tsx'
import { downloadFormats, downloadName, formatOf, isDownloadFormat, lookAs } from './download.ts'
import type { DownloadFormat } from './download.ts'
import { markDeviceLookSaved } from './kept-device-look.ts'
import type { DoneLook } from './look-state.ts'
import { canCopy, canShare, copyLook, shareLook } from './share.ts'
import { useAfterBar } from './use-after-bar.ts'
import { useKey } from './use-key.ts'
import { t } from '../../../words/translate.ts'

type SaveBarProps = {
  /** `null` while it loads. */
  file: Blob | null
  look?: DoneLook
  /** Names of the two pictures; '' for an unnamed one. */
  names: { model: string; clothing: string }
  shortcuts: boolean
  /** True when the look was made from the currently chosen pictures. */
  isCurrent: boolean
  /** Further buttons beside these. */
  more: ReactNode
  /** Content after the buttons. */
  children?: ReactNode
}

/** Buttons to download in a chosen format, copy and share. */
export function SaveBar({ file, look, names, shortcuts, isCurrent, more, children }: SaveBarProps) {
  const [format, setFormat] = useState<DownloadFormat>('jpeg')
  const name = downloadName(product.name, names.clothing, names.model, format)
  const markSaved = () => look && markDeviceLookSaved(look.reference.id)
  const reason = file ? null : t('studio.save.loading')

  const download = async () => {
    if (!file) return
    try {
      saveFile(await lookAs(format, file, look), name)
      markSaved()
    } catch {
      showToast(t('studio.save.cannotWrite', { format: downloadFormats[format].label }))
    }
  }
  const copy = async () => {
    if (!file) return
    try {
      await copyLook(file)
      showToast(t('studio.save.copied'))
    } catch {
      showToast(t('studio.save.notCopied'))
    }
  }
  const shared =
    file &&
    new File([file], downloadName(product.name, undefined, undefined, formatOf(file)), { type: file.type })
  const share = async () => {
    if (!shared) return
    try {
      if (await shareLook(shared, t('studio.save.shareTitle'))) markSaved()
    } catch {
      showToast(t('studio.save.notShared'))
    }
  }
  const { bar, isWide, leave } = useAfterBar(isCurrent)
  const canShareIt = shared !== null && canShare(shared)
  const onShare = canShareIt ? share : canCopy() ? copy : null
  useKey('d', shortcuts, () => void download())
  const downloadButton = (
    <Button variant="ink" icon="download" reason={reason} onClick={() => void download()}>
      {t('studio.save.download')}
    </Button>
  )
  return (
    <div className="studio-toolbar studio-save">
      {isWide && downloadButton}
      <select
        className="studio-select"
        aria-label={t('studio.save.format')}
        value={format}
        onChange={({ currentTarget: { value } }) => isDownloadFormat(value) && setFormat(value)}
      >
        {Object.entries(downloadFormats).map(([key, { label }]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {canCopy() && (
        <IconButton icon="copy" label={t('studio.save.copy')} reason={reason} onClick={() => void copy()} />
      )}
      {canShareIt && !bar && (
        <IconButton icon="share" label={t('studio.save.share')} onClick={() => void share()} />
      )}
      {bar && (
        <AfterBar
          bar={bar}
          reason={reason}
          onDownload={() => void download()}
          onShare={onShare ? () => void onShare() : undefined}
          onNext={leave}
        />
      )}
      {more}
      {/* Last, so that the others do not move when it appears. */}
      {!isWide && !bar && downloadButton}
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
    </div>
  )
}
