import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { hashQuery } from '#web/lib/documents.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { navigation } from '#web/lib/navigation.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './sso.module.css'
import { keepWay } from './sso-way.ts'

const PasskeyLogin = lazyPart(() => import('../factors/passkey-login.tsx'), ['factors'])

/** Buttons to log in by a passkey alone or with an account elsewhere, below the form. */
export function LoginWays({ remember }: { remember: boolean }) {
  const { t } = useTranslation('sso')
  const { data } = useOnce('GET /api/v1/sso/providers', {})
  const [busy, setBusy] = useState<number | null>(null)
  // the browser knows them
  const withPasskeys = data?.has_passkeys === 1 && typeof PublicKeyCredential === 'function'
  if (!data || (data.list.length === 0 && !withPasskeys)) return null

  async function go(provider_id: number): Promise<void> {
    setBusy(provider_id)
    keepWay({ url: wayAfterSignIn(hashQuery()), remember })
    try {
      navigation.go((await call('POST /api/v1/sso/begin', { body: { provider_id } })).address)
    } catch {
      // the call has shown it
      setBusy(null)
    }
  }
  return (
    <div className={styles.ways}>
      <p className={styles.or}>
        <span>{t('sso:or')}</span>
      </p>
      {withPasskeys && (
        <Suspense fallback={null}>
          <PasskeyLogin remember={remember} />
        </Suspense>
      )}
      {data.list.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          block
          loading={busy === id}
          disabled={busy !== null && busy !== id}
          onClick={() => void go(id)}
        >
          {t('sso:logInWith', { name })}
        </Button>
      ))}
    </div>
  )
}
