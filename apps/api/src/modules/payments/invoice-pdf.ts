/** Renders an invoice or a credit note as a one-page PDF. Deterministic: the same facts give the same bytes. */
import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'

export type InvoiceFacts = {
  language: 'en' | 'es'
  number: string
  /** Number of the invoice that a credit note is for; undefined for an invoice. */
  corrects?: string | undefined
  /** Number of the credit note that an invoice cancels. */
  cancels?: string | undefined
  at: Date
  seller: { lines: readonly string[]; vatId: string | undefined }
  buyer: string
  item: string
  /** Minor units, VAT included. */
  amountMinor: number
  currency: string
  /** VAT included in the amount, in percent; undefined prints no VAT line. */
  vatPercent: number | undefined
  order: string
  isTest: boolean
}

const words = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    corrects: 'For invoice',
    cancels: 'Cancels credit note',
    totalBack: 'Total, paid back',
    test: 'Test purchase: no money moved.',
    date: 'Date',
    to: 'Invoiced to',
    vatId: 'VAT number',
    net: 'Net',
    vat: 'VAT',
    total: 'Total, paid',
    order: 'Order',
  },
  es: {
    invoice: 'Factura',
    creditNote: 'Nota de abono',
    corrects: 'De la factura',
    cancels: 'Anula la nota de abono',
    totalBack: 'Total, devuelto',
    test: 'Compra de prueba: no se movió dinero.',
    date: 'Fecha',
    to: 'Facturado a',
    vatId: 'NIF/IVA',
    net: 'Base imponible',
    vat: 'IVA',
    total: 'Total, pagado',
    order: 'Pedido',
  },
} as const

/** A4, in points. */
const PAGE: [number, number] = [595.28, 841.89]
const [LEFT, RIGHT, TOP] = [64, 531, 770]
/** Height of a line, in points. */
const LINE = 18

export async function writeInvoice(facts: InvoiceFacts): Promise<Uint8Array> {
  const { number, at, seller, buyer, item, order, isTest } = facts
  const say = words[facts.language]
  const pdf = await PDFDocument.create()
  const title = `${facts.corrects ? say.creditNote : say.invoice} ${number}`
  pdf.setTitle(title)
  pdf.setProducer('Toile')
  pdf.setCreator('Toile')
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const page = pdf.addPage(PAGE)
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  let y = TOP
  const line = (text: string, { font = plain, size = 11, value }: LineStyle = {}) => {
    draw(page, font, text, { x: LEFT, y, size })
    if (value !== undefined) {
      const shown = toEncodable(font, value)
      draw(page, font, shown, { x: RIGHT - font.widthOfTextAtSize(shown, size), y, size })
    }
    y -= LINE
  }
  for (const text of seller.lines) line(text)
  if (seller.vatId) line(`${say.vatId}: ${seller.vatId}`)
  y -= 2 * LINE
  line(title, { font: bold, size: 20 })
  y -= LINE / 2
  if (isTest) line(say.test, { font: bold })
  line(say.date, { value: at.toISOString().slice(0, 10) })
  line(say.to, { value: buyer })
  line(say.order, { value: order })
  if (facts.corrects) line(say.corrects, { value: facts.corrects })
  if (facts.cancels) line(say.cancels, { value: facts.cancels })
  y -= LINE
  for (const { text, value, isTotal } of sums(facts, item))
    line(text, { value, font: isTotal ? bold : plain })
  return pdf.save()
}

type LineStyle = { font?: PDFFont; size?: number; value?: string }
type Sum = { text: string; value: string; isTotal: boolean }

function sums({ language, amountMinor, currency, vatPercent, corrects }: InvoiceFacts, item: string): Sum[] {
  const say = words[language]
  const total = {
    text: corrects ? say.totalBack : say.total,
    value: formatAmount(amountMinor, currency),
    isTotal: true,
  }
  if (vatPercent === undefined)
    return [{ text: item, value: formatAmount(amountMinor, currency), isTotal: false }, total]
  const net = Math.round(amountMinor / (1 + vatPercent / 100))
  return [
    { text: item, value: formatAmount(amountMinor, currency), isTotal: false },
    { text: say.net, value: formatAmount(net, currency), isTotal: false },
    { text: `${say.vat} ${vatPercent} %`, value: formatAmount(amountMinor - net, currency), isTotal: false },
    total,
  ]
}

/** Formats with the currency's code, since not every font has its symbol. */
function formatAmount(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amountMinor / 10 ** digits).replaceAll('\u00a0', ' ')
}

function draw(page: PDFPage, font: PDFFont, text: string, at: { x: number; y: number; size: number }): void {
  page.drawText(toEncodable(font, text), { ...at, font })
}

/**
 * Replaces characters that the standard PDF fonts cannot encode: an accented letter by its base letter, others by `?`.
 */
function toEncodable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet())
  const isKnown = (letter: string) => known.has(letter.codePointAt(0)!)
  return Array.from(text, (letter) => {
    if (isKnown(letter)) return letter
    const [base = '?'] = letter.normalize('NFD')
    return isKnown(base) ? base : '?'
  }).join('')
}
