import { temporaryHours } from '@toile/contract/business'
import { Button } from '../../../ui/button.tsx'

/** Says of a picture that was dropped, pasted or chosen as temporary that it is not in the library, and puts it there. */
export function OnlyHere({ name, onKeep }: { name: string; onKeep: () => void }) {
  return (
    <div className="own-line">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        “{name}” is temporary: on this device only, for {temporaryHours} hours.
      </span>
      <Button size="sm" icon="upload" onClick={onKeep}>
        Keep it <span className="sr-only">in your library</span>
      </Button>
    </div>
  )
}
