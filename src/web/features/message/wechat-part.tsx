import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { Part } from '#web/area-kit/facts.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { call } from '#web/lib/call.ts'
import { isWeChat } from '#web/lib/device.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './messages.module.css'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** of the code, px */
const SIZE = 200

/** while a code is shown: how often it is looked whether it was scanned, ms */
const LINKED_MS = 3000

/** The switches of this channel can be used while a WeChat is linked. */
async function refreshSwitches(): Promise<void> {
  await Promise.all([
    invalidate('GET /api/v1/student/reminders'),
    invalidate('GET /api/v1/teacher/reminders'),
  ])
}

interface Opened {
  address: string
  /** epoch ms */
  until: number
}

/** The reader's WeChat, to which the school's official account sends messages; nothing where the school has none. */
export function WechatPart() {
  const { t } = useTranslation('message')
  const { data } = useCall('GET /api/v1/messages/wechat', {}, { quiet: true })
  if (!data || data.offered === 0) return null
  const { linked_at, reachable } = data
  const isLinked = linked_at !== null && reachable === 1
  return (
    <div className={styles.email}>
      <Part title={t('message:wechat.title')}>
        {linked_at === null ? (
          <p>{t('message:wechat.why')}</p>
        ) : (
          <p>
            <Tag tone={isLinked ? 'good' : 'warn'}>
              {t(isLinked ? 'message:wechat.linked' : 'message:wechat.refused')}
            </Tag>{' '}
            <Moment at={linked_at} />
          </p>
        )}
        {linked_at !== null && !isLinked && <p>{t('message:wechat.refusedWhy')}</p>}
        {!isLinked && <LinkCode />}
        {linked_at !== null && <Unlink />}
      </Part>
    </div>
  )
}

/** The address that links a WeChat: as a code to scan, or opened at once inside WeChat. */
function LinkCode() {
  const { t } = useTranslation('message')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [busy, setBusy] = useState(false)
  const { done, text } = useCountdown(opened && opened.until)
  const isShown = opened !== null && !done
  useCall('GET /api/v1/messages/wechat', {}, { quiet: true, refetchInterval: isShown ? LINKED_MS : false })
  // it goes when the WeChat is linked
  useEffect(() => () => void refreshSwitches(), [])
  async function open() {
    setBusy(true)
    try {
      const { address, seconds } = await call('POST /api/v1/messages/wechat')
      if (isWeChat()) window.location.assign(address)
      else setOpened({ address, until: Date.now() + seconds * 1000 })
    } catch {
      // the call has shown it
    } finally {
      setBusy(false)
    }
  }
  if (!opened || done)
    return (
      <>
        {opened && <p role="alert">{t('message:wechat.expired')}</p>}
        <p className={styles.code}>
          <Button look="primary" loading={busy} onClick={() => void open()}>
            {t(opened ? 'message:wechat.again' : 'message:wechat.link')}
          </Button>
        </p>
      </>
    )
  const placeholder = (
    <Loading>
      <Skeleton shape="block" width={SIZE} height={SIZE} />
    </Loading>
  )
  return (
    <>
      <Suspense fallback={placeholder}>
        <QrCode value={opened.address} label={t('message:wechat.code')} size={SIZE} />
      </Suspense>
      <p>
        {t('message:wechat.scan')} <span role="timer">{text}</span>
      </p>
    </>
  )
}

function Unlink() {
  const { t } = useTranslation('message')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className={styles.code}>
        <Button onClick={() => setAsking(true)}>{t('message:wechat.unlink')}</Button>
      </p>
      {asking && (
        <ConfirmAction
          title={t('message:wechat.unlinkTitle')}
          action={t('message:wechat.unlink')}
          look="danger"
          onConfirm={async () => {
            await call('DELETE /api/v1/messages/wechat', {}, { quiet: true })
            setAsking(false)
            await Promise.all([invalidate('GET /api/v1/messages/wechat'), refreshSwitches()])
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('message:wechat.unlinkText')}</p>
        </ConfirmAction>
      )}
    </>
  )
}
