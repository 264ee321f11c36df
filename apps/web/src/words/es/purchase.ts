import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/purchase.ts'

export const words: Translation<typeof en> = {
  'purchase.processing.title': 'Procesando tu pago',
  'purchase.processing.text': 'Estamos preguntando si ha llegado. Tarda un momento.',
  'purchase.later.title': 'Tu pago sigue en camino',
  'purchase.later.text':
    'Aún no se ha confirmado. Puedes salir de esta página: tus créditos llegarán solos en cuanto se confirme, y lo verás entre tus compras.',
  'purchase.later.again': 'Volver a comprobar',
  'purchase.signIn.title': 'Inicia sesión para ver tu compra',
  'purchase.signIn.text': 'Pertenece a la cuenta con la que se empezó.',
  'purchase.signIn.button': 'Iniciar sesión',
  'purchase.done.title': 'Pago realizado',
  'purchase.done.text':
    'Ya tienes {credits, number} créditos en tu cuenta, y el plan {plan} dura {days} días.',
  'purchase.done.repaid':
    'Compraste {credits, number} créditos: {repaid, number} para lo que debía tu cuenta, {rest, number} para gastar. El plan {plan} dura {days} días.',
  'purchase.past.title': 'Tu compra',
  'purchase.past.text': 'Compraste {credits, number} créditos.',
  'purchase.done.start': 'Hacer un look',
  'purchase.partially_refunded.title': 'Reembolso parcial',
  'purchase.partially_refunded.text':
    'Se ha devuelto una parte del precio y se ha retirado su parte de los créditos.',
  'purchase.refunded.title': 'Reembolsado',
  'purchase.refunded.text': 'Se ha devuelto el precio y se han retirado los créditos de esta compra.',
  'purchase.refunded.noCredits': 'Se ha devuelto tu pago. No había dado créditos.',
  'purchase.charged_back.title': 'Pago devuelto por el banco',
  'purchase.charged_back.text': 'Tu banco ha retirado el pago y, con él, los créditos de esta compra.',
  'purchase.charged_back.noCredits': 'Tu banco ha retirado el pago, que no había dado créditos.',
  'purchase.noReference.title': 'No hay ningún número de transacción',
  'purchase.noReference.text':
    'La dirección de esta página no nombra ninguna compra. Lo que has comprado está en tu cuenta.',
  'purchase.unpaid.title': 'No se ha podido confirmar la transacción',
  'purchase.unpaid.text':
    'Este pago fue rechazado o no llegó a terminarse. No se te ha cobrado nada y puedes empezar de nuevo.',
  'purchase.review.title': 'No se ha podido confirmar la transacción',
  'purchase.review.text':
    'Lo pagado no es lo que cuesta el paquete, así que alguien lo está revisando a mano. No hace falta que pagues otra vez.',
  'purchase.unverified.title': 'No se ha podido comprobar la transacción',
  'purchase.unverified.notFound':
    'En tu cuenta no hay ninguna compra con este número. ¿La hiciste con otra cuenta?',
  'purchase.unverified.note': 'Si has pagado, no se pierde nada: tus créditos llegarán solos.',
  'purchase.unprocessed.title': 'No se ha podido procesar el resultado del pago',
  'purchase.unprocessed.text':
    'No se ha podido leer la respuesta sobre tu compra. Si has pagado, tus créditos ya están ahí o llegarán solos.',
  'purchase.back': 'Volver a los precios',
  'purchase.tryAgain': 'Intentar de nuevo',
  'purchase.purchases': 'Tus compras',

  'purchase.receipt': 'Datos de la transacción',
  'purchase.receipt.package': 'Paquete',
  'purchase.receipt.credits': 'Créditos',
  'purchase.receipt.paid': 'Pagado',
  'purchase.receipt.date': 'Fecha',
  'purchase.receipt.number': 'Transacción',
  'purchase.receipt.test': 'Compra de prueba: no se ha movido dinero.',

  'purchase.link.opening.title': 'Abriendo tu pago',
  'purchase.link.opening.text': 'Lo gestiona Paddle, que cobra por nosotros. Tarda un momento.',
  'purchase.link.open.title': 'Paga tu paquete',
  'purchase.link.open.text':
    'El pago está abierto. No hace falta iniciar sesión para pagar: los créditos van a la cuenta con la que se empezó la compra.',
  'purchase.link.closed.title': 'El pago se ha cerrado',
  'purchase.link.closed.text': 'No se ha pagado nada. El enlace funciona mientras la compra siga abierta.',
  'purchase.link.declined.title': 'El pago ha sido rechazado',
  'purchase.link.declined.text': 'No se te ha cobrado nada. Inténtalo de nuevo o con otra tarjeta.',
  'purchase.link.noReference.title': 'Aquí no se nombra ningún pago',
  'purchase.link.noReference.text':
    'La dirección de esta página debería decir qué hay que pagar. Abre el enlace tal como te llegó.',
  'purchase.link.notSold.title': 'Este enlace no se puede pagar aquí',
  'purchase.link.notSold.text':
    'Los enlaces de pago son de Paddle, y este servidor no vende con Paddle. Los paquetes, y cómo se pagan, están entre los precios.',
  'purchase.link.unread.title': 'No se ha podido abrir el pago',
  'purchase.link.unread.notPaid': 'No se te ha cobrado nada.',
  'purchase.link.notLoaded.title': 'No se ha podido abrir el pago',
  'purchase.link.notLoaded.text':
    'Su código no ha llegado. Comprueba tu conexión y si algo en tu navegador lo bloquea, e inténtalo de nuevo. No se te ha cobrado nada.',
  'purchase.link.notOpened.title': 'No se ha podido abrir el pago',
  'purchase.link.notOpened.text':
    'Quizá ya esté pagado o el enlace no esté completo. Si no, inténtalo de nuevo dentro de un momento.',
  'purchase.link.again': 'Abrir el pago',

  'purchase.test.title': 'Pago de prueba: no se mueve dinero',
  'purchase.test.text': 'Ocupa el lugar de un proveedor de pagos. No se cobra nada, pulses lo que pulses.',
  'purchase.test.unread': 'No se ha podido leer la compra.',
  'purchase.test.credits': '{credits, plural, one {# crédito} other {# créditos}}',
  'purchase.test.pay': 'Pagar {amount}',
  'purchase.test.decline': 'Rechazar',
  'purchase.test.loseWebhook': 'Pagar, pero perder el aviso',
}
