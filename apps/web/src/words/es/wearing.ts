import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/wearing.ts'

export const words: Translation<typeof en> = {
  'wearing.fit': 'Corte',
  'wearing.fit.close': 'Ceñido',
  'wearing.fit.regular': 'Normal',
  'wearing.fit.relaxed': 'Holgado',
  'wearing.tuck': 'La prenda superior se lleva',
  'wearing.tuck.auto': 'Según el corte',
  'wearing.tuck.in': 'Por dentro',
  'wearing.tuck.out': 'Por fuera',
  'wearing.premium':
    'Premium muestra cuatro maneras de llevarla por un solo precio: esta, otros dos cortes y por dentro.',
  'wearing.tiers': 'El mismo vestido, visto de cerca',
  'wearing.tiers.alt': 'El estampado de un vestido, de cerca, como lo hace {tier}',
}
