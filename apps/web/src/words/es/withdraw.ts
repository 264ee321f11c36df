import type { Translation } from '../catalogue.ts'
import type { words as english } from '../en/withdraw.ts'

export const words: Translation<typeof english> = {
  'withdraw.title': 'Retirar la página',
  'withdraw.lead':
    'La página compartida en la que apareces desaparece al momento, con sus imágenes. El look no se puede volver a compartir, y avisamos a quien lo compartió de que la página ya no existe.',
  'withdraw.others':
    'Los servicios que hayan mostrado una vista previa del enlace pueden conservarla. Pídeselo también a ellos.',
  'withdraw.do': 'Retirarla',
  'withdraw.doing': 'Retirándola…',
  'withdraw.done': 'La página ya no existe.',
  'withdraw.done.about': 'Su dirección y sus imágenes ya no funcionan para nadie.',
  'withdraw.spent': 'Este enlace ya no funciona',
  'withdraw.spent.about':
    'Funciona una vez y durante {hours} horas. Puede que la página ya no exista; si todavía la ves, pide allí un enlace nuevo.',
  'withdraw.failed': 'La página no se retiró.',
}
