import plain from '../../../../../../samples/beige-sweater.jpg?picture'
import folded from '../../../../../../samples/beige-sweater.jpg?example=folded&picture'
import busy from '../../../../../../samples/black-jacket.jpg?example=busy&picture'
import flat from '../../../../../../samples/floral-dress.jpg?picture'
import garments from '../../../../../../samples/floral-dress.jpg?example=several&picture'
import arms from '../../../../../../samples/man-white.jpg?picture=chin-down'
import cut from '../../../../../../samples/purple-dress.jpg?example=cut&picture'
import dark from '../../../../../../samples/woman-navy.jpg?example=dark&picture'
import tilted from '../../../../../../samples/woman-pink.jpg?example=tilted&picture'
import facing from '../../../../../../samples/woman-red.jpg?picture'
import close from '../../../../../../samples/woman-red.jpg?example=close&picture'
import people from '../../../../../../samples/woman-red.jpg?example=several&picture'
import blurred from '../../../../../../samples/woman-yellow.jpg?example=blurred&picture'
import type { PictureSource } from '../../../lib/picture-source.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import { t } from '../../../words/translate.ts'
import './guidance.css'
import type { Area } from './picture.ts'

const good = {
  model: { facing, arms },
  clothing: { flat, plain },
} as const
/** Bad examples: our samples with typical faults of photos. */
const bad = {
  model: { people, close, dark, blurred, tilted },
  clothing: { garments, cut, busy, folded },
} as const

type Keys<Each> = Each extends unknown ? keyof Each : never
type Good = Keys<(typeof good)[Area]>
type Bad = Keys<(typeof bad)[Area]>
const entriesOf = <Name extends string>(pictures: Partial<Record<Name, PictureSource>>) =>
  Object.entries(pictures) as [Name, PictureSource][]

/** Shows good and bad examples before an upload, with the reasons. The words say everything the pictures show. */
export function Guidance({ area }: { area: Area }) {
  return (
    <div className="grid gap-4">
      <section>
        <p className="mb-2 font-medium">{t('guidance.good')}</p>
        <ul className="guidance guidance-good">
          {entriesOf<Good>(good[area]).map(([name, picture]) => (
            <Example key={name} area={area} picture={picture} isGood says={t(`guidance.${name}`)} />
          ))}
        </ul>
      </section>
      <section>
        <p className="mb-2 font-medium">{t('guidance.bad')}</p>
        <ul className="guidance">
          {entriesOf<Bad>(bad[area]).map(([name, picture]) => (
            <Example
              key={name}
              area={area}
              picture={picture}
              says={t(`guidance.${name}`)}
              why={t(`guidance.${name}.why`)}
            />
          ))}
        </ul>
        {area === 'model' && <p className="mt-3 text-[.94rem]">{t('guidance.hidden')}</p>}
      </section>
    </div>
  )
}

type ExampleProps = { area: Area; picture: PictureSource; says: string; why?: string; isGood?: boolean }

function Example({ area, picture, says, why, isGood = false }: ExampleProps) {
  return (
    <li>
      <PictureFrame kind={area === 'model' ? 'person' : 'garment'} className="aspect-3/4">
        <Picture source={picture} alt="" sizes="7rem" />
        <span className={`guidance-mark ${isGood ? 'bg-ok' : 'bg-pin'}`}>
          <Icon name={isGood ? 'check' : 'close'} size={18} />
        </span>
      </PictureFrame>
      <p className="text-[.88rem] leading-tight">
        <span className="block font-medium">{says}</span>
        {why && <span className="mt-0.5 block text-[.82rem] text-ink-2">{why}</span>}
      </p>
    </li>
  )
}
