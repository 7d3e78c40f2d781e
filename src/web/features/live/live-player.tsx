import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liveStatuses } from '#contract/openclass/enums.ts'
import { VideoPlayer } from '#web/features/player/video-player.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Poster } from './poster.tsx'
import type { OpenClass } from './types.ts'
import type { Watching } from './use-watching.ts'

const POLL = 10_000
/** a stream that has ended is looked for so soon: by then the school knows whether another one comes; ms */
const AGAIN = 2_000

/** HTTP-FLV is nearer to the present; where the browser cannot play it, or failed to, HLS. */
function addressOf({ live_flv_url, live_stream_url }: OpenClass, failed: readonly string[]): string {
  const playable = [...('MediaSource' in window ? [live_flv_url] : []), live_stream_url]
  return playable.find((address) => address !== '' && !failed.includes(address)) ?? ''
}

export interface LivePlayerProps {
  openClass: OpenClass
  watching: Watching
  reload: () => Promise<unknown>
}

/** The broadcast, while pictures come; otherwise a sentence, and another look every ten seconds. */
export function LivePlayer({ openClass, watching, reload }: LivePlayerProps) {
  const { t } = useTranslation('live')
  const [failed, setFailed] = useState<readonly string[]>([])
  const { data, isFetching, refetch } = useCall(
    'GET /api/openclass/livestatus/{id}',
    { params: { id: openClass.id } },
    { quiet: true, refetchInterval: POLL },
  )
  const [rest, setRest] = useState<'ended' | 'lost' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!rest) return
    const look = () =>
      void refetch().finally(() => {
        setRest(null)
        setFailed([])
        setRound((before) => before + 1)
      })
    const timer = setTimeout(look, rest === 'ended' ? AGAIN : POLL)
    return () => clearTimeout(timer)
  }, [rest, refetch])
  const status = data?.status
  const isOn = status === liveStatuses.live && rest !== 'ended'
  const src = addressOf(openClass, failed)
  const needsAddress = isOn && openClass.live_flv_url === '' && openClass.live_stream_url === ''
  useEffect(() => {
    // the address is given out once there is something behind it
    if (needsAddress) void reload()
  }, [needsAddress, reload])
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn !== wasOn) {
    // pictures that come anew are looked for in all their places
    setWasOn(isOn)
    setFailed([])
  }

  async function again() {
    setFailed([])
    await Promise.all([refetch(), reload()])
    setRest(null)
  }
  if (isOn && src !== '') {
    return (
      <VideoPlayer
        key={`${round} ${src}`}
        title={openClass.name}
        src={src}
        live
        autoplay
        onPlayer={(player) => watching.follow(player, '')}
        onPlaying={() => {
          watching.playing(true)
          setRest(null)
        }}
        onPaused={() => watching.playing(false)}
        onEnded={() => {
          watching.playing(false)
          // who broadcasts may be back before the next look: what comes then is another stream
          setRest('ended')
        }}
        onFailed={() => {
          watching.playing(false)
          // where another address is left, it is tried by itself
          if (addressOf(openClass, [...failed, src]) !== '') setFailed([...failed, src])
          else setRest('lost')
        }}
      />
    )
  }
  const lost = status === liveStatuses.unknownError || (isOn && failed.length > 0)
  const words = lost
    ? 'live:player.noSource'
    : data?.is_ended === 1
      ? 'live:ended.title'
      : 'live:player.teacherComing'
  return (
    <Poster openClass={openClass} text={t(words)}>
      <Button loading={isFetching} onClick={() => void again()}>
        {t('live:player.refresh')}
      </Button>
    </Poster>
  )
}
