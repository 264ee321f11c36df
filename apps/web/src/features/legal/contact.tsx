import { unnamedOperator, type SiteFacts } from '@toile/contract/site'
import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import type { Site } from './use-site.ts'

/** The operator's contact, and the promised response time. */
export function Contact({ site: { facts, failure, retry }, answered }: { site: Site; answered: string }) {
  if (failure !== null)
    return (
      <Notice
        tone="error"
        className="max-w-[36rem]"
        title={t('legal.contactFailed')}
        actions={
          <Button icon="redo" onClick={retry}>
            {t('legal.tryAgain')}
          </Button>
        }
      >
        {failureWords(failure).message} {failureWords(failure).todo}
      </Notice>
    )
  return (
    <>
      <p className="min-h-[1.5em] wrap-anywhere">
        {facts && (
          <Rich
            id="legal.offeredBy"
            values={{ name: nameOf(facts), email: facts.contactEmail }}
            tags={{
              a: (
                <a href={`mailto:${facts.contactEmail}`} className="link">
                  {facts.contactEmail}
                </a>
              ),
            }}
          />
        )}
      </p>
      <p>{answered}</p>
    </>
  )
}

const nameOf = ({ legalName }: SiteFacts) => (legalName === unnamedOperator ? t('legal.operator') : legalName)
