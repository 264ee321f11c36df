import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/device.ts'

export const words: Translation<typeof en> = {
  'device.means': 'Tus fotos no salen nunca de este dispositivo. Es gratis y no hace falta cuenta.',
  'device.size':
    'Los looks salen como los gratuitos, con {pixels} píxeles en el lado corto. La rapidez depende del dispositivo.',
  'device.idle':
    'El motor llega con tu primer look: {megabytes} MB la primera vez, que este navegador guarda.',
  'device.idle.stored':
    'El motor está guardado en este navegador y arranca con tu primer look. No necesita conexión.',
  'device.loading': 'Cargando el motor: {megabytes} MB la primera vez, ya está el {percent} %.',
  'device.loading.label': 'El motor',
  'device.ready': 'El motor está listo.',
  'device.storing':
    'También se está guardando el estudio ({megabytes} MB más), para que se abra sin conexión.',
  'device.stored': 'A partir de ahora el estudio se abre y funciona también sin conexión.',
  'device.notStored':
    'Este navegador no ha podido guardar el estudio: sin conexión funciona hasta que cierres o recargues esta página.',
  'device.notLoaded': 'No se ha podido cargar el motor de este dispositivo.',
  'device.notStarted':
    'No se ha podido arrancar el motor aquí. Inténtalo de nuevo o elige «En nuestro servidor».',
  'device.noMemory': 'No hay suficiente memoria libre para este look.',
  'device.noMemory.todo': 'Cierra otras pestañas e inténtalo de nuevo, o elige «En nuestro servidor».',
}
