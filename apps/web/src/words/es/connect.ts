import type { Translation } from '../catalogue.ts'
import type { words as english } from '../en/connect.ts'

export const words: Translation<typeof english> = {
  'connect.title': 'Conectar un agente',
  'connect.asks': '{name} pide usar {product} por ti.',
  'connect.unnamed': 'Un agente sin nombre',
  'connect.unproven':
    'Ese nombre lo ha elegido él mismo. Permítelo solo si acabas de empezar esto en un programa en el que confías.',
  'connect.may': 'Podría',
  'connect.scope.write': 'Crear looks, que cuestan tus créditos, y cancelar y borrar los que haya creado',
  'connect.scope.read': 'Leer los looks que haya creado',
  'connect.scope.library': 'Usar imágenes de tu biblioteca',
  'connect.scope.credits': 'Leer cuántos créditos tienes',
  'connect.scope.stay': 'Mantener la sesión hasta que lo revoques',
  'connect.goesTo': 'Después vuelves a {host}.',
  'connect.here': 'un programa de este dispositivo ({host})',
  'connect.as': 'Has iniciado sesión como {email}.',
  'connect.rights':
    'Al permitirlo confirmas que tienes derecho a usar las imágenes que envíe, y que las personas que aparecen tienen 13 años o más.',
  'connect.revoke': 'Puedes revocarlo cuando quieras en la lista de claves para <a>desarrolladores</a>.',
  'connect.allow': 'Permitir',
  'connect.refuse': 'No permitir',
  'connect.signedOut': 'Primero inicia sesión, y te preguntaremos qué puede hacer.',
  'connect.createAccount': 'Crear una cuenta',
  'connect.unread': 'No se ha podido consultar el agente.',
  'connect.failed': 'Tu respuesta no le ha llegado.',
  'connect.again': 'Puede que esta petición sea demasiado antigua. Empieza de nuevo en tu agente.',
  'connect.wrong': 'Esta petición no está completa.',
  'connect.wrong.text':
    'Los agentes te traen aquí cuando quieren usar {product} por ti. Empieza de nuevo en tu agente.',
}
