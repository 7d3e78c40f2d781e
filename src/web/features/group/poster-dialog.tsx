import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { useConfig } from '#web/lib/config.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { drawPoster } from './draw-poster.ts'
import styles from './share.module.css'
import type { Group } from './types.ts'

export interface PosterDialogProps {
  group: Group
  /** the content of its QR code */
  address: string
  onClose: () => void
}

type Drawing = { kind: 'drawing' } | { kind: 'drawn'; url: string } | { kind: 'failed' }

/** The invitation to a group as a picture, to be saved or shared. */
export default function PosterDialog({ group, address, onClose }: PosterDialogProps) {
  const { t } = useTranslation('group')
  const lang = useLang()
  const { app_name } = useConfig()
  const [drawing, setDrawing] = useState<Drawing>({ kind: 'drawing' })
  const [attempt, setAttempt] = useState(0)
  const { product_name, cover_url, price, group_price, currency, number } = group

  useEffect(() => {
    let isUnmounted = false
    let url = ''
    const money = (amount: string) => formatMoney(amount, currencyCode(currency), lang)
    const words = {
      cover: cover_url,
      name: product_name,
      price: money(group_price),
      before: money(price),
      invitation: t('group:poster.invitation', { count: number }),
      scan: t('group:poster.scan'),
      school: app_name || t('common:school'),
    }
    async function draw() {
      const picture = await drawPoster(address, words).catch(() => null)
      if (isUnmounted) return
      if (picture) url = URL.createObjectURL(picture)
      setDrawing(picture ? { kind: 'drawn', url } : { kind: 'failed' })
    }
    void draw()
    return () => {
      isUnmounted = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [address, app_name, attempt, cover_url, currency, group_price, lang, number, price, product_name, t])

  return (
    <Dialog
      open
      width={420}
      title={t('group:poster.title')}
      onClose={onClose}
      footer={
        drawing.kind === 'drawn' && (
          <ButtonLink look="primary" href={drawing.url} download={`group-${group.group_id}.png`}>
            {t('group:poster.save')}
          </ButtonLink>
        )
      }
    >
      {drawing.kind === 'drawn' && (
        <img
          className={styles.poster}
          src={drawing.url}
          alt={t('group:poster.alt', { course: product_name })}
        />
      )}
      {drawing.kind === 'drawing' && (
        <Loading>
          <Skeleton shape="block" height={480} />
        </Loading>
      )}
      {drawing.kind === 'failed' && (
        <ErrorState
          title={t('group:poster.failed')}
          what={t('group:poster.failedWhat')}
          onRetry={() => {
            setDrawing({ kind: 'drawing' })
            setAttempt(attempt + 1)
          }}
        />
      )}
    </Dialog>
  )
}
