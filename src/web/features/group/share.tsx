import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './share.module.css'
import type { Group } from './types.ts'

const GroupPoster = lazyPart(() => import('./group-poster.tsx'), ['share'])

/** Ways to share a group: its link, a QR code, a picture. */
export function Share({ group, address }: { group: Group; address: string }) {
  const { t } = useTranslation('group')
  const [poster, setPoster] = useState(false)
  const canShare = typeof navigator.share === 'function'

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('group:share.copied'))
    } catch {
      toast.error(t('group:share.copyFailed'))
    }
  }
  async function share() {
    const title = t('group:share.message', { course: group.product_name })
    // Closing the phone's share sheet rejects too; that is no failure.
    await navigator.share({ title, url: address }).catch(() => undefined)
  }
  return (
    <section className={styles.share} aria-label={t('group:share.title')}>
      <h2 className={styles.title}>{t('group:share.title')}</h2>
      <div className={styles.ways}>
        <img
          className={styles.code}
          src={`/api/qrcode?url=${encodeURIComponent(address)}`}
          alt={t('group:share.code')}
          width={128}
          height={128}
        />
        <div className={styles.words}>
          <TextInput
            readOnly
            value={address}
            aria-label={t('group:share.link')}
            onFocus={(event) => event.target.select()}
          />
          <div className={styles.buttons}>
            {canShare && (
              <Button look="primary" onClick={() => void share()}>
                {t('group:share.send')}
              </Button>
            )}
            <Button onClick={() => void copy()}>{t('group:share.copy')}</Button>
            <Button onClick={() => setPoster(true)}>{t('group:share.poster')}</Button>
          </div>
        </div>
      </div>
      {poster && (
        <Suspense fallback={null}>
          <GroupPoster group={group} address={address} onClose={() => setPoster(false)} />
        </Suspense>
      )}
    </section>
  )
}
