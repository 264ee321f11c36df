import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/refund.ts'

export const words: Translation<typeof en> = {
  'refund.title': 'Política de reembolso',
  'refund.lead': 'Cuándo recuperas tu dinero, cómo pedirlo y qué pasa con los créditos.',
  'refund.answered': 'Confirmamos haber recibido las solicitudes de reembolso en un plazo de {hours} horas.',

  'refund.when': 'Cuándo puedes pedirlo',
  'refund.when.caption': 'Motivos y plazo que tienes',
  'refund.when.reason': 'Motivo',
  'refund.when.within': 'Plazo para pedirlo',
  'refund.when.billing': 'Errores de facturación, como un importe equivocado',
  'refund.when.technical': 'Problemas técnicos que te impidieron usar lo que compraste',
  'refund.when.processing': 'Errores al procesar el pago, como un cobro doble',
  'refund.when.other': 'Otros motivos',
  'refund.when.hours': '{hours} horas',
  'refund.when.days': '{days} días',
  'refund.when.failed':
    'Los looks que fallan no necesitan reembolso: sus créditos vuelven al momento. Si la ley te da más, prevalece la ley.',

  'refund.how': 'Cómo pedirlo',
  'refund.how.text':
    'Escribe a <contact>la dirección de más abajo</contact> desde el correo de tu cuenta, con el número del pedido y lo que ha ido mal. El número figura entre las compras de <account>tu cuenta</account> y en el correo que recibiste por ella.',

  'refund.then': 'Qué pasa después',
  'refund.then.acknowledged': 'Confirmamos haber recibido tu solicitud en un plazo de {hours} horas.',
  'refund.then.reviewed': 'La revisamos en un plazo de {least} a {most} días hábiles.',
  'refund.then.paid':
    'Si la aceptamos, el reembolso te llega en un plazo de {least} a {most} días hábiles, por el mismo medio con que pagaste.',

  'refund.partial': 'Reembolsos parciales',
  'refund.partial.text':
    'Se puede devolver una parte del precio mientras al menos el {share} de los créditos del paquete esté sin usar.',

  'refund.outages': 'Interrupciones del servicio',
  'refund.outages.text':
    'Una interrupción de más de {hours} horas puede dar derecho a un reembolso. Dinos cuándo fue.',

  'refund.credits': 'Qué pasa con los créditos',
  'refund.credits.proportion':
    'Los créditos se retiran en proporción al dinero: por la mitad del precio, la mitad; por el precio entero, todos.',
  'refund.credits.aside': 'Mientras se decide un reembolso, se apartan tantos como te queden de ellos.',
  'refund.credits.spent':
    'Si algunos ya se han gastado, lo que falta se descuenta de los próximos créditos que recibas. Nunca debes dinero por ello, y tu saldo nunca baja de cero.',
  'refund.credits.refused': 'Un reembolso denegado devuelve lo que se había apartado.',
  'refund.credits.plan': 'El plan sigue activo hasta que terminan sus {days} días.',
  'refund.credits.free':
    'Los créditos que recibiste gratis no se pagan. Tampoco los de una cuenta eliminada.',

  'refund.chargebacks': 'Antes de acudir a tu banco',
  'refund.chargebacks.text':
    'Escríbenos primero: es más rápido. Si tu banco retira un pago, los créditos de esa compra se van con él; si el banco cambia de opinión, vuelven.',
}
