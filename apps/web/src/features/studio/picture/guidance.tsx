import { Icon } from '../../../ui/icon.tsx'
import type { Area } from './picture.ts'
import { t } from '../../../words/translate.ts'

/** What works and what does not, before anything is uploaded. */
export function Guidance({ area }: { area: Area }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Points
        title={t('studio.works')}
        icon="check"
        colour="text-ok"
        points={[t(`studio.${area}.good.1`), t(`studio.${area}.good.2`)]}
      />
      <Points
        title={t('studio.worksNot')}
        icon="close"
        colour="text-pin"
        points={[t(`studio.${area}.bad.1`), t(`studio.${area}.bad.2`)]}
      />
    </div>
  )
}

type PointsProps = { title: string; icon: 'check' | 'close'; colour: string; points: readonly string[] }

function Points({ title, icon, colour, points }: PointsProps) {
  return (
    <div>
      <p className="mb-1 font-medium">{title}</p>
      <ul className="grid gap-1 text-[.94rem]">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <span className={colour}>
              <Icon name={icon} size={18} />
            </span>
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}
