import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { Button } from '../../ui/button.tsx'

type SureQuestionProps = { question: string; yes: string; no: string; onYes: () => void; onNo: () => void }

/** Asks before an act that cannot be undone. */
export function SureQuestion({ question, yes, no, onYes, onNo }: SureQuestionProps) {
  const keep = useFocusOnMount<HTMLButtonElement>()
  return (
    <div className="grid basis-full grid-cols-1 gap-3">
      <p className="wrap-anywhere">{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="pin" onClick={onYes}>
          {yes}
        </Button>
        <Button ref={keep} size="sm" onClick={onNo}>
          {no}
        </Button>
      </div>
    </div>
  )
}
