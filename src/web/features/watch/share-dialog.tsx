import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { copyText } from './copy-text.ts'
import styles from './share-dialog.module.css'
import type { OpenClass } from './types.ts'

/** The public addresses of the networks' share pages. */
const targets = [
  { key: 'live:share.qzone', to: 'https://sns.qzone.qq.com/cgi-bin/qzshare/cgi_qzshare_onekey' },
  { key: 'live:share.weibo', to: 'https://service.weibo.com/share/share.php' },
  { key: 'live:share.qq', to: 'https://connect.qq.com/widget/shareqq/index.html' },
] as const

const ClassPoster = lazyPart(() => import('./class-poster.tsx'), ['share'])

export interface ShareDialogProps {
  address: string
  openClass: OpenClass
  onClose: () => void
}

/** Shares the class: to three networks, by its link, by a QR code, by a poster. */
export function ShareDialog({ address, openClass, onClose }: ShareDialogProps) {
  const { t } = useTranslation('live')
  const id = useId()
  const [poster, setPoster] = useState(false)
  const query = new URLSearchParams({ url: address, title: openClass.name }).toString()

  async function copy() {
    const outcome = await copyText(address)
    if (outcome === 'copied') toast.success(t('live:share.copied'))
    else toast.error(t(outcome === 'failed' ? 'live:share.notCopied' : 'live:share.cannotCopy'))
  }
  if (poster)
    return (
      <Suspense>
        <ClassPoster openClass={openClass} address={address} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog open title={t('live:share.title')} onClose={onClose}>
      <div className={styles.share}>
        <ul className={styles.targets}>
          {targets.map(({ key, to }) => (
            <li key={key}>
              <ButtonLink href={`${to}?${query}`} target="_blank" rel="noopener noreferrer">
                {t(key)}
              </ButtonLink>
            </li>
          ))}
        </ul>
        <div className={styles.link}>
          <TextInput
            id={id}
            readOnly
            value={address}
            aria-label={t('live:share.link')}
            onFocus={(event) => event.target.select()}
          />
          <Button look="primary" onClick={() => void copy()}>
            {t('live:share.copy')}
          </Button>
        </div>
        <figure className={styles.code}>
          <img
            src={`/api/qrcode?url=${encodeURIComponent(address)}`}
            alt={t('live:share.code')}
            width={160}
            height={160}
          />
          <figcaption>{t('live:share.scan')}</figcaption>
          <Button onClick={() => setPoster(true)}>{t('live:share.poster')}</Button>
        </figure>
      </div>
    </Dialog>
  )
}
