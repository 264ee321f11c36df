import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/verify.ts'

export const words: Translation<typeof en> = {
  'verify.title': '¿Esta imagen es de aquí?',
  'verify.lead':
    'Elige una imagen para saber si se hizo con {product}, cuándo y con qué motor. Se lee en tu dispositivo y no se sube.',
  'verify.choose': 'Elige o suelta una imagen',
  'verify.reading': 'Leyendo…',
  'verify.formats': 'JPEG, PNG o WebP',
  'verify.failed': 'No se ha podido comprobar la imagen.',
  'verify.failed.todo': 'Revisa tu conexión y vuelve a elegirla.',
  'verify.trusted': '{name} se hizo aquí y está tal como se hizo',
  'verify.trusted.about': 'La firma de este servicio es válida para cada byte del archivo.',
  'verify.development': '{name} se hizo aquí, en un servicio sin certificado propio',
  'verify.development.about':
    'La firma es válida, pero su certificado es de desarrollo: no demuestra nada ante otros.',
  'verify.unknown': '{name} lleva la firma de otro',
  'verify.unknown.about':
    'El archivo está tal como lo dejó quien lo firmó, pero este servicio no lo conoce. Lo que dice abajo puede ser verdad o no.',
  'verify.notYetValid':
    'Según el reloj de este dispositivo, el certificado todavía no es válido. Comprueba su fecha y su hora.',
  'verify.ended': 'El certificado terminó el {day}. La imagen puede ser anterior, o no.',
  'verify.changed': '{name} se modificó después de firmarse',
  'verify.changed.about': 'Lo que dice de su origen es de otra imagen, o de otra versión de esta.',
  'verify.unreadable': '{name} lleva credenciales que no se pueden leer',
  'verify.unreadable.about': 'Están dañadas o escritas de una forma que aquí no se conoce.',
  'verify.unsupported': 'Aquí no se puede comprobar {name}',
  'verify.unsupported.about':
    'Solo se pueden leer archivos JPEG, PNG y WebP. Este puede decir de todos modos de dónde viene.',
  'verify.marked.ours': '{name} dice que {product} la hizo con IA',
  'verify.marked': '{name} dice que se hizo con IA',
  'verify.marked.about':
    'Es una marca sin firma, como la de los looks hechos en un dispositivo: cualquiera puede escribirla o quitarla.',
  'verify.none': '{name} no dice nada de su origen',
  'verify.none.about':
    'Eso no demuestra nada: las capturas de pantalla y muchas aplicaciones de mensajería quitan estas marcas.',
  'verify.facts.program': 'Hecha con',
  'verify.facts.engine': 'Motor',
  'verify.facts.madeAt': 'Fecha',
  'verify.facts.signer': 'Firmada por',
  'verify.facts.photo': 'Foto de la que se hizo (SHA-256)',
  'verify.facts.garment': 'Prenda de la que se hizo (SHA-256)',
  'verify.facts.unknown': 'Se desconoce',
  'verify.how': 'Cómo funciona',
  'verify.how.signed':
    'Los looks hechos en este servicio llevan credenciales de contenido (C2PA): una nota firmada de cómo se hicieron. Cambiar un solo píxel de la imagen rompe la firma.',
  'verify.how.limits':
    'Los archivos WebP, las vistas pequeñas y los looks hechos en tu dispositivo solo llevan una marca sin firma.',
}
