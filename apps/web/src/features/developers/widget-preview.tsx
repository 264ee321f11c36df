import type { GarmentCategory } from '@toile/contract/garments'
import { createElement, useEffect, type CSSProperties } from 'react'
import { t } from '../../words/translate.ts'
import type { SnippetOptions } from './snippet.ts'
import { loadWidget } from './widget-script.ts'

/** Sample pictures by category, because the shop's own picture cannot be fetched here. */
const samples: Record<GarmentCategory, string> = {
  auto: 'white-polo',
  top: 'white-polo',
  bottom: 'white-polo',
  dress: 'floral-dress',
  outerwear: 'black-jacket',
}

/** Previews the widget's button. Looks are made on the device, because a key works only from its own origins. */
export function WidgetPreview({ options }: { options: SnippetOptions }) {
  useEffect(loadWidget, [])
  const { name, category, background, color } = options
  const style = {
    display: 'block',
    minHeight: '3rem',
    '--toile-button-background': background,
    '--toile-button-color': color,
  } as CSSProperties
  const image = `/samples/${samples[category]}.jpg`
  return (
    <figure className="grid grid-cols-1 gap-3">
      {createElement('toile-try-on', { image, name, category, engine: 'device', style })}
      <figcaption className="text-[.94rem] text-ink-2">{t('developers.widget.preview.means')}</figcaption>
    </figure>
  )
}
