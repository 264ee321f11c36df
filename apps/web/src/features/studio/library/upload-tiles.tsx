import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { cancelUpload, forgetUpload, retryUpload } from './upload-queue.ts'
import type { Upload } from './upload-store.ts'
import { t } from '../../../words/translate.ts'

/** Tiles of uploads in progress. */
export function UploadTiles({ uploads }: { uploads: readonly Upload[] }) {
  return uploads.map((upload) => upload.problem === null && <UploadTile key={upload.id} upload={upload} />)
}

/** The progress of one upload: percentage while sending, then the server's check until the item is in the library. */
function UploadTile({ upload }: { upload: Upload }) {
  const { name, percent } = upload
  return (
    <div className="own-upload" title={name}>
      <progress className="sr-only" aria-label={t('library.upload.of', { name })} max={100} value={percent} />
      {percent < 100 ? <Spinner /> : <Icon name="check" size={18} />}
      <span className="display text-lg leading-none" aria-hidden="true">
        {t('library.upload.percent', { percent })}
      </span>
      {percent < 100 && (
        <IconButton
          icon="close"
          iconSize={18}
          label={t('library.upload.cancel', { name })}
          onClick={() => cancelUpload(upload)}
        />
      )}
    </div>
  )
}

/** Failed uploads, each with its reason and a button to try again. */
export function UploadFailures({ uploads }: { uploads: readonly Upload[] }) {
  const failed = uploads.filter(({ problem }) => problem !== null)
  if (failed.length === 0) return null
  return (
    <ul className="grid gap-2">
      {failed.length > 1 && (
        <li className="own-line">
          <span className="min-w-0 flex-1">
            {t('library.upload.severalFailed', { count: failed.length })}
          </span>
          <Button size="sm" icon="redo" onClick={() => failed.forEach(retryUpload)}>
            {t('library.upload.allAgain')}
          </Button>
        </li>
      )}
      {failed.map((upload) => (
        <li key={upload.id} className="own-line">
          <span className="basis-full wrap-anywhere">{upload.problem}</span>
          <Button size="sm" icon="redo" onClick={() => retryUpload(upload)}>
            {t('library.tryAgain')}
          </Button>
          <IconButton icon="close" label={t('shell.messages.close')} onClick={() => forgetUpload(upload)} />
        </li>
      ))}
    </ul>
  )
}
