import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import styles from './recording.module.css'

export interface RecordingPlayerProps {
  url: string
  name: string
  /** what browsers record may not say how long it lasts */
  seconds: number
}

/** Plays a recording whose length is known beside the file. */
export function RecordingPlayer({ url, name, seconds }: RecordingPlayerProps) {
  const { t } = useTranslation('homework')
  const audio = useRef<HTMLAudioElement>(null)
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)

  async function press(): Promise<void> {
    if (isPlaying) return audio.current?.pause()
    try {
      await audio.current?.play()
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className={styles.player} role="group" aria-label={name}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what a person recorded for one other has no captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(Math.min(seconds, currentTarget.currentTime))}
      />
      <Button size="small" onClick={() => void press()}>
        {t(isPlaying ? 'homework:record.pause' : 'homework:record.play')}
      </Button>
      <input
        type="range"
        className={styles.position}
        aria-label={t('homework:record.position')}
        aria-valuetext={clockText(at)}
        min={0}
        max={seconds}
        step={1}
        value={Math.floor(at)}
        onChange={({ target }) => {
          setAt(Number(target.value))
          if (audio.current) audio.current.currentTime = Number(target.value)
        }}
      />
      <span className={styles.time}>{`${clockText(at)} / ${clockText(seconds)}`}</span>
      {failed && <span role="alert">{t('homework:record.cannotPlay')}</span>}
    </div>
  )
}
