import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { is } from '#contract/account/limits.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useSignOut } from '#web/features/session/sign-out.ts'
import { type User, useUser } from '#web/features/session/use-user.ts'
import { LanguageSwitch } from '#web/features/site/language-switch.tsx'
import { ThemeSwitch } from '#web/features/site/theme-switch.tsx'
import { type UserLink, userLinks } from '#web/features/site/user-links.ts'
import { areaAddress } from '#web/lib/areas.ts'
import { addressOf } from '#web/lib/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './my-page.module.css'

/** `#/m/my`: the phone's page of the signed-in user. */
export default function MyPage() {
  const { t } = useTranslation('site')
  const { user, failed, error, retry } = useUser()
  return (
    <div className={`page ${styles.page}`}>
      {user ? (
        <Mine user={user} />
      ) : (
        <>
          <h1>
            <VisuallyHidden>{t('common:title.mobileMy')}</VisuallyHidden>
          </h1>
          {failed ? (
            <LoadFailure error={error} onRetry={retry} />
          ) : (
            <Loading>
              <Skeleton shape="title" width="40%" />
              <Skeleton shape="block" height={220} />
            </Loading>
          )}
        </>
      )}
    </div>
  )
}

/** Each user type has a profile page; a user with several types gets the student's. */
function profileCall({ types }: User) {
  if (is({ types }, 'student')) return 'GET /api/v1/student/profile'
  return is({ types }, 'teacher') ? 'GET /api/v1/teacher/profile' : 'GET /api/v1/admin/profile'
}

/** The links of the user menu on the phone, and the free courses for students. */
function phoneLinks(user: User, t: TFunction): UserLink[] {
  const links = userLinks(user, t, true)
  if (!is(user, 'student')) return links
  return [
    ...links,
    { key: 'free', label: t('common:title.freeStudy'), href: addressOf('index', '/m/free_study') },
  ]
}

function Mine({ user }: { user: User }) {
  const { t } = useTranslation('site')
  const { signOut, busy } = useSignOut()
  const { data: profile } = useRead(profileCall(user), {}, { quiet: true })
  const name = user.name || user.username
  const security = {
    key: 'security',
    label: t('common:title.security'),
    href: areaAddress(user.types, '/security'),
  }
  return (
    <>
      <header className={styles.who}>
        <Portrait name={name} avatar_url={profile?.avatar ?? ''} />
        <div>
          <h1 className={styles.name}>{name}</h1>
          {user.name && <p className="second">{user.username}</p>}
        </div>
      </header>
      <nav aria-label={t('common:title.mobileMy')}>
        <ul className={styles.links}>
          {[...phoneLinks(user, t), security].map(({ key, label, href }) => (
            <li key={key}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <dl className={styles.choices}>
        <dt>{t('common:language')}</dt>
        <dd>
          <LanguageSwitch />
        </dd>
        <dt>{t('common:theme.label')}</dt>
        <dd>
          <ThemeSwitch />
        </dd>
      </dl>
      <Button size="large" block loading={busy} onClick={signOut}>
        {t('common:signOut')}
      </Button>
    </>
  )
}
