import type { ReactNode } from 'react'
import type { UserType } from '#contract/account/limits.ts'
import { useUser } from '#web/features/session/use-user.ts'
import '#web/features/site/frame.css'
import { LanguageSwitch } from '#web/features/site/language-switch.tsx'
import { Logo } from '#web/features/site/logo.tsx'
import { UserMenu } from '#web/features/site/user-menu.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

/** The frame of an area. A page renders its own h1 and nothing of the frame. */
export function AreaShell({ type, children }: { type: UserType; children: ReactNode }) {
  const { user } = useUser()
  return (
    <>
      <SkipLink />
      <header className="site-header">
        <div className="site-header-bar">
          <Logo />
          <LanguageSwitch />
          {user && <UserMenu user={user} />}
        </div>
      </header>
      <main id="main" className="site-main" tabIndex={-1} data-area={type}>
        {children}
      </main>
    </>
  )
}
