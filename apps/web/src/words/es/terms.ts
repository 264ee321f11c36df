import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/terms.ts'

export const words: Translation<typeof en> = {
  'terms.title': 'Términos del servicio',
  'terms.lead': 'Lo que tú y nosotros acordamos cuando usas {product}.',
  'terms.answered': 'Las consultas legales se responden en un plazo de {days} días hábiles.',

  'terms.who': 'Quién puede usarlo',
  'terms.who.text':
    'Debes tener {age} años o más. Si tienes menos de {consentAge} años, necesitas el consentimiento de tu padre, madre o tutor. Al usar {product} aceptas estos términos y la <privacy>política de privacidad</privacy>.',

  'terms.service': 'Qué hace',
  'terms.service.text':
    'Tú traes la foto de una persona y la imagen de una prenda; una IA hace una imagen de esa persona con la prenda puesta. Hay una demo gratuita abierta a todo el mundo, sin cuenta, unas cuantas veces al día. Con una cuenta haces looks a cambio de créditos, guardas imágenes en una biblioteca y ves tu historial.',

  'terms.account': 'Tu cuenta',
  'terms.account.text':
    'Da un correo electrónico que sea tuyo: lo verificas antes de iniciar sesión. Las contraseñas tienen {characters} caracteres o más; no compartas la tuya. Una persona, una cuenta: lo que se da por registrarse se da una sola vez.',

  'terms.credits': 'Créditos',
  'terms.credits.cost':
    'Un look cuesta {basic} créditos en calidad básica, {standard} en estándar y {premium} en premium; cada prenda adicional en el mismo look cuesta {further} más. La {tier, select, basic {básica} premium {premium} other {estándar}} viene elegida de entrada, y el coste figura en el botón.',
  'terms.credits.aside':
    'Los créditos se apartan cuando pulsas y se gastan cuando el look está listo. Un look que falla, o que cancelas, los devuelve.',
  'terms.credits.signUp': 'La verificación del correo otorga {credits} créditos gratis, una sola vez.',
  'terms.credits.invite':
    'Quien se registra con tu invitación e introduce su código en un plazo de {days} días trae {referralCredits} créditos para cada cual. Compartir trae {shareCredits}, una sola vez.',
  'terms.credits.kept':
    '<b>Los créditos no caducan.</b> No son dinero: no se pueden cobrar, vender ni pasar a otra persona, y terminan con la cuenta.',

  'terms.plans': 'Paquetes y planes',
  'terms.plans.caption': 'Paquetes',
  'terms.plans.package': 'Paquete',
  'terms.plans.price': 'Precio',
  'terms.plans.credits': 'Créditos',
  'terms.plans.size': 'Lado corto de un look',
  'terms.plans.once':
    'Un paquete se paga una vez. No es una suscripción: nada se renueva por sí solo. Sus créditos son tuyos para siempre, y activa su plan durante {days} días: looks más grandes, un lugar mejor en la cola y más espacio en la biblioteca. Comprar otra vez el mismo paquete añade {days} días; de varios planes cuenta el más alto. Después vuelves al plan que tenías, con todos los créditos que te queden. Lo que hay en tu biblioteca se queda, aunque sea más de lo que admitiría el plan.',
  'terms.plans.payment':
    'Los pagos se hacen con el proveedor de pago que elijas, según sus propias condiciones. Cuenta el precio que se muestra cuando compras. El dinero se devuelve según la <refund>política de reembolso</refund>.',

  'terms.pictures': 'Tus imágenes',
  'terms.pictures.yours':
    'Siguen siendo tuyas, y también los looks hechos con ellas, en la medida en que alguien pueda poseerlos.',
  'terms.pictures.allowed':
    'Usa solo fotos que tengas derecho a usar, de personas de {age} años o más que estén de acuerdo, e imágenes de ropa que puedas usar.',
  'terms.pictures.use':
    'Las usamos para hacer tus looks y para nada más. No entrenamos ninguna IA con ellas.',
  'terms.pictures.erased':
    'Lo que no guardas se borra en un plazo de {hours} horas. Lo que eliminas de la biblioteca, o de tus looks, se puede recuperar durante {minutes} minutos; después desaparece para siempre.',

  'terms.programs': 'Programas y claves de API',
  'terms.programs.keys':
    'Una clave de API actúa en nombre de tu cuenta y gasta sus créditos. Guarda para ti las claves secretas y revoca la que otros puedan conocer.',
  'terms.programs.rights':
    'Al crear una clave confirmas que tienes derecho a usar todas las imágenes que se envíen con ella, de personas de {age} años o más que estén de acuerdo.',
  'terms.programs.shoppers':
    'Si tus visitantes envían sus propias fotos con una clave tuya, explícales antes qué ocurre con las fotos y pídeles permiso.',
  'terms.programs.misuse':
    'Una clave cuyos looks se rechazan una y otra vez queda en pausa. Podemos retirar las claves que incumplan estos términos.',

  'terms.rules': 'Qué no está permitido',
  'terms.rules.explicit':
    'Los desnudos y las imágenes explícitas; todo lo que muestre a menores de esa manera.',
  'terms.rules.deceive':
    'Las imágenes hechas para avergonzar, amenazar o engañar a alguien, o para pasar por una foto real.',
  'terms.rules.mark': 'Quitar de un look la marca que dice que se hizo con IA, para ocultarlo.',
  'terms.rules.limits': 'Eludir los límites, crear cuentas por sus créditos o perturbar el servicio.',

  'terms.results': 'Qué es un look y qué no es',
  'terms.results.text':
    'Un look es una imagen hecha por IA, y está marcado como tal. Muestra más o menos cómo quedaría la ropa; no dice nada de la talla, el ajuste o el tejido, y puede equivocarse. No te bases solo en él cuando compres.',

  'terms.availability': 'Disponibilidad',
  'terms.availability.text':
    'Nuestro objetivo es una disponibilidad del {uptime}. Es un objetivo, no una garantía: los trabajos en el servicio y los fallos de terceros pueden interrumpirlo. Una interrupción de más de {hours} horas puede dar derecho a un <refund>reembolso</refund>.',

  'terms.ending': 'Cómo termina',
  'terms.ending.text':
    'Puedes eliminar tu cuenta en cualquier momento, con todo lo que contiene; los créditos sin usar terminan con ella, así que pide antes un reembolso. Podemos cerrar una cuenta que incumpla estos términos, y poner fin al servicio con un aviso razonable.',

  'terms.liability': 'De qué respondemos',
  'terms.liability.text':
    'Respondemos de lo que hagamos a propósito o por negligencia grave, y en todo lo que la ley nos obligue. Más allá de eso, no respondemos por más de lo que nos hayas pagado en los doce meses anteriores. Tus derechos como consumidor se mantienen intactos.',

  'terms.changes': 'Cambios',
  'terms.changes.text':
    'Cuando cambian estos términos, cambia también la fecha de su comienzo. Los nuevos valen desde entonces, nunca para lo que compraste antes.',
}
