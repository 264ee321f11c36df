/** Content of the mail with a withdrawal link, in English and Spanish. */
import type { Language } from '@toile/contract/languages'
import { withdrawalHours } from '@toile/contract/withdrawals'
import type { MailContent } from '../../platform/mail-layout.ts'

/** @param url has the token in its fragment */
export function withdrawalMail(language: Language, url: string): MailContent {
  if (language === 'es')
    return {
      language,
      subject: 'Retirar de Toile una página en la que apareces',
      paragraphs: [
        'Nos has pedido retirar una página compartida que muestra una imagen tuya.',
        'Abre el enlace y confírmalo: la página y sus imágenes desaparecen al momento, y el look no se puede volver a compartir.',
      ],
      action: { label: 'Retirar la página', url },
      footnote: `El enlace funciona una vez y durante ${withdrawalHours} horas. Si no lo has pedido, ignora este correo: sin el enlace no pasa nada. No guardamos tu dirección.`,
    }
  return {
    language,
    subject: 'Take away a page on Toile that shows you',
    paragraphs: [
      'You asked us to take away a shared page that shows a picture of you.',
      'Open the link and confirm: the page and its pictures are gone at once, and the look cannot be shared again.',
    ],
    action: { label: 'Take the page away', url },
    footnote: `The link works once and for ${withdrawalHours} hours. If you did not ask for it, please ignore this mail: without the link nothing happens. We do not keep your address.`,
  }
}
