import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { call } from '#web/lib/call.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { callQuery, queryClient, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './entry.module.css'

const { queryKey } = callQuery('GET /api/v1/calendar', {})

/** Makes an address, or another one in the place of the one before. */
async function renew(): Promise<void> {
  queryClient.setQueryData(queryKey, await call('POST /api/v1/calendar', {}))
}

/** The private address at which a calendar program reads the own timetable. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('schedule')
  const { data, error, isFetching, refetch } = useCall('GET /api/v1/calendar', {}, { quiet: true })
  const [confirms, setConfirms] = useState(false)
  const [busy, setBusy] = useState(false)
  if (confirms)
    return (
      <ConfirmAction
        title={t('schedule:feed.renewTitle')}
        action={t('schedule:feed.renew')}
        look="danger"
        onConfirm={async () => {
          await renew()
          setConfirms(false)
        }}
        onClose={() => setConfirms(false)}
      >
        <p>{t('schedule:feed.renewWhat')}</p>
      </ConfirmAction>
    )
  async function make() {
    setBusy(true)
    await renew().catch(() => undefined)
    setBusy(false)
  }
  const address = data?.path ? `${location.origin}${data.path}` : null
  async function copy(text: string) {
    if (await copyText(text)) toast.success(t('schedule:feed.copied'))
    else toast.error(t('schedule:feed.notCopied'))
  }
  return (
    <Dialog
      open
      title={t('schedule:feed.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      <div className={styles.facts}>
        <p>{t('schedule:feed.what')}</p>
        {!data ? (
          error ? (
            <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading>
              <Skeleton shape="block" height={88} />
            </Loading>
          )
        ) : address === null ? (
          <div>
            <Button look="primary" loading={busy} onClick={() => void make()}>
              {t('schedule:feed.make')}
            </Button>
          </div>
        ) : (
          <>
            <Field label={t('schedule:feed.address')} hint={t('schedule:feed.secret')}>
              <TextInput value={address} readOnly />
            </Field>
            <div className={styles.links}>
              <Button look="primary" onClick={() => void copy(address)}>
                {t('schedule:feed.copy')}
              </Button>
              <ButtonLink href={address.replace(/^https?:/, 'webcal:')}>
                {t('schedule:feed.subscribe')}
              </ButtonLink>
              <Button onClick={() => setConfirms(true)}>{t('schedule:feed.renew')}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
