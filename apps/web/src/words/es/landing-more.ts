import type { Translation } from '../catalogue.ts'
import type { words as en } from '../en/landing-more.ts'

export const words: Translation<typeof en> = {
  'landing-more.how.title': 'Una persona, una prenda, un look.',
  'landing-more.how.photo.title': 'Sube una foto',
  'landing-more.how.photo.text':
    'Cualquier retrato; mejor de frente y nítido, de medio cuerpo o de cuerpo entero. O elige una de nuestras modelos.',
  'landing-more.how.photo.alt': 'Mujer con un jersey azul marino',
  'landing-more.how.outfit.title': 'Elige el conjunto',
  'landing-more.how.outfit.text':
    'Basta con la imagen de una tienda. Las prendas extendidas en plano dan el mejor resultado.',
  'landing-more.how.outfit.alt': 'Jersey de punto beis',
  'landing-more.how.results.title': 'Recibe el resultado',
  'landing-more.how.results.text':
    'Mira cómo se ajusta, arrastra la cinta para comparar y descarga lo que te guste.',
  'landing-more.how.results.alt': 'La misma mujer, ahora con el jersey beis',
  'landing-more.how.note':
    'Las personas de nuestros ejemplos están generadas por ordenador. No aparece ninguna persona real.',

  'landing-more.features.title': 'Hecho a medida',
  'landing-more.features.rail': 'Lo que sabe hacer',
  'landing-more.features.pause': 'Detener las tarjetas',
  'landing-more.features.play': 'Dejar que las tarjetas avancen',
  'landing-more.features.engine.title': 'Motor neuronal',
  'landing-more.features.engine.text':
    'Las redes encuentran el cuerpo, la postura y la tela, y ajustan una cosa a la otra pliegue a pliegue.',
  'landing-more.features.engine.alt': 'Mujer con un vestido de flores',
  'landing-more.features.fast.title': 'Generación en tiempo real',
  'landing-more.features.fast.text':
    'El look está listo en menos de 10 segundos, y la cinta muestra cuánto falta.',
  'landing-more.features.fast.alt': 'Mujer de rojo',
  'landing-more.features.precise.title': 'Ajuste preciso',
  'landing-more.features.precise.text':
    'Cuello, mangas y bajo caen donde deben. La cara, el pelo y el fondo quedan como estaban.',
  'landing-more.features.precise.alt': 'Mujer con un jersey beis',
  'landing-more.features.private.title': 'La privacidad, primero',
  'landing-more.features.private.text':
    'Las fotos se borran a las {hours} horas, salvo que las guardes. Nadie entrena una IA con ellas.',
  'landing-more.features.private.alt': 'Mujer de rosa',
  'landing-more.features.anywhere.title': 'Multiplataforma',
  'landing-more.features.anywhere.text': 'Móvil, tableta u ordenador: basta un navegador, sin instalar nada.',
  'landing-more.features.anywhere.alt': 'Polo blanco',
  'landing-more.features.style.title': 'Inteligencia de estilo',
  'landing-more.features.style.text':
    'Distingue por sí sola partes de arriba, partes de abajo y vestidos, y los estampados conservan su escala.',
  'landing-more.features.style.alt': 'Vestido de flores',
  'landing-more.mark.pose': 'Postura',
  'landing-more.mark.body': 'Cuerpo',
  'landing-more.mark.cloth': 'Tela',
  'landing-more.mark.seconds': 'Menos de 10 s',
  'landing-more.mark.collar': 'Cuello',
  'landing-more.mark.sleeves': 'Mangas',
  'landing-more.mark.hem': 'Bajo',
  'landing-more.mark.deleted': 'Se borran a las {hours} horas',
  'landing-more.mark.phone': 'Móvil',
  'landing-more.mark.tablet': 'Tableta',
  'landing-more.mark.desktop': 'Ordenador',
  'landing-more.mark.tops': 'Arriba',
  'landing-more.mark.bottoms': 'Abajo',
  'landing-more.mark.dresses': 'Vestidos',

  'landing-more.plans.title': 'Elige tu etiqueta',
  'landing-more.plans.lead':
    'Cada una se paga una vez: el plan es para {days} días, no se renueva solo, y sus créditos no caducan nunca.',
  'landing-more.plans.price': '{price}<small>/mes</small>',
  'landing-more.plans.popular': 'El más popular',
  'landing-more.plans.credits': '{credits, plural, one {# crédito} other {# créditos}}',
  'landing-more.plans.resolution': 'Looks en {resolution}',
  'landing-more.plans.looks':
    '{looks, number} looks en calidad {tier, select, basic {básica} premium {premium} other {estándar}}',
  'landing-more.plans.room': 'Espacio para {pictures, number} imágenes',
  'landing-more.plans.includes': 'Lo que incluye {name}',
  'landing-more.plans.choose': 'Elegir plan<hidden>: {name}</hidden>',
  'landing-more.plans.start': 'Empezar<hidden>: {name}</hidden>',

  'landing-more.testimonials.title': 'Desde el probador',
  'landing-more.testimonials.blogger': 'Enseño un conjunto nuevo cada día y solo tengo la décima parte.',
  'landing-more.testimonials.blogger.who': '{name}, bloguera de moda',
  'landing-more.testimonials.owner': 'Cinco personas con un mismo jersey antes de comer, y sin estudio.',
  'landing-more.testimonials.owner.who': '{name}, dueño de una tienda',
  'landing-more.testimonials.shopper': 'Ahora sé qué me queda bien antes de que llegue el paquete.',
  'landing-more.testimonials.shopper.who': '{name}, compradora',

  'landing-more.final.title': 'Míralo puesto antes de comprarlo.',
  'landing-more.final.signUp': 'Crear cuenta: {credits} créditos gratis',
  'landing-more.final.demo': 'Probar antes la demo',
  'landing-more.final.start': 'Empezar a crear',
  'landing-more.final.buy': 'Comprar más créditos',
}
