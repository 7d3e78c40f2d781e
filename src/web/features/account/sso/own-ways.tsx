import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { type OwnProof, ProofDialog } from './proof-dialog.tsx'
import { keepWay } from './sso-way.ts'

type Own = CallReply<'GET /api/v1/account/identities'>
type Identity = Own['list'][number]
type Provider = Own['providers'][number]

/** Accounts elsewhere with which the user logs in; nothing where the school offers none and none is linked. */
export default function OwnWays() {
  const { t } = useTranslation('sso')
  const { data } = useCall('GET /api/v1/account/identities', {}, { quiet: true })
  const [linking, setLinking] = useState<Provider | null>(null)
  const [unlinking, setUnlinking] = useState<Identity | null>(null)
  if (!data || (data.list.length === 0 && data.providers.length === 0)) return null

  async function link(provider: Provider, proof: OwnProof): Promise<void> {
    keepWay({ url: currentAddress(), remember: true })
    const body = { provider_id: provider.id, ...proof }
    const { address } = await call('POST /api/v1/account/identities', { body }, { quiet: true })
    navigation.go(address)
  }
  async function unlink({ id, provider }: Identity, proof: OwnProof): Promise<void> {
    await call(
      'POST /api/v1/account/identities/{id}/unlink',
      { params: { id }, body: proof },
      { quiet: true },
    )
    toast.success(t('sso:own.unlinked', { name: provider.name }))
    await invalidate('GET /api/v1/account/identities')
  }
  return (
    <Section title={t('sso:own.title')} what={t('sso:own.what')}>
      {data.list.length === 0 ? (
        <p className="second">{t('sso:own.none')}</p>
      ) : (
        <ul className={styles.sessions}>
          {data.list.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} onUnlink={() => setUnlinking(identity)} />
          ))}
        </ul>
      )}
      {data.providers.length > 0 && (
        <div className={styles.device}>
          {data.providers.map((provider) => (
            <Button key={provider.id} onClick={() => setLinking(provider)}>
              {t('sso:own.linkIt', { name: provider.name })}
            </Button>
          ))}
        </div>
      )}
      {linking && (
        <ProofDialog
          title={t('sso:linkTitle', { name: linking.name })}
          action={t('sso:own.goOn')}
          own={data}
          onProven={(proof) => link(linking, proof)}
          onClose={() => setLinking(null)}
        />
      )}
      {unlinking && (
        <ProofDialog
          title={t('sso:own.unlinkTitle', { name: unlinking.provider.name })}
          what={t('sso:own.unlinkWhat')}
          action={t('sso:own.unlink')}
          own={data}
          onProven={(proof) => unlink(unlinking, proof)}
          onClose={() => setUnlinking(null)}
        />
      )}
    </Section>
  )
}

function IdentityRow({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const { t } = useTranslation('sso')
  const { provider, identity: label, is_usable, linked_at, last_used_at } = identity
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
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
