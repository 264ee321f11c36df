import { Link } from 'react-router'
import { landingWords } from '../../landing-words.ts'
import { sampleClothing, sampleModels, type SamplePicture } from '../../lib/sample-pictures.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Plate } from '../../ui/plate.tsx'

const words = landingWords.samples

export function SampleStrip() {
  return (
    <section aria-labelledby="samples-title" className="wrap pt-24 md:pt-32">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h2 id="samples-title" className="display section-title">
            {words.title}
          </h2>
          <p className="mt-4 max-w-[36rem] text-lg text-ink-2">{words.text}</p>
        </div>
        <Link to={paths.studio()} className={buttonClass('ink', 'lg')}>
          {words.open}
        </Link>
      </div>
      <div className="mt-10 grid gap-3 md:gap-4">
        <Row label={words.models} samples={sampleModels} />
        <Row label={words.clothing} samples={sampleClothing} />
      </div>
      <p className="mt-6 text-ink-2">{words.note}</p>
    </section>
  )
}

function Row({ label, samples }: { label: string; samples: readonly SamplePicture[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-5 gap-2 md:gap-4">
      {samples.map(({ id, kind, name, picture }) => (
        <li key={id}>
          <Plate kind={kind === 'model' ? 'person' : 'garment'} className="aspect-3/4">
            <Picture source={picture} alt={name} sizes="(width < 48rem) 19vw, 15rem" />
          </Plate>
        </li>
      ))}
    </ul>
  )
}
