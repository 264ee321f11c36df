import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/spinner.tsx'
import { frameShape } from '../look/frame-shape.ts'
import { useKey } from '../look/use-key.ts'
import { useLookFile } from '../look/use-look-file.ts'
import { BlobImage } from '../picture/studio-picture.tsx'
import type { ComparedLook, ComparedLooks } from '../studio-state.ts'
import { t } from '../../../words/translate.ts'

type CompareProps = { looks: ComparedLooks; onLeave: () => void }

/** Two looks side by side. Escape closes the comparison. */
export function Compare({ looks, onLeave }: CompareProps) {
  useKey('escape', true, onLeave)
  return (
    <>
      <div className="studio-toolbar">
        <p className="me-auto font-semibold">{t('library.compare.title')}</p>
        <Button size="sm" onClick={onLeave}>
          {t('library.compare.leave')}
        </Button>
      </div>
      <div className="studio-stage">
        <div className="studio-side">
          {looks.map((look, index) => (
            <Compared key={look.id} look={look} number={index + 1} />
          ))}
        </div>
        <p className="studio-caption absolute end-3 top-3">{t('studio.result.ai')}</p>
      </div>
    </>
  )
}

function Compared({ look, number }: { look: ComparedLook; number: number }) {
  const { image, statusUrl, widthPx, heightPx, caption } = look
  const file = useLookFile(image, statusUrl)
  return (
    <figure style={frameShape(widthPx, heightPx)}>
      {file.status === 'loaded' && (
        <BlobImage blob={file.file} alt={t('library.compare.look', { number, look: caption })} />
      )}
      {file.status === 'loading' && <Skeleton className="h-full w-full" />}
      {file.status === 'missing' && (
        <div className="grid h-full place-content-center justify-items-center gap-3 p-4 text-center">
          <Icon name="alert" />
          <p>{t('library.compare.lost')}</p>
          <Button size="sm" icon="redo" onClick={file.reload}>
            {t('library.tryAgain')}
          </Button>
        </div>
      )}
      <figcaption className="studio-caption">
        {t('library.compare.caption', { number, look: caption })}
      </figcaption>
    </figure>
  )
}
