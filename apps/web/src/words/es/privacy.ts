import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/privacy.ts'

export const words: Translation<typeof en> = {
  'privacy.title': 'Política de privacidad',
  'privacy.lead':
    'Qué guardamos de ti, durante cuánto tiempo, quién más lo ve y cómo puedes recuperarlo o hacer que se borre.',
  'privacy.answered': 'Las solicitudes sobre tus datos se responden en un plazo de {days} días.',

  'privacy.short': 'En resumen',
  'privacy.short.use':
    'Tus imágenes sirven para hacer tus looks. No se usan para nada más y nadie entrena una IA con ellas.',
  'privacy.short.erased':
    'Lo que no guardas se borra en un plazo de {hours} horas: las fotos, las imágenes de ropa y los looks hechos con ellas.',
  'privacy.short.saved': 'Lo que guardas permanece hasta que lo eliminas.',
  'privacy.short.leave':
    'Puedes llevártelo todo y eliminar tu cuenta, con todo lo que contiene, en cualquier momento.',
  'privacy.short.ads': 'Sin publicidad, sin rastreo y sin venta de datos.',

  'privacy.keep': 'Qué guardamos y durante cuánto tiempo',
  'privacy.keep.caption': 'Qué se guarda y durante cuánto tiempo',
  'privacy.keep.what': 'Qué',
  'privacy.keep.howLong': 'Cuánto tiempo',
  'privacy.keep.unsaved': 'Imágenes y looks que no guardas',
  'privacy.keep.unsaved.time':
    '{hours} horas como máximo; si volvemos a hacerte un look, {hours} horas desde entonces',
  'privacy.keep.saved': 'Fotos, imágenes de ropa y looks que guardas',
  'privacy.keep.saved.time': 'Hasta que los elimines, o elimines tu cuenta',
  'privacy.keep.deleted': 'Imágenes guardadas y looks que eliminas',
  'privacy.keep.deleted.time':
    '{minutes} minutos, en los que puedes recuperar lo eliminado; después se borra',
  'privacy.keep.shared': 'Páginas de los looks que compartes',
  'privacy.keep.shared.time':
    'El tiempo que elijas, o hasta que las retires, elimines el look o retire la página una persona que aparece en ella; las imágenes de una página denunciada, hasta que hayamos decidido sobre ella, pero {days} días más como máximo',
  'privacy.keep.reports':
    'Visitantes de una de esas páginas: cuántos son y lo que denuncian, con una dirección de internet hecha ilegible',
  'privacy.keep.reports.time':
    'Lo que dure la página; las denuncias que no hayamos resuelto para entonces, hasta que las resolvamos',
  'privacy.keep.blocked':
    'Fotos y looks denunciados o dudosos: una huella de 64 bits, con la que no se puede reconstruir ninguna imagen',
  'privacy.keep.blocked.time':
    'Hasta que alguien de nuestro equipo lo decida; si la imagen se rechaza en adelante, mientras se rechace',
  'privacy.keep.account':
    'Tu cuenta: correo electrónico, nombre, nombre de usuario, foto de perfil, cómo inicias sesión y qué versión de los términos aceptaste',
  'privacy.keep.account.time':
    'Hasta que elimines la cuenta; {days} días si en ese plazo no se verifica su correo',
  'privacy.keep.signIns': 'Sesiones: tipo de dispositivo, dirección de internet y hora',
  'privacy.keep.signIns.time': 'Hasta que cierres sesión, o 30 días después de tu última visita',
  'privacy.keep.purchases': 'Créditos y compras: importes, fechas y números de transacción',
  'privacy.keep.purchases.time':
    'Mientras deba conservarse la contabilidad; sin tu nombre una vez eliminada la cuenta',
  'privacy.keep.counts':
    'Recuentos para que la demo gratuita y los inicios de sesión sean justos, por una dirección de internet hecha ilegible',
  'privacy.keep.counts.time': 'Dos días como máximo',
  'privacy.keep.programs': 'Imágenes y looks de los programas que usan tus claves de API',
  'privacy.keep.programs.time':
    '{hours} horas como máximo; los de un lote, {batchHours} horas después de que termine',
  'privacy.keep.keys':
    'Claves de API: nombre, límites, el día de su último uso y, salvo en las publicables, la red, y lo que han usado cada día. Las claves mismas se guardan ilegibles',
  'privacy.keep.keys.time': 'Hasta que elimines la cuenta',
  'privacy.keep.events':
    'Avisos enviados a tus direcciones de webhook, y el principio de lo que respondieron',
  'privacy.keep.events.time': '{days} días',
  'privacy.keep.mails': 'Los asuntos de los correos que te enviamos',
  'privacy.keep.mails.time': 'Hasta que elimines tu cuenta',
  'privacy.keep.review':
    'Lo que denuncias de un look, y las imágenes rechazadas para siempre: como un número calculado a partir de la imagen, en el que no se ve a nadie',
  'privacy.keep.review.time':
    'Las denuncias, hasta que elimines tu cuenta; los números, mientras la imagen no deba volver',
  'privacy.keep.notes': 'Las notas que escribimos cuando nos pides ayuda',
  'privacy.keep.notes.time': 'Hasta que elimines tu cuenta',
  'privacy.keep.acts':
    'Lo que hicimos con tu cuenta y tus imágenes, y por qué: abrir una imagen, mover créditos, devolverte dinero, suspender la cuenta',
  'privacy.keep.acts.time': 'Para siempre; bajo un número que no nombra a nadie una vez eliminada la cuenta',
  'privacy.keep.sealed': 'Imágenes ilegales, como las de abuso de menores, solo para las autoridades',
  'privacy.keep.sealed.time': 'Mientras la ley lo exija, también después de eliminar la cuenta',
  'privacy.keep.backups': 'Lo que se borra aquí, en nuestras copias de seguridad',
  'privacy.keep.backups.time':
    'Hasta {days} días más; solo usamos las copias para restablecer el servicio después de una pérdida',
  'privacy.keep.anew':
    'Cada imagen se rehace al llegar. El archivo que enviaste no se guarda, y tampoco lo que decía del lugar, la hora y la cámara.',

  'privacy.pictures': 'Qué ocurre con tus imágenes',
  'privacy.pictures.worked':
    'Las trata nuestro propio software, para ajustar la ropa a la persona. Ninguna imagen es pública: cada una tiene una dirección secreta que caduca por sí sola.',
  'privacy.pictures.sent':
    'De ellas hacen un look {receivers}, a quienes se envían para eso la foto de la persona y la imagen de la ropa, o nuestro propio programa. Ninguna imagen es pública: cada una tiene una dirección secreta que caduca por sí sola.',
  'privacy.pictures.somewhere':
    'Se trabaja con ellas para ajustar la ropa a la persona; más abajo se nombra a quien las recibe para eso. Ninguna imagen es pública: cada una tiene una dirección secreta que caduca por sí sola.',
  'privacy.pictures.shared':
    'Un look que compartes tú es la excepción: cualquiera que tenga el enlace ve su página y la imagen de la ropa, y tu foto solo si lo permites, hasta que la retires. Los servicios que hayan mostrado una vista previa del enlace pueden conservarla. Una persona que aparece en una página puede retirarla al momento, sin cuenta, con un enlace que la página le envía por correo; no guardamos su dirección.',
  'privacy.pictures.device':
    'Si en el estudio eliges que los looks se hagan en tu dispositivo, ni tus imágenes ni los looks nos llegan, salvo que guardes alguno. Tu navegador guarda entonces el estudio y el programa que los hace.',
  'privacy.pictures.moderated':
    'Un programa en nuestro propio servidor mira la foto de la persona y el look terminado, y rechaza los explícitos. No se envían a nadie para ello y un rechazo no cuesta nada.',
  'privacy.pictures.opened':
    'Nadie de nuestro equipo mira tus imágenes, salvo que un programa que las comprueba dude, que tú o quien visite una página compartida las denuncie, o que nos pidas ayuda: entonces una persona de nuestro equipo puede abrirlas, por un motivo que se anota. Cada apertura queda registrada.',
  'privacy.pictures.marked':
    'Cada look dice dentro de su archivo que se hizo con IA, y {product} lo muestra como generado por IA. El archivo de un look de nuestro servidor también puede decir cuándo y con qué motor se hizo, y contener huellas de las imágenes con las que se hizo: con ellas no se puede reconstruir ninguna imagen, pero quien tenga exactamente el mismo archivo puede saber que se usó. Sin que se vea, en la imagen pueden estar el día y el principio del número del look. Nada de esto dice quién eres.',
  'privacy.pictures.training':
    'No entrenamos ninguna IA con tus imágenes, no reconocemos a las personas que salen en ellas y no guardamos medidas de caras ni de cuerpos.',

  'privacy.cookies': 'Cookies y tu navegador',
  'privacy.cookies.signIn':
    'Una cookie mantiene tu sesión iniciada, durante 30 días; otra guarda el idioma que elegiste, durante un año; una tercera permite que tu cuenta reconozca el dispositivo, durante un año, para avisarte por correo de un inicio de sesión en otro. Mientras alguien inicia sesión con otro proveedor o con una llave de acceso, otras de corta duración aseguran que quien vuelve es la misma persona. Sin una cuenta, y si no eliges un idioma, no se pone ninguna cookie.',
  'privacy.cookies.device':
    'Tu navegador también recuerda, solo en tu dispositivo, el tema, tus ajustes del estudio, una invitación que hayas seguido y la última pareja de imágenes con la que trabajaste; tus propias imágenes, durante {hours} horas. Si borras los datos de este sitio en tu navegador, se elimina todo.',

  'privacy.others': 'Quién más ve algo',
  'privacy.others.engines':
    '<b>Quienes hacen los looks.</b> {receivers}: la foto y la imagen de la ropa de un look, y nada que diga de quién son. Los looks hechos en tu propio dispositivo no se envían a nadie.',
  'privacy.others.payment':
    '<b>Proveedores de pago.</b> Cuando compras, el que eliges recibe lo que escribes en su página de pago y, de nosotros, tu correo electrónico, tu nombre y el paquete. Los números de tarjeta nunca llegan a nosotros: sabemos que has pagado, cuánto y el número de la transacción.',
  'privacy.others.signIn':
    '<b>Proveedores de inicio de sesión.</b> Si continúas con Google u otro proveedor, este sabe que usas {product} y nos comunica tu nombre, tu correo electrónico y tu foto.',
  'privacy.others.hosting':
    '<b>Correo y alojamiento.</b> Quienes transportan nuestros correos y mantienen nuestras máquinas trabajan solo según nuestras instrucciones.',
  'privacy.others.authorities': '<b>Autoridades,</b> cuando la ley no deja otra opción.',

  'privacy.rights': 'Tus datos, tu decisión',
  'privacy.rights.account': 'En <a>tu cuenta</a> puedes, sin pedírselo a nadie:',
  'privacy.rights.change': 'ver y cambiar lo que sabemos de ti;',
  'privacy.rights.export':
    'exportarlo todo en un solo archivo: perfil, créditos, compras y todas las imágenes;',
  'privacy.rights.signIns': 'cerrar sesiones en otros dispositivos;',
  'privacy.rights.delete':
    'eliminar la cuenta. El perfil, las imágenes, los looks y las sesiones desaparecen al momento. Quedan los importes en nuestra contabilidad y lo que hicimos con la cuenta, bajo un número que no nombra a nadie, y durante 90 días una marca ilegible de un inicio de sesión con Google u otro proveedor, para que uno antiguo no pueda devolver la cuenta.',
  'privacy.rights.write':
    'También puedes hacer que se corrijan errores, oponerte o reclamar ante la autoridad de protección de datos de donde vives. Escríbenos para todo lo que no puedas hacer por tu cuenta: respondemos en un plazo de {days} días.',

  'privacy.why': 'Por qué podemos hacerlo',
  'privacy.why.text':
    'Las imágenes, la cuenta y las compras son necesarias para lo que nos pides que hagamos. Los recuentos contra los abusos y los registros de cómo funciona el servicio sirven a su seguridad; los registros no contienen imágenes, contraseñas ni correos electrónicos. La contabilidad se conserva porque la ley lo exige.',

  'privacy.children': 'Menores',
  'privacy.children.text':
    '{product} no es para menores de {age} años. Si tienes menos de {consentAge} años, necesitas el consentimiento de tu padre, madre o tutor. No subas fotos de menores de {age} años; si sabemos de alguna, o de una cuenta de uno de ellos, se elimina.',

  'privacy.safety': 'Cómo se protege',
  'privacy.safety.text':
    'Las conexiones van cifradas. Las contraseñas se guardan en una forma que no se puede revertir. Las imágenes solo se abren con direcciones firmadas que caducan por sí solas. Ningún sistema es perfecto: si algo les ocurriera a tus datos, te lo comunicaremos.',

  'privacy.changes': 'Cambios',
  'privacy.changes.text':
    'Cuando cambia esta página, cambia también la fecha de su comienzo. Consulta además los <terms>términos del servicio</terms> y la <refund>política de reembolso</refund>.',
}
