import './people.css'
import type { BoxInPicture } from '@toile/contract/picture-check'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { choosePicture } from '../choose-pictures.ts'
import { useStore } from '../studio-store.ts'
import { adjustPicture } from './adjust-picture.ts'
import { cutAbout } from './cut-about.ts'
import type { ReadyPicture } from './picture.ts'
import { StudioPicture } from './studio-picture.tsx'

type PiecesDialogProps = {
  picture: ReadyPicture
  pieces: readonly BoxInPicture[]
  onClose: () => void
}

const percent = (share: number) => `${100 * share}%`

/** A picture of several pieces of clothing: a tap on a piece crops the picture to it, on this device. */
export function PiecesDialog({ picture, pieces, onClose }: PiecesDialogProps) {
  const studio = useStore()
  const [problem, setProblem] = useState<string | null>(null)
  const { widthPx, heightPx } = picture
  const count = pieces.length

  const choose = async (piece: BoxInPicture) => {
    setProblem(null)
    try {
      const cut = cutAbout(piece, picture)
      const own = await adjustPicture(picture, { cut, degrees: 0 }, studio.ports.decode)
      if (!own.ok) {
        setProblem(own.problem)
        return
      }
      choosePicture(studio, 'clothing', own.picture)
      onClose()
      showToast(t('guidance.pieces.done'), {
        action: {
          label: t('guidance.pieces.undo'),
          onPress: () => choosePicture(studio, 'clothing', picture),
        },
      })
    } catch {
      setProblem(t('studio.file.unopened'))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('guidance.pieces.title')}
      description={t('guidance.pieces.tip')}
    >
      <div className="people-photo" style={{ '--people-shape': widthPx / heightPx } as CSSProperties}>
        <StudioPicture picture={picture} alt={t('studio.chosen', { name: picture.name })} sizes="34rem" />
        {pieces.map((piece, index) => (
          <button
            key={`${piece.x} ${piece.y}`}
            type="button"
            className="piece-pick"
            aria-label={t('guidance.pieces.one', { number: index + 1, count })}
            style={{
              left: percent(piece.x),
              top: percent(piece.y),
              width: percent(piece.width),
              height: percent(piece.height),
            }}
            onClick={() => void choose(piece)}
          >
            <span className="people-dot" aria-hidden="true">
              {index + 1}
            </span>
          </button>
        ))}
      </div>
      {problem && (
        <Notice tone="error" className="mt-4 bg-paper">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
