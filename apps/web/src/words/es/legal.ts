import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/legal.ts'

export const words: Translation<typeof en> = {
  'legal.since': 'En vigor desde el {day}.',
  'legal.prevails': 'Esta es una traducción para facilitar la lectura: prevalece el texto en inglés.',
  'legal.onThisPage': 'En esta página',
  'legal.related': 'Normas de la casa',
  'legal.contact': 'Contacto',
  'legal.offeredBy': '{product} es un servicio de {name}. Escribe a <a>{email}</a>',
  'legal.payers': 'Trabajamos con {providers}.',
  'legal.operator': 'quien administra este sitio web',
  'legal.contactFailed': 'No se ha podido cargar nuestra dirección.',
  'legal.tryAgain': 'Intentar de nuevo',
}
