import { longestReportComment, reportReasons, type ReportReason } from '@toile/contract/shared-looks'
import { useState } from 'react'
import { reportLook } from '../../../api/report-look.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'

/** Reports a look that should not have been made to the operator. */
export function ReportDialog({ lookId, onClose }: { lookId: string; onClose: () => void }) {
  const { busy, failure, attempt } = useAttempt()
  const [reason, setReason] = useState<ReportReason>('no-consent')
  const [comment, setComment] = useState('')
  const send = () =>
    attempt(async () => {
      await reportLook(lookId, { reason, comment })
      showToast(t('report.done'))
      onClose()
    })
  return (
    <Dialog
      open
      size="sm"
      title={t('report.title')}
      description={t('report.about')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t('report.cancel')}</Button>
          <Button variant="pin" busy={busy} onClick={() => void send()}>
            {t('report.send')}
          </Button>
        </div>
      }
    >
      {failure !== null && <FailureBox {...failureWords(failure, t('report.failed'))} />}
      <fieldset>
        <legend className="font-medium">{t('report.reason')}</legend>
        {reportReasons.map((one) => (
          <Choice
            key={one}
            type="radio"
            name="reason"
            label={t(`report.${one}`)}
            checked={one === reason}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
      <Field
        className="mt-2"
        label={t('report.comment')}
        maxLength={longestReportComment}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </Dialog>
  )
}
