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
  'head.description.verify':
    'Averigua si una imagen se hizo con {product}, cuándo y con qué motor. Se lee en tu dispositivo y no se sube.',
  'head.description.privacy':
    'Qué guarda {product} de tus fotos y de tu cuenta, cuánto tiempo, quién lo ve y cómo exportarlo o borrarlo todo.',
  'head.description.terms':
    'Qué puedes esperar de {product} y qué se espera de ti: cuentas, créditos, paquetes, imágenes y límites.',
  'head.description.refund':
    'Cuándo se devuelve una compra en {product}, cómo pedirlo, cuándo tendrás respuesta y qué pasa con los créditos.',
  'head.shareAlt':
    'La misma mujer antes y después: con su camiseta rosa y con el vestido de flores que se ha probado',
  'head.noscript': '{product} necesita JavaScript para probar ropa en tu foto. Actívalo, por favor.',
  'head.noscript.verify': 'Comprobar una imagen necesita JavaScript: se lee en tu dispositivo.',
  'head.noscript.pricing': 'Los paquetes y sus precios necesitan JavaScript.',

  'head.look.title': 'Un look, probado · {product}',
  'head.look.titleOf': '{garment}, probado · {product}',
  'head.look.description':
    'Un look creado con IA: ropa probada sobre una foto con {product}. Pruébatelo tú también.',
  'head.look.heading': 'Un look, probado',
  'head.look.mark': 'Generado por IA',
  'head.look.caption': 'El look',
  'head.look.alt': 'El look, creado con IA: una persona con la ropa puesta',
  'head.look.beforeAlt': 'La foto con la que se hizo',
  'head.look.about':
    'Una IA hizo esta imagen a partir de una foto y de una imagen de la ropa. En la realidad puede sentar y caer de otra manera.',
  'head.look.garment': 'Ver la ropa en {host}',
  'head.look.try': 'Pruébatelo tú',
  'head.look.verify': 'Comprobar de dónde viene una imagen',
  'head.look.report': 'Denunciar esta página',
  'head.look.reportAbout':
    'Cuéntanos qué pasa. Revisamos cada denuncia, y una página que denuncian varias personas se oculta al momento.',
  'head.look.reason': '¿Por qué debería desaparecer esta página?',
  'head.look.reason.no-consent': 'Muestra a una persona que no ha dado su permiso',
  'head.look.reason.sexual': 'Es sexual o muestra desnudos',
  'head.look.reason.child': 'Daña o pone en peligro a un menor',
  'head.look.reason.hateful': 'Insulta, amenaza o engaña',
  'head.look.reason.rights': 'Usa una imagen o una marca sin tener derecho',
  'head.look.reason.other': 'Otra cosa',
  'head.look.comment': 'Más detalles (opcional)',
  'head.look.send': 'Enviar la denuncia',
  'head.look.reported': 'Gracias. Tu denuncia nos ha llegado.',
  'head.look.hidden': 'Esta página queda oculta hasta que la revisemos',
  'head.look.refused.reason':
    'No se ha enviado nada. Elige por qué debería desaparecer esta página y envía la denuncia otra vez.',
  'head.look.refused.email':
    'No se ha enviado ningún enlace. Comprueba tu dirección de correo y pídelo otra vez.',
  'head.look.refused.often':
    'No se ha enviado nada, porque ha habido muchas peticiones. Inténtalo de nuevo más tarde.',
  'head.look.refused.mail': 'Ahora mismo no podemos enviar correos. Denuncia la página en su lugar.',
  'head.look.refused.failed':
    'Algo ha fallado por nuestra parte y no se ha enviado nada. Inténtalo de nuevo dentro de un minuto.',
  'head.look.pictured': '¿Apareces en esta imagen?',
  'head.look.picturedAbout':
    'Puedes hacer que esta página desaparezca al momento, sin tener una cuenta. Te enviamos un enlace por correo y no guardamos tu dirección.',
  'head.look.email': 'Tu correo',
  'head.look.sendLink': 'Enviarme el enlace',
  'head.look.linkAsked':
    'Mira tu correo. El enlace funciona una vez, durante {hours} horas; cada dirección recibe tres al día.',

  'head.offline.title': 'Estás sin conexión',
  'head.offline.text':
    'No se ha podido llegar a esta página. No se ha perdido nada tuyo: vuelve en cuanto vuelva tu conexión.',
  'head.offline.retry': 'Intentar de nuevo',
  'head.offline.stored': 'El estudio está guardado en este dispositivo y funciona sin conexión.',
  'head.offline.studio': 'Abrir el estudio',
}
