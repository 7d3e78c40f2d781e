import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from '../broadcast.module.css'
import type { Studio } from '../studio.ts'
import type { StudioState } from '../studio-state.ts'
import { brightnessReader, DelayWatch } from './delay.ts'
import { playLive } from './play-live.ts'

const SAMPLE_MS = 200
const AGAIN_MS = 3_000

export interface MonitorCardProps {
  classId: number
  studio: Studio
  state: StudioState
  isOnAir: boolean
}

/** What students see, small and muted, and how late they see it. */
export function MonitorCard({ classId, studio, state, isOnAir }: MonitorCardProps) {
  const { t } = useTranslation('broadcast')
  const { monitor } = state.choices
  return (
    <Card as="section" padding="large" aria-labelledby="monitor-title">
      <h2 id="monitor-title" className={styles.title}>
        {t('broadcast:monitor.title')}
      </h2>
      {monitor && isOnAir && <Monitor classId={classId} studio={studio} />}
      {!isOnAir && <p className={styles.hint}>{t('broadcast:monitor.offAir')}</p>}
      <Checkbox checked={monitor} onChange={({ target }) => studio.change({ monitor: target.checked })}>
        {t('broadcast:monitor.show')}
      </Checkbox>
    </Card>
  )
}

function Monitor({ classId, studio }: { classId: number; studio: Studio }) {
  const { t } = useTranslation('broadcast')
  const video = useRef<HTMLVideoElement>(null)
  const [tries, setTries] = useState(0)
  const { data } = useCall(
    'GET /api/openclass/get/{id}',
    { params: { id: String(classId) } },
    { quiet: true, refetchInterval: 30_000 },
  )
  const [addresses, setAddresses] = useState<{ flv: string; hls: string } | null>(null)
  const flv = data?.live_flv_url ?? ''
  const hls = data?.live_stream_url ?? ''
  // each answer signs other addresses: what plays goes on with its own until it fails
  if ((flv || hls) && addresses === null) setAddresses({ flv, hls })

  useEffect(() => {
    const element = video.current
    if (!element || !addresses) return
    let isPast = false
    let stop: (() => void) | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    const onFailed = (): void => {
      if (isPast || again) return
      again = setTimeout(() => {
        setAddresses(null)
        setTries((before) => before + 1)
      }, AGAIN_MS)
    }
    playLive(element, addresses, onFailed).then((end) => {
      if (isPast) end()
      else stop = end
    }, onFailed)
    return () => {
      isPast = true
      clearTimeout(again)
      stop?.()
    }
  }, [addresses, tries])
  const delay = useDelay(studio, video)
  return (
    <>
      <div className={styles.stage}>
        <video
          ref={video}
          className={styles.preview}
          muted
          playsInline
          aria-label={t('broadcast:monitor.title')}
        />
      </div>
      <p className={styles.hint}>
        {delay === null
          ? t('broadcast:monitor.measuring')
          : t('broadcast:monitor.delay', { seconds: (delay / 1000).toFixed(1) })}
      </p>
    </>
  )
}

/** How late the video shows what the studio sent, in ms, as it was last measured; null: not since the page is seen. */
function useDelay(studio: Studio, video: RefObject<HTMLVideoElement | null>): number | null {
  const [delay, setDelay] = useState<number | null>(null)
  useEffect(() => {
    const watch = new DelayWatch()
    const read = brightnessReader()
    const look = (): void => {
      const canvas = studio.canvas()
      const shown = video.current
      const hasPicture = shown !== null && shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
      setDelay(
        watch.look(performance.now(), document.hidden, () => ({
          sent: canvas && read(canvas),
          shown: hasPicture ? read(shown) : null,
        })),
      )
    }
    const timer = setInterval(look, SAMPLE_MS)
    // a page that is hidden shows nothing old when it is seen again
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [studio, video])
  return delay
}
