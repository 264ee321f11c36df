import type { Translation } from '../catalogue.ts'
import type { words as english } from '../en/guidance.ts'

export const words: Translation<typeof english> = {
  'guidance.good': 'Funciona mejor',
  'guidance.bad': 'Mejor no',

  'guidance.facing': 'Una sola persona, de frente a la cámara',
  'guidance.arms': 'Medio cuerpo o cuerpo entero, con los brazos algo separados',
  'guidance.people': 'Varias personas',
  'guidance.people.why': 'Solo vestiríamos a una.',
  'guidance.close': 'Cortada por encima de la cintura',
  'guidance.close.why': 'Falta cuerpo al que ajustar la ropa.',
  'guidance.dark': 'Demasiado oscura',
  'guidance.dark.why': 'El cuerpo no se distingue de la pared.',
  'guidance.blurred': 'Borrosa',
  'guidance.blurred.why': 'El look también saldría borroso.',
  'guidance.tilted': 'Inclinada',
  'guidance.tilted.why': 'Mangas y bajo quedarían torcidos.',
  'guidance.hidden': 'Tampoco bolsos, pelo o manos sobre la ropa.',

  'guidance.flat': 'Una sola prenda, extendida o colgada',
  'guidance.plain': 'La prenda entera sobre un fondo liso',
  'guidance.garments': 'Varias prendas',
  'guidance.garments.why': 'Las tomaríamos por una sola.',
  'guidance.cut': 'Cortada en el borde',
  'guidance.cut.why': 'Lo que falta no aparece.',
  'guidance.busy': 'Sobre un estampado',
  'guidance.busy.why': 'Lo tomaríamos por tela.',
  'guidance.folded': 'Doblada',
  'guidance.folded.why': 'Se vería puesta tal como está.',
}
