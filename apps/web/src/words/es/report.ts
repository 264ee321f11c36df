import type { Translation } from '../catalogue.ts'
import type { words as english } from '../en/report.ts'

export const words: Translation<typeof english> = {
  'report.title': 'Denunciar este look',
  'report.about':
    'Cuéntanos qué tiene de malo. Una persona mira cada denuncia; tu look se queda hasta entonces.',
  'report.reason': '¿Por qué no debería estar?',
  'report.no-consent': 'Muestra a una persona que no dio su consentimiento',
  'report.sexual': 'Es sexual o muestra desnudez',
  'report.child': 'Daña o pone en peligro a un menor',
  'report.hateful': 'Insulta, amenaza o engaña',
  'report.rights': 'Usa una imagen o una marca sin tener derecho',
  'report.other': 'Otra cosa',
  'report.comment': 'Cuéntanos más (opcional)',
  'report.cancel': 'Cancelar',
  'report.send': 'Enviar la denuncia',
  'report.failed': 'La denuncia no se ha enviado.',
  'report.done': 'Gracias. Tu denuncia nos ha llegado.',
}
