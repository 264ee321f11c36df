import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/wardrobe.ts'

export const words: Translation<typeof en> = {
  'wardrobe.title': 'Tu armario',
  'wardrobe.signedOut':
    'Guarda looks y tus propias imágenes, y encuéntralos aquí desde cualquier dispositivo.',
  'wardrobe.createAccount': 'Crear cuenta',
  'wardrobe.loading': 'Cargando tu armario…',
  'wardrobe.unread': 'No se ha podido leer tu armario.',

  'wardrobe.collection': 'Mostrar',
  'wardrobe.collection.generated': 'Tus looks',
  'wardrobe.collection.photo': 'Personas',
  'wardrobe.collection.outfit': 'Ropa',
  'wardrobe.sorting': 'Ordenar por',
  'wardrobe.sorting.newest': 'Más recientes',
  'wardrobe.sorting.oldest': 'Más antiguas',
  'wardrobe.sorting.name': 'Nombre',
  'wardrobe.today': 'Hoy',
  'wardrobe.yesterday': 'Ayer',

  'wardrobe.empty.generated': 'Aún no hay looks',
  'wardrobe.empty.generated.todo': 'Crea un look en el estudio y guárdalo: aparecerá aquí.',
  'wardrobe.empty.photo': 'Aún no hay personas',
  'wardrobe.empty.photo.todo': 'Sube en el estudio la foto de una persona: aparecerá aquí.',
  'wardrobe.empty.outfit': 'Aún no hay ropa',
  'wardrobe.empty.outfit.todo': 'Sube en el estudio la imagen de una prenda: aparecerá aquí.',
  'wardrobe.toStudio': 'Abrir el estudio',
  'wardrobe.notFound': 'Ninguna imagen se llama así.',

  'wardrobe.pictures': 'Imágenes',
  'wardrobe.keys':
    'Las flechas van de imagen en imagen y, con Mayús, seleccionan varias. Control y A las selecciona todas.',
  'wardrobe.picture': '{name}, {date}',
  'wardrobe.favourite': '{name}, {date}, favorita',
  'wardrobe.select': 'Seleccionar',
  'wardrobe.select.one': 'Seleccionar {name}',
  'wardrobe.select.end': 'Dejar la selección',
  'wardrobe.selection': 'Imágenes seleccionadas',
  'wardrobe.selected': '{count, plural, one {# seleccionada} other {# seleccionadas}}',
  'wardrobe.select.all': 'Seleccionar las {count, number}',
  'wardrobe.select.none': 'No seleccionar ninguna',

  'wardrobe.zip': 'Descargar',
  'wardrobe.zip.making': '{done, number} de {count, number}',
  'wardrobe.zip.file': 'armario',
  'wardrobe.zip.done':
    '{count, plural, one {# imagen está en el archivo.} other {# imágenes están en el archivo.}}',
  'wardrobe.zip.missing':
    '{count, plural, one {# imagen no se ha podido traer y no está en el archivo.} other {# imágenes no se han podido traer y no están en el archivo.}}',
  'wardrobe.zip.failed':
    'No se han podido traer las imágenes. Comprueba tu conexión y pulsa de nuevo «Descargar».',

  'wardrobe.delete': 'Borrar',
  'wardrobe.delete.sure': '{count, plural, one {¿Borrar # imagen?} other {¿Borrar # imágenes?}}',
  'wardrobe.delete.about': 'Puedes recuperarlas durante {minutes} minutos.',
  'wardrobe.delete.failed': 'No se han borrado todas.',
  'wardrobe.deleted': '{count, plural, one {# imagen borrada.} other {# imágenes borradas.}}',
  'wardrobe.deleted.each': 'Recuperar de una en una',
  'wardrobe.undo.all': 'Deshacer todo',
  'wardrobe.undo.done': '{count, plural, one {# imagen recuperada.} other {# imágenes recuperadas.}}',
  'wardrobe.undo.failed': 'No se han podido recuperar todas.',

  'wardrobe.one.generated': 'Tu look',
  'wardrobe.one.photo': 'Foto',
  'wardrobe.one.outfit': 'Ropa',
  'wardrobe.previous': 'Imagen anterior',
  'wardrobe.next': 'Imagen siguiente',
  'wardrobe.place': '{place, number} de {count, number}',
  'wardrobe.usePhoto': 'Usar como foto',
  'wardrobe.useClothing': 'Usar como ropa',
  'wardrobe.tryAgain': 'Probar otra vez',
  'wardrobe.notUsed': 'No se ha podido abrir la imagen. Comprueba tu conexión e inténtalo de nuevo.',
  'wardrobe.beforeGone': 'La foto de la que se hizo este look ya no se guarda.',
}
