import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/head.ts'

export const words: Translation<typeof en> = {
  'head.description.landing':
    'Añade una foto de una persona y la imagen de un conjunto, y mira cómo le queda. Gratis para probar, sin crear una cuenta.',
  'head.description.studio':
    'El probador virtual: elige una foto y una prenda, y mira el look en segundos. Gratis para probar, sin crear una cuenta.',
  'head.description.pricing':
    'Créditos para tus looks en tres paquetes de pago único. No caducan nunca, y cada cuenta nueva empieza con unos cuantos gratis.',
  'head.description.developers':
    'Crea looks desde tus programas: claves de API, claves de prueba gratis, una guía para curl, TypeScript y Python, y la referencia.',
  'head.description.privacy':
    'Qué guarda {product} de tus fotos y de tu cuenta, cuánto tiempo, quién lo ve y cómo exportarlo o borrarlo todo.',
  'head.description.terms':
    'Qué puedes esperar de {product} y qué se espera de ti: cuentas, créditos, paquetes, imágenes y límites.',
  'head.description.refund':
    'Cuándo se devuelve una compra en {product}, cómo pedirlo, cuándo tendrás respuesta y qué pasa con los créditos.',
  'head.shareAlt':
    'La misma mujer antes y después: con su vestido amarillo y con el morado que se ha probado',
  'head.noscript': '{product} necesita JavaScript para probar ropa en tu foto. Actívalo, por favor.',
  'head.noscript.pricing':
    'Para comprar hace falta JavaScript. Lo que cuestan los paquetes también está en la primera página.',

  'head.offline.title': 'Estás sin conexión',
  'head.offline.text':
    'No se ha podido llegar a esta página. No se ha perdido nada tuyo: vuelve en cuanto vuelva tu conexión.',
  'head.offline.retry': 'Intentar de nuevo',
  'head.offline.stored': 'El estudio está guardado en este dispositivo y funciona sin conexión.',
  'head.offline.studio': 'Abrir el estudio',
}
