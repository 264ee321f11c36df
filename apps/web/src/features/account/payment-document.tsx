import type { PaymentDocument } from '@toile/contract/payments'
import { failureWords } from '../../api/failure-words.ts'
import { readPaymentDocument } from '../../api/payments.ts'
import { product } from '../../content.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'

/** Downloads an invoice or a credit note of a purchase. */
export function PaymentDocumentButton({ document: { number, kind } }: { document: PaymentDocument }) {
  const { busy, failure, attempt } = useAttempt()
  const save = () =>
    attempt(async () =>
      saveFile(await readPaymentDocument(number), `${product.name.toLowerCase()}-${number}.pdf`),
    )
  return (
    <>
      <button type="button" className="link py-1.5 text-left" aria-busy={busy} onClick={() => void save()}>
        {t(`account.purchases.${kind}`, { number })}
      </button>
      {failure !== null && <FailureBox {...failureWords(failure, t('account.purchases.notSaved'))} />}
    </>
  )
}
