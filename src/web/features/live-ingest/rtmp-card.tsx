import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './broadcast.module.css'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { CopyLine } from './copy-line.tsx'
import type { StreamInfo } from './types.ts'

/** Address and stream key for OBS and similar programs. */
export function RtmpCard({ classId, stream }: { classId: number; stream: StreamInfo }) {
  const { t } = useTranslation('broadcast')
  const [confirming, setConfirming] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/v1/openclass/{id}/stream_key', { params: { id: classId } }),
    onSuccess: async () => {
      setConfirming(false)
      toast.success(t('broadcast:rtmp.renewed'))
      await invalidate('GET /api/v1/openclass/{id}/stream')
    },
  })
  return (
    <Card as="section" padding="large" aria-labelledby="rtmp-title">
      <h2 id="rtmp-title" className={styles.title}>
        {t('broadcast:rtmp.title')}
      </h2>
      <p className={styles.hint}>{t('broadcast:rtmp.hint')}</p>
      {stream.rtmp_url === '' ? (
        <Notice tone="warn" title={t('broadcast:rtmp.offTitle')}>
          <p>{t('broadcast:rtmp.off')}</p>
        </Notice>
      ) : (
        <CopyLine label={t('broadcast:rtmp.address')} value={stream.rtmp_url} />
      )}
      {stream.whip_url !== '' && <CopyLine label={t('broadcast:rtmp.whip')} value={stream.whip_url} />}
      <CopyLine label={t('broadcast:rtmp.key')} value={stream.stream_key} secret />
      <p className={styles.hint}>{t('broadcast:rtmp.keepSecret')}</p>
      <Button size="small" onClick={() => setConfirming(true)}>
        {t('broadcast:rtmp.renew')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('broadcast:rtmp.renewTitle')}
        action={t('broadcast:rtmp.renew')}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setConfirming(false)}
      >
        {t('broadcast:rtmp.renewText')}
      </ConfirmDialog>
    </Card>
  )
}
