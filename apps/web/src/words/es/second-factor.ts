import type { words as english } from '../en/second-factor.ts'
import type { Translation } from '../catalogue.ts'

export const words: Translation<typeof english> = {
  'second-factor.code': 'Código',
  'second-factor.code.hint': 'Seis cifras de tu aplicación, o un código de recuperación.',
  'second-factor.code.missing':
    'Escribe las seis cifras que muestra tu aplicación, o un código de recuperación.',
  'second-factor.wrong': 'Este código no es correcto o ya se usó. Espera al siguiente.',
  'second-factor.again':
    'Ha pasado demasiado tiempo, o ha habido demasiados intentos. Vuelve a iniciar sesión.',
  'second-factor.signIn.lead': 'La contraseña es correcta. Ahora escribe un código de tu aplicación.',
  'second-factor.continue': 'Continuar',
  'second-factor.title': 'Códigos de una aplicación',
  'second-factor.lead': 'Después de la contraseña pedimos un código: así una contraseña robada no abre nada.',
  'second-factor.off': 'Los códigos están desactivados.',
  'second-factor.on': 'Los códigos están activados.',
  'second-factor.begin': 'Activar los códigos',
  'second-factor.password': 'Tu contraseña',
  'second-factor.scan': 'Añade esta clave a una aplicación de autenticación, como clave basada en la hora.',
  'second-factor.open': 'Abrirla en una aplicación de este dispositivo',
  'second-factor.key': 'Clave',
  'second-factor.recovery': 'Códigos de recuperación',
  'second-factor.recovery.lead':
    'Guárdalos donde no esté tu teléfono. Cada uno abre tu cuenta una vez cuando no tienes la aplicación.',
  'second-factor.copy': 'Copiar los códigos',
  'second-factor.copied': 'Los códigos están copiados.',
  'second-factor.confirm': 'Activar con este código',
  'second-factor.turnedOn': 'Los códigos están activados. Guarda los códigos de recuperación.',
  'second-factor.renew': 'Crear otros códigos de recuperación',
  'second-factor.renewed': 'Los códigos de recuperación anteriores ya no sirven.',
  'second-factor.end': 'Desactivar los códigos',
  'second-factor.ended': 'Los códigos están desactivados.',
}
