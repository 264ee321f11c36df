import { useState, type RefObject } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { failureLine } from '../../api/failure-words.ts'
import { copyText } from '../../lib/copy-text.ts'
import { announce } from '../../ui/announce.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { displayNameOf, photoOf } from './display-name.ts'
import { menuLinks } from './menu-links.ts'
import { planName } from '../../api/plan-name.ts'
import type { SignedIn } from './session-store.ts'
import { refreshProfile, signOutHere } from './session-work.ts'

const SHOWN_ID_LENGTH = 15

type AccountMenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  session: SignedIn
  button: RefObject<HTMLElement | null>
}

export function AccountMenu({ open, onOpenChange, session, button }: AccountMenuProps) {
  const { user, profile } = session
  const name = displayNameOf(session)
  const go = (to: string) => () => navigate(to)
  const username = profile?.username
  return (
    <Menu open={open} onOpenChange={onOpenChange} label={t('session.menu', { name })} button={button}>
      <div className="flex items-center gap-3 px-3 pt-2 pb-1">
        <Avatar name={name} photo={photoOf(session)} size={44} />
        <div className="min-w-0">
          <div className="truncate font-semibold">{name}</div>
          <div className="truncate text-[.88rem] text-ink-2">{user.email}</div>
        </div>
      </div>
      <MenuItem icon="person" onSelect={go(menuLinks.username)}>
        {username ? `@${username}` : <span className="text-ink-2">{t('session.menu.username')}</span>}
      </MenuItem>
      <CopyId id={profile?.uid ?? user.id} />
      <MenuLine />
      <CreditsAndPlan session={session} />
      <MenuItem icon="plus" onSelect={go(menuLinks.credits)}>
        {t('session.menu.getCredits')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="person" onSelect={go(menuLinks.profile)}>
        {t('session.menu.profile')}
      </MenuItem>
      <MenuItem icon="picture" onSelect={go(menuLinks.assets)}>
        {t('session.menu.assets')}
      </MenuItem>
      <MenuItem icon="columns" onSelect={go(menuLinks.wardrobe)}>
        {t('session.menu.wardrobe')}
      </MenuItem>
      <MenuItem icon="keyboard" onSelect={go(menuLinks.developers)}>
        {t('session.menu.developers')}
      </MenuItem>
      <MenuItem icon="cog" onSelect={go(menuLinks.settings)}>
        {t('session.menu.settings')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="exit" onSelect={() => void signOutHere()}>
        {t('session.menu.logOut')}
      </MenuItem>
    </Menu>
  )
}

function CopyId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const isDone = await copyText(id)
    setCopied(isDone)
    if (isDone) announce(t('session.menu.idCopied'))
    else showToast(t('session.menu.idNotCopied', { id }))
  }
  return (
    <MenuItem stays icon={copied ? 'check' : 'copy'} onSelect={() => void copy()}>
      <span className="sr-only">{t('session.menu.copyId')} </span>
      <span className="min-w-0 font-mono text-[.88rem] wrap-anywhere">
        {id.slice(0, SHOWN_ID_LENGTH)}
        {id.length > SHOWN_ID_LENGTH && '…'}
      </span>
      <span className="ml-auto text-[.88rem] text-ink-2" aria-hidden="true">
        {t(copied ? 'session.menu.copied' : 'session.menu.copy')}
      </span>
    </MenuItem>
  )
}

/** Credits and plan, or why they could not be read. */
function CreditsAndPlan({ session: { profile, profileFailed } }: { session: SignedIn }) {
  if (profileFailed)
    return (
      <MenuItem
        stays
        icon="redo"
        onSelect={() =>
          void refreshProfile().catch((error: unknown) =>
            showToast(`${t('session.creditsStillUnread')} ${failureLine(error)}`),
          )
        }
      >
        {t('session.menu.unread.todo')}
      </MenuItem>
    )
  return (
    <div className="grid grid-cols-2 px-3 py-1.5">
      <Figure name={t('session.menu.balance')} value={profile ? formatNumber(profile.credits) : '…'} />
      <Figure name={t('session.menu.plan')} value={planName(profile?.plan ?? 'Free')} />
    </div>
  )
}

/** Plain `div`s: a menu may not contain a definition list. */
function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <div className="text-[.88rem] text-ink-2">{name}</div>
      <div className="display text-3xl">{value}</div>
    </div>
  )
}
