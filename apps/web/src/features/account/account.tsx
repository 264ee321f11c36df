/** The account page. */
import type { Profile } from '@toile/contract/accounts'
import { useState } from 'react'
import { CreditsSection } from './credits-section.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { InviteSection } from './invite-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { planName } from '../../api/plan-name.ts'
import { useSectionInAddress } from '../../lib/use-section-in-address.ts'
import { formatDate } from '../../words/format.ts'
import { Rich } from '../../words/rich.tsx'

export type AccountProps = {
  profile: Profile
  /** Called with a profile that a call returned. */
  onProfile: (profile: Profile) => void
  /** Called when credits have changed, to read the profile again. */
  onCredits: () => void
  onSignOut: () => void
  /** Called when the session was ended, with the words to show. */
  onLeft: (words: string) => void
}

export function Account({ profile, onProfile, onCredits, onSignOut, onLeft }: AccountProps) {
  useSectionInAddress()
  const [passwordChanges, setPasswordChanges] = useState(0)
  return (
    <>
      <p className="mt-3 mb-9 flex flex-wrap gap-x-8 gap-y-1 text-lg text-ink-2">
        <span>
          <Rich id="account.credits" values={{ count: profile.credits }} tags={{ n: strong() }} />
        </span>
        <span>
          <Rich id="account.plan" tags={{ plan: strong(planName(profile.plan)) }} />
        </span>
        <span>
          <Rich id="account.since" tags={{ day: strong(dateOf(profile.createdAt)) }} />
        </span>
      </p>
      <ProfileSection profile={profile} onProfile={onProfile} />
      <CreditsSection credits={profile.credits} />
      <PaymentsSection credits={profile.credits} />
      <EmailSection email={profile.email} />
      <PasswordSection email={profile.email} onChanged={() => setPasswordChanges(passwordChanges + 1)} />
      <PasskeysSection />
      <SecondFactorSection />
      {/* Read again after a change of the password, which ends the other sessions. */}
      <SessionsSection key={passwordChanges} onSignOut={onSignOut} onLeft={onLeft} />
      <MailsSection />
      <InviteSection profile={profile} onCredits={onCredits} />
      <DataSection email={profile.email} onLeft={onLeft} />
    </>
  )
}

const strong = (text?: string) => <strong className="font-semibold text-ink">{text}</strong>

const dateOf = (isoTime: string) => formatDate(isoTime, { day: 'numeric', month: 'long', year: 'numeric' })
