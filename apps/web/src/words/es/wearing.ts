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
  'wearing.premium.rack':
    'En una serie cada look es una sola imagen, con cualquier calidad. Las cuatro de Premium vienen con un look suelto.',
  'wearing.tier.basic': 'Básica: una imagen, sin el detalle fino de la tela.',
  'wearing.tier.standard':
    'Estándar: tela, bordes y grano más finos. Se devuelven los créditos si el look no está bien.',
  'wearing.tier.premium':
    'Premium: la tela más fina, al tamaño completo de ambas imágenes. Se devuelven los créditos si el look no está bien.',
  'wearing.tiers':
    'El mismo vestido, visto de cerca. La diferencia se ve en estampados, punto y tejidos: la tela lisa se ve igual.',
  'wearing.tiers.alt': 'El estampado de un vestido, de cerca, como lo hace {tier}',
}
