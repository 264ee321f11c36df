import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/landing.ts'

export const words: Translation<typeof en> = {
  'landing.hero.title': 'Transforma tu look al instante con IA',
  'landing.hero.lead':
    'Añade la foto de una persona y la imagen de un conjunto. Mira cómo le queda puesto, en segundos.',
  'landing.hero.start': 'Empezar a crear',
  'landing.hero.signUp': 'Crear cuenta gratis',
  'landing.hero.upgrade': 'Mejorar plan',
  'landing.hero.how': 'Ver cómo',
  'landing.hero.before': 'Mujer con una camiseta rosa',
  'landing.hero.after': 'La misma mujer, ahora con el vestido de flores',
  'landing.hero.compare': 'Comparar la foto y el look hecho con ella',

  'landing.statistics': 'En cifras',
  'landing.statistics.over': '+{figure}',
  'landing.statistics.images': 'imágenes',
  'landing.statistics.users': 'usuarios',
  'landing.statistics.uptime': 'disponibilidad',
  'landing.statistics.rating': 'valoración',
}
