import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { call, type CallReply } from '#web/lib/call.ts'
import { currentAddress } from '#web/lib/return-url.ts'
import { navigation } from '#web/lib/navigation.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { Section } from '../security/section.tsx'
import styles from '../security/security.module.css'
import { keepWay } from './sso-way.ts'

type Own = CallReply<'GET /api/v1/account/identities'>
type Identity = Own['list'][number]
type Provider = Own['providers'][number]

/** Accounts elsewhere with which the user logs in; nothing where the school offers none and none is linked. */
export default function OwnWays() {
  const { t } = useTranslation('sso')
  const { data } = useCall('GET /api/v1/account/identities', {}, { quiet: true })
  const [busy, setBusy] = useState<Provider | Identity | null>(null)
  const [unlinking, setUnlinking] = useState<Identity | null>(null)
  if (!data || (data.list.length === 0 && data.providers.length === 0)) return null

  async function link(provider: Provider): Promise<void> {
    setBusy(provider)
    keepWay({ url: currentAddress(), remember: true })
    try {
      const body = { provider_id: provider.id }
      navigation.go((await call('POST /api/v1/account/identities', { body })).address)
    } catch {
      // `call` has shown the failure
      setBusy(null)
    }
  }
  async function unlink(identity: Identity): Promise<void> {
    setBusy(identity)
    try {
      await call('POST /api/v1/account/identities/{id}/unlink', { params: { id: identity.id } })
      toast.success(t('sso:own.unlinked', { name: identity.provider.name }))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(null)
      setUnlinking(null)
      await invalidate('GET /api/v1/account/identities')
    }
  }
  return (
    <Section title={t('sso:own.title')} what={t('sso:own.what')}>
      {data.list.length === 0 ? (
        <p className="second">{t('sso:own.none')}</p>
      ) : (
        <ul className={styles.list}>
          {data.list.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} onUnlink={() => setUnlinking(identity)} />
          ))}
        </ul>
      )}
      {data.providers.length > 0 && (
        <div className={styles.line}>
          {data.providers.map((provider) => (
            <Button
              key={provider.id}
              loading={busy === provider}
              disabled={busy !== null && busy !== provider}
              onClick={() => void link(provider)}
            >
              {t('sso:own.linkIt', { name: provider.name })}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        open={unlinking !== null}
        title={t('sso:own.unlinkTitle', { name: unlinking?.provider.name ?? '' })}
        action={t('sso:own.unlink')}
        busy={busy !== null}
        onConfirm={() => unlinking && void unlink(unlinking)}
        onClose={() => setUnlinking(null)}
      >
        <p>{t('sso:own.unlinkWhat')}</p>
      </ConfirmDialog>
    </Section>
  )
}

function IdentityRow({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const { t } = useTranslation('sso')
  const { provider, identity: label, is_usable, linked_at, last_used_at } = identity
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.line}>
          <strong>{provider.name}</strong>
          {label && <span>{label}</span>}
          {is_usable === 0 && <Tag tone="warn">{t('sso:own.off')}</Tag>}
        </p>
        <p className="second">
          {t('sso:own.since')} <Moment at={linked_at} />
          {last_used_at !== null && (
            <>
              {' · '}
              {t('sso:own.lastUsed')} <Moment at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <Button size="small" aria-label={t('sso:own.unlinkNamed', { name: provider.name })} onClick={onUnlink}>
        {t('sso:own.unlink')}
      </Button>
    </li>
  )
}
