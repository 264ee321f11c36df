import type { Translation } from '../catalogue.ts'
import type { words as english } from '../en/guidance.ts'

export const words: Translation<typeof english> = {
  'guidance.good': 'Funciona mejor',
  'guidance.bad': 'Mejor no',

  'guidance.facing': 'Una sola persona, de frente a la cámara',
  'guidance.arms': 'Medio cuerpo o cuerpo entero, con los brazos algo separados',
  'guidance.people': 'Varias personas',
  'guidance.people.why': 'Solo vestiríamos a una.',
  'guidance.people.open':
    '{count, plural, one {Una persona en la foto} other {# personas en la foto: elige una}}',
  'guidance.people.open.short': '{count, plural, one {Una persona} other {# personas}}',
  'guidance.people.chosen': 'Persona {number} de {count}: elige a otra',
  'guidance.people.chosen.short': 'Persona {number} de {count}',
  'guidance.people.title': '¿A quién vestimos?',
  'guidance.people.tip': 'Toca a la persona en la foto. Las demás se quedan como están.',
  'guidance.people.one': 'Persona {number} de {count}, desde la izquierda',
  'guidance.people.done': 'Listo',
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
