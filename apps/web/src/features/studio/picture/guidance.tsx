import { Icon } from '../../../ui/icon.tsx'
import { areaWords } from './area-words.ts'
import type { Area } from './picture.ts'

/** What works and what does not, before anything is uploaded. */
export function Guidance({ area }: { area: Area }) {
  const { good, bad } = areaWords[area]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Points title="Works best" icon="check" colour="text-ok" points={good} />
      <Points title="Better not" icon="close" colour="text-pin" points={bad} />
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
