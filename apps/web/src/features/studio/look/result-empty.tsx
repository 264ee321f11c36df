import { Button } from '../../../ui/button.tsx'

type ResultEmptyProps = {
  /** Chooses a sample pair and makes the look; `null` once somebody has begun to choose. */
  onSamplePair: (() => void) | null
}

export function ResultEmpty({ onSamplePair }: ResultEmptyProps) {
  return (
    <div className="studio-message grid justify-items-center gap-5 text-center">
      <p className="display text-4xl text-balance">Your new look will appear here</p>
      {onSamplePair ? (
        <>
          <p className="text-pretty">No photo at hand? See one made from our samples. It is free.</p>
          <Button variant="ink" icon="swap" onClick={onSamplePair}>
            Try a sample pair
          </Button>
        </>
      ) : null}
    </div>
  )
}
