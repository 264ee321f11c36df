import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/sharing.ts'

export const words: Translation<typeof en> = {
  'sharing.title': 'Compartir este look',
  'sharing.about':
    'Crea una página que puede ver cualquiera que tenga el enlace. La vista previa del enlace muestra también la imagen de la ropa, y quien visita la página puede probársela. Al compartirlo, el look se guarda en tu galería: ya no se borra al cabo de un día. Puedes retirar la página cuando quieras.',
  'sharing.previews':
    'Cualquiera que tenga el enlace ve la página. Los servicios de mensajería pueden conservar la vista previa que mostraron, también después de que la retires.',
  'sharing.loading': 'Cargando tus looks compartidos…',
  'sharing.unread': 'No se han podido leer tus looks compartidos.',
  'sharing.lifetime': '¿Por cuánto tiempo?',
  'sharing.lifetime.7-days': '7 días',
  'sharing.lifetime.30-days': '30 días',
  'sharing.lifetime.until-withdrawn': 'Hasta que la retire',
  'sharing.before': 'Mostrar también la foto',
  'sharing.beforeMeans': 'Tu foto aparece junto al look y, para ello, se guarda en tus fotos.',
  'sharing.garmentName': 'Nombre de la prenda (opcional)',
  'sharing.garmentUrl': 'Enlace a la prenda (opcional)',
  'sharing.garmentUrlWrong': 'Escribe una dirección completa que empiece por https:// o http://.',
  'sharing.indexed': 'Dejar que los buscadores la encuentren',
  'sharing.indexedMeans': 'Si no, a la página solo llegan quienes tienen el enlace.',
  'sharing.create': 'Guardar y compartir',
  'sharing.failed': 'El look no se ha compartido.',
  'sharing.refused.taken-down':
    'Este look se retiró tras varias denuncias, por lo que no se puede volver a compartir.',
  'sharing.refused.too-many':
    'Compartes {count, number} looks, que es el límite. Retira uno para compartir otro.',
  'sharing.refused.photo-gone':
    'La foto de este look ya no se conserva, así que la página no puede mostrarla. Comparte el look sin ella.',
  'sharing.done': 'Tu look está compartido.',
  'sharing.doneCopied': 'Tu look está compartido y su enlace, copiado.',

  'sharing.views': '{count, plural, one {# visitante} other {# visitantes}}',
  'sharing.until': 'hasta el {date}',
  'sharing.untilWithdrawn': 'hasta que la retires',
  'sharing.takenDown':
    'Esta página se retiró tras varias denuncias. El look sigue en tu galería, pero no se puede volver a compartir.',
  'sharing.over':
    'Los días de esta página han pasado y ya no se muestra a las visitas. Alguien la denunció: sus imágenes se conservan hasta que decidamos, {days} días como máximo, o hasta que la retires.',
  'sharing.copy': 'Copiar el enlace',
  'sharing.copied': 'El enlace está copiado.',
  'sharing.notCopied': 'No se ha podido copiar el enlace. Selecciónalo y cópialo a mano.',
  'sharing.send': 'Enviar el enlace',
  'sharing.notSent': 'No se ha podido enviar el enlace.',
  'sharing.withdraw': 'Retirar',
  'sharing.withdrawSure': '¿Retirar esta página? Su enlace deja de funcionar al momento, para todo el mundo.',
  'sharing.keep': 'Conservarla',
  'sharing.withdrawn': 'La página está retirada.',
  'sharing.notWithdrawn': 'La página no se ha retirado.',

  'sharing.list': 'Looks compartidos',
  'sharing.listAbout': 'Páginas que puede ver cualquiera que tenga su enlace',
  'sharing.none': 'No compartes ningún look. Elige una imagen de tu galería y pulsa «Compartir como página».',

  'sharing.garmentUnnamed': 'Prenda compartida',
  'sharing.garmentGone': 'La prenda de este look ya no se conserva. Elige una imagen tuya.',
  'sharing.lookGone': 'Este look ya no se comparte.',
}
