import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/pricing.ts'

export const words: Translation<typeof en> = {
  'pricing.title': 'Precios',
  'pricing.lead':
    'Compra créditos una vez y gástalos cuando quieras. Sin suscripción: nada se vuelve a cobrar por sí solo.',
  'pricing.standing':
    'Tienes <b>{credits, plural, one {# crédito} other {# créditos}}</b> y el plan <b>{plan}</b>.',
  'pricing.standing.how': 'De dónde vienen',
  'pricing.short.title': '{missing, plural, one {Te falta # crédito.} other {Te faltan # créditos.}}',
  'pricing.short.text':
    'El look cuesta {cost} créditos y tienes {credits}. No se ha cobrado nada, y tus imágenes te esperan en el estudio.',
  'pricing.tryAgain': 'Intentar de nuevo',

  'pricing.newUser.title': '{credits} créditos GRATIS',
  'pricing.newUser.text': 'Son tuyos en cuanto crees tu cuenta y verifiques tu correo.',
  'pricing.newUser.signUp': 'Crear cuenta gratis',

  'pricing.packages': 'Paquetes',
  'pricing.packages.failed': 'No se han podido cargar los paquetes',
  'pricing.packages.none.title': 'Ahora mismo no hay nada a la venta.',
  'pricing.packages.none.text':
    'Los looks se hacen con los créditos que recibes por registrarte, invitar y compartir.',
  'pricing.packages.closed.title': 'Ahora mismo aquí no se pueden comprar paquetes.',
  'pricing.packages.closed.text':
    'Esto es lo que costarán. Tus créditos y la demo gratuita funcionan como siempre.',
  'pricing.packages.test': 'Este servidor vende en modo de prueba: no se mueve dinero, pulses lo que pulses.',
  'pricing.package.popular': 'El más popular',
  'pricing.package.bestValue': 'El más rentable',
  'pricing.package.originalPrice': '<hidden>En lugar de</hidden> {price}',
  'pricing.package.save': 'Ahorra un {percent}',
  'pricing.package.credits': '{credits, plural, one {# crédito} other {# créditos}}',
  'pricing.package.includes': 'Lo que incluye {name}',
  'pricing.package.feature.credits':
    '{credits, plural, one {# crédito que no caduca} other {# créditos que no caducan}}',
  'pricing.package.feature.looks':
    '{looks, number} looks en calidad {tier, select, basic {básica} premium {premium} other {estándar}}',
  'pricing.package.feature.size': 'Looks de hasta {px} píxeles en el lado corto',
  'pricing.package.feature.room': 'Espacio para {pictures, number} imágenes en tu biblioteca',
  'pricing.package.feature.validity': '{days} días de validez del plan {plan}',
  'pricing.package.buy': 'Comprar {name}',
  'pricing.package.again': 'Intentar de nuevo <hidden>la compra de {name}</hidden>',
  'pricing.package.orWith': 'o paga con',
  'pricing.package.payWith': 'Paga con',
  'pricing.package.by.paypal': 'PayPal <hidden>para el paquete {name}</hidden>',
  'pricing.package.by.card': 'Tarjeta <hidden>para el paquete {name}</hidden>',

  'pricing.checkout.failed': 'No se ha podido abrir el pago.',
  'pricing.checkout.notLoaded':
    'Su código no ha llegado. Comprueba tu conexión y si algo en tu navegador lo bloquea, e inténtalo de nuevo.',
  'pricing.checkout.notOpened':
    'El proveedor de pagos no lo ha abierto. Inténtalo de nuevo dentro de un momento.',
  'pricing.checkout.notPaid': 'No se te ha cobrado nada.',
  'pricing.checkout.declined.title': 'El pago ha sido rechazado.',
  'pricing.checkout.declined.text': 'No se te ha cobrado nada. Inténtalo de nuevo o con otra tarjeta.',
  'pricing.checkout.closed.title': 'El pago se ha cerrado.',
  'pricing.checkout.closed.text': 'No has comprado nada y no se te ha cobrado nada.',

  'pricing.benefits': 'Con lo que puedes contar',
  'pricing.benefits.kept.title': 'Los créditos no caducan nunca',
  'pricing.benefits.kept.text': 'Lo que no gastes hoy seguirá ahí el año que viene, con plan o sin él.',
  'pricing.benefits.fair.title': 'Solo se cobran los looks que se han hecho',
  'pricing.benefits.fair.text': 'El que falla, o el que cancelas, devuelve sus créditos al momento.',
  'pricing.benefits.larger.title': 'Looks más grandes, y antes',
  'pricing.benefits.larger.text':
    'El plan de un paquete hace tus looks más grandes y los adelanta en la cola.',
  'pricing.benefits.open.title': 'Nada oculto',
  'pricing.benefits.open.text':
    'Cada crédito que recibes, apartas o gastas, y cada compra, consta en tu cuenta.',

  'pricing.looks': 'Lo que cuesta un look',
  'pricing.looks.lead':
    'Depende de la calidad, y lo ves antes de pulsar. La demo sigue siendo gratuita y sin cuenta.',
  'pricing.looks.unit': '<large>{credits}</large> créditos',
  'pricing.looks.usual': 'Predeterminada',
  'pricing.looks.failed': 'No se ha podido cargar lo que cuestan los looks.',
  'pricing.looks.sample': 'El estampado de un vestido, de cerca, con esta calidad',
  'pricing.looks.basic.title': 'Básica',
  'pricing.looks.basic.text':
    'Un vistazo rápido, para ver si te queda bien. Una imagen, sin el detalle fino de la tela.',
  'pricing.looks.standard.title': 'Estándar',
  'pricing.looks.standard.text':
    'Tela, bordes y grano más finos, sacados de la imagen de la prenda. Se devuelven los créditos si un look no está bien.',
  'pricing.looks.premium.title': 'Premium',
  'pricing.looks.premium.text':
    'La tela más fina, al tamaño completo de ambas imágenes, y cuatro imágenes para elegir: tres cortes y por dentro. Se devuelven los créditos si no están bien.',
  'pricing.looks.outfit':
    '{credits, plural, one {Cada prenda adicional en el mismo look cuesta # crédito más.} other {Cada prenda adicional en el mismo look cuesta # créditos más.}}',
  'pricing.looks.cloth':
    'La diferencia se ve en estampados, punto y tejidos, sobre todo en imágenes grandes. La tela lisa se ve igual en cada calidad. El tamaño de un look es el de tu plan.',

  'pricing.plans': 'Planes',
  'pricing.plans.lead': 'Cada paquete activa su plan.',
  'pricing.plans.name': 'Plan',
  'pricing.plans.credits': 'Créditos',
  'pricing.plans.size': 'Lado corto de un look',
  'pricing.plans.lasts': 'Dura',
  'pricing.plans.days': '{days, plural, one {# día} other {# días}}',
  'pricing.plans.forever': 'Sin fin',

  'pricing.questions': 'Preguntas',
  'pricing.questions.expire': '¿Caducan los créditos?',
  'pricing.questions.expire.answer':
    'No. Solo termina el plan que viene con un paquete, a los {planDays} días.',
  'pricing.questions.validity': '¿Qué significa la validez de {planDays} días?',
  'pricing.questions.validity.answer':
    'Durante {planDays} días desde la compra rige el plan del paquete: el tamaño de tus looks, su lugar en la cola y el espacio de tu biblioteca. Después vuelves al plan que tenías, con todos los créditos que te queden. Comprar otra vez el mismo paquete añade {planDays} días.',
  'pricing.questions.subscription': '¿Es una suscripción?',
  'pricing.questions.subscription.answer': 'No. Cada paquete se paga una vez y nada se renueva por sí solo.',
  'pricing.questions.cost': '¿Cuántos créditos cuesta un look?',
  'pricing.questions.cost.answer':
    'Entre {least} y {most} con una prenda, según la calidad que elijas, y {further} más por cada prenda adicional en el mismo look. Ves el coste en el botón antes de pulsarlo.',
  'pricing.questions.failed': '¿Y si un look falla?',
  'pricing.questions.failed.answer': 'Sus créditos vuelven en ese mismo momento. Puedes verlo en tu cuenta.',
  'pricing.questions.refund': '¿Me podéis devolver el dinero?',
  'pricing.questions.refund.answer':
    'Avísanos de los errores de facturación en un plazo de {billingHours} horas, de los errores al procesar el pago en {processingHours} horas, y de los problemas técnicos o cualquier otra cosa en {otherDays} días. Se puede devolver una parte del precio mientras al menos el {unused} de los créditos esté sin usar. <a>Lee la política de reembolso</a>',
  'pricing.questions.free': '¿Puedo conseguir créditos sin pagar?',
  'pricing.questions.free.answer':
    '{signUpCredits} por registrarte y {referralCredits} por cada amistad que siga tu invitación.',
}
