import { Plate } from '../../../ui/plate.tsx'
import type { Area, Picture } from './picture.ts'
import { StudioPicture } from './studio-picture.tsx'

const titles: Record<Area, string> = { model: 'Your Photo', clothing: 'Outfit Image' }

/** The chosen pair, to look at: choosing happens in the sidebar. */
export function PreviewPanels({ model, clothing }: Record<Area, Picture | null>) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-1 lg:gap-4">
      <PreviewPanel area="model" picture={model} />
      <PreviewPanel area="clothing" picture={clothing} />
    </div>
  )
}

function PreviewPanel({ area, picture }: { area: Area; picture: Picture | null }) {
  return (
    <figure data-area={area} className="drop-target">
      <figcaption className="mb-1.5 font-semibold">{titles[area]}</figcaption>
      {picture ? (
        <Plate kind={area === 'model' ? 'person' : 'garment'} className="studio-preview">
          <StudioPicture picture={picture} alt={`${titles[area]}: ${picture.name}`} />
        </Plate>
      ) : (
        <p className="studio-preview studio-empty">Select from sidebar to display image.</p>
      )}
    </figure>
  )
}
