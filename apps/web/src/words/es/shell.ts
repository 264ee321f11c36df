import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/shell.ts'

export const words: Translation<typeof en> = {
  'shell.skip': 'Saltar al contenido',
  'shell.home': '{product}, inicio',
  'shell.mainNavigation': 'Principal',
  'shell.studio': 'Estudio',
  'shell.backToStudio': 'Volver al estudio',
  'shell.pricing': 'Precios',
  'shell.signIn': 'Entrar',
  'shell.loading': 'Cargando {product}…',
  'shell.language': 'Idioma',
  'shell.language.now': 'Idioma: {name}',
  'shell.theme.system': 'Tema: como el dispositivo',
  'shell.theme.light': 'Tema: claro',
  'shell.theme.dark': 'Tema: oscuro',

  'shell.footer': 'Pie de página',
  'shell.footer.tryNow': 'Probar ahora',
  'shell.footer.getCredits': 'Conseguir créditos',
  'shell.footer.privacy': 'Las imágenes que no guardes se borran a las {hours} horas.',
  'shell.footer.payments':
    'Pagos con Paddle, PayPal y Stripe. El número de tu tarjeta nunca llega a nosotros.',
  'shell.footer.quick': 'Enlaces rápidos',
  'shell.footer.quick.home': 'Inicio',
  'shell.footer.quick.studio': 'Probador virtual',
  'shell.footer.quick.pricing': 'Precios',
  'shell.footer.legal': 'Legal',
  'shell.footer.legal.privacy': 'Política de privacidad',
  'shell.footer.legal.terms': 'Términos del servicio',
  'shell.footer.legal.refund': 'Política de reembolso',
  'shell.footer.support': 'Ayuda',
  'shell.footer.support.contact': 'Contacto',
  'shell.footer.support.questions': 'Preguntas',
  'shell.footer.support.rights': 'Tus datos',
  'shell.footer.support.verify': 'Comprobar una imagen',
  'shell.footer.support.developers': 'Desarrolladores',

  'shell.title.landing': '{product}: pruébate ropa en tu propia foto',
  'shell.title.studio': 'Probador virtual · {product}',
  'shell.title.pricing': 'Precios · {product}',
  'shell.title.pay': 'Pagar · {product}',
  'shell.title.success': 'Tu compra · {product}',
  'shell.title.wardrobe': 'Tu armario · {product}',
  'shell.title.account': 'Tu cuenta · {product}',
  'shell.title.developers': 'Desarrolladores · {product}',
  'shell.title.verify': 'Comprobar una imagen · {product}',
  'shell.title.connect': 'Conectar un agente · {product}',
  'shell.title.resetPassword': 'Contraseña nueva · {product}',
  'shell.title.privacy': 'Política de privacidad · {product}',
  'shell.title.terms': 'Términos del servicio · {product}',
  'shell.title.refund': 'Política de reembolso · {product}',
  'shell.title.notFound': 'Página no encontrada · {product}',

  'shell.notFound.title': 'Página no encontrada',
  'shell.notFound.text':
    'En esta dirección no hay nada. Puede que se haya movido o que el enlace esté mal escrito.',
  'shell.goHome': 'Ir al inicio',

  'shell.crash.title': 'Esta página se ha descosido',
  'shell.crash.text':
    'Algo ha fallado en ella. No se ha cobrado nada y tus imágenes no han cambiado. Vuelve a cargarla para seguir.',
  'shell.reload': 'Volver a cargar',

  'shell.partFailed': 'No se ha podido cargar una parte de esta página. Comprueba tu conexión.',
  'shell.accountFailed':
    'No se ha podido mostrar tu cuenta. Comprueba tu conexión y vuelve a cargar la página.',
  'shell.signInFailed':
    'No se ha podido cargar el inicio de sesión. Comprueba tu conexión e inténtalo de nuevo.',

  'shell.messages': 'Mensajes',
  'shell.messages.close': 'Cerrar el mensaje',
  'shell.close': 'Cerrar',
  'shell.password.show': 'Mostrar la contraseña',
  'shell.password.hide': 'Ocultar la contraseña',
  'shell.progress': '{what}: {share}',
  'shell.compare': 'Comparar antes y después',
  'shell.compare.shown': '{what}: {share} de la imagen',
  'shell.compare.keys': 'Las flechas izquierda y derecha mueven la cinta.',
  'shell.before': 'Antes',
  'shell.after': 'Después',
  'shell.plan.free': 'Gratis',
}
