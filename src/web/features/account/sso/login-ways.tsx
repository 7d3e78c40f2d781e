import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { hashQuery } from '#web/lib/documents.ts'
import { navigation } from '#web/lib/navigation.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './sso.module.css'
import { keepWay } from './sso-way.ts'

/** Buttons to log in with an account elsewhere, below the school's own ways. */
export function LoginWays({ remember }: { remember: boolean }) {
  const { t } = useTranslation('sso')
  const { data } = useOnce('GET /api/v1/sso/providers', {})
  const [busy, setBusy] = useState<number | null>(null)
  if (!data || data.list.length === 0) return null

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
