import { Button } from '../../ui/button.tsx'

export type ActionButtonsProps = {
  /** Why neither can be pressed now; `null` when both can. */
  reason: string | null
  onCreate: () => void
  onDemo: () => void
  className?: string
}

/** The paid look and the free one. A visitor's own next step is the free one, so that one is the tape's colour. */
export function ActionButtons({ reason, onCreate, onDemo, className }: ActionButtonsProps) {
  return (
    <div className={className}>
      <Button variant="tape" size="lg" reason={reason} onClick={onDemo}>
        Try Demo <span className="studio-free">Free</span>
      </Button>
      <Button variant="line" size="lg" reason={reason} onClick={onCreate}>
        Create My Look
      </Button>
    </div>
  )
}
