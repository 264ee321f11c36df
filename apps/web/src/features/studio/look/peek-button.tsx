import { IconButton } from '../../../ui/icon-button.tsx'
import { t } from '../../../words/translate.ts'

type PeekButtonProps = { peeking: boolean; onPeek: (peeking: boolean) => void }

/** Shows the photo while held, by pointer, touch, Space or Enter. */
export function PeekButton({ peeking, onPeek }: PeekButtonProps) {
  const stop = () => onPeek(false)
  return (
    <IconButton
      icon="eye"
      label={t('studio.view.peek')}
      aria-pressed={peeking}
      className="touch-none select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        onPeek(true)
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && onPeek(true)}
      onKeyUp={stop}
      onBlur={stop}
      onContextMenu={(event) => event.preventDefault()}
    />
  )
}
