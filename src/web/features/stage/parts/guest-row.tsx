import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import type { LineState } from '../media/line.ts'
import type { Guest } from '../room/state.ts'
import styles from '../stage.module.css'
import { SoundLevel } from './sound-level.tsx'
import { StreamView } from './stream-view.tsx'

/** What a studio receives of somebody on stage. */
export interface GuestMedia {
  stream: MediaStream | null
  state: LineState
  /** as it is sent, 0 to 1 */
  loudness: () => number
}

interface GuestRowProps {
  classId: number
  guest: Guest
  /** null: this page receives nothing */
  media: GuestMedia | null
}

/** Somebody on stage or called there, with what is done about them. */
export function GuestRow({ classId, guest, media }: GuestRowProps) {
  const { t } = useTranslation('stage')
  const { busy, run } = useTask()
  const { userid, nickName: name, joined_at, is_muted, has_camera } = guest
  const params = { id: classId, userid }
  const isCalled = joined_at === null
  const mute = () =>
    call('PUT /api/v1/openclass/{id}/stage/places/{userid}', {
      params,
      body: { is_muted: is_muted === 1 ? 0 : 1 },
    })
  const takeDown = () => call('DELETE /api/v1/openclass/{id}/stage/places/{userid}', { params })
  return (
    <li className={styles.guest}>
      {media && !isCalled && has_camera === 1 && (
        <span className={styles.thumb}>
          <StreamView stream={media.stream} label={t('stage:guest.picture', { name })} />
        </span>
      )}
      <span className={styles.grow}>
        {name} <GuestState guest={guest} media={media} />
        {media && !isCalled && (
          <SoundLevel
            loudness={is_muted === 1 ? null : media.loudness}
            label={t('stage:guest.voice', { name })}
          />
        )}
      </span>
      <span className={styles.row}>
        {!isCalled && (
          <Button
            size="small"
            aria-pressed={is_muted === 1}
            loading={busy === 'mute'}
            aria-label={t('stage:guest.muteOf', { name })}
            onClick={() => void run('mute', mute)}
          >
            {t(is_muted === 1 ? 'stage:guest.unmute' : 'stage:guest.mute')}
          </Button>
        )}
        <Button
          size="small"
          loading={busy === 'down'}
          aria-label={t(isCalled ? 'stage:guest.takeBackOf' : 'stage:guest.takeDownOf', { name })}
          onClick={() => void run('down', takeDown)}
        >
          {t(isCalled ? 'stage:guest.takeBack' : 'stage:guest.takeDown')}
        </Button>
      </span>
    </li>
  )
}

function GuestState({ guest, media }: Omit<GuestRowProps, 'classId'>) {
  const { t } = useTranslation('stage')
  const { seconds } = useCountdown(guest.joined_at === null ? guest.endsAt : null)
  if (guest.joined_at === null) return <Tag tone="warn">{t('stage:guest.called', { seconds })}</Tag>
  if (media && media.state !== 'there')
    return <Tag tone="warn">{t(media.state === 'lost' ? 'stage:guest.lost' : 'stage:guest.connecting')}</Tag>
  if (guest.is_muted === 1) return <Tag>{t('stage:guest.isMuted')}</Tag>
  if (guest.has_sound === 0) return <Tag>{t('stage:guest.isSilent')}</Tag>
  return <Tag tone="good">{t(guest.has_camera === 1 ? 'stage:guest.camera' : 'stage:guest.onlyVoice')}</Tag>
}
