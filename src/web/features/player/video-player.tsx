import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTags } from '#contract/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import type { Player, PlayerEvents, PlayerSource } from './player.ts'
import { keyAction } from './player-keys.ts'
import styles from './video-player.module.css'

export interface VideoPlayerProps extends PlayerSource, PlayerEvents {
  /** what is played, for those who listen */
  title: string
  startAt?: number | undefined
  autoplay?: boolean | undefined
  /** the player once it stands; null when it is gone */
  onPlayer?: ((player: Player | null) => void) | undefined
}

/** Plays one source; another source is another player. The player's code is fetched when there is something to play. */
export function VideoPlayer({ title, src, live, startAt, autoplay, ...events }: VideoPlayerProps) {
  const { t } = useTranslation('live')
  const box = useRef<HTMLDivElement>(null)
  const player = useRef<Player | null>(null)
  const lang = useLang()
  const [failed, setFailed] = useState<'source' | 'code' | null>(null)
  const [tries, setTries] = useState(0)
  const onPlaying = useEffectEvent(() => events.onPlaying?.())
  const onPaused = useEffectEvent(() => events.onPaused?.())
  const onEnded = useEffectEvent(() => events.onEnded?.())
  const onPlayer = useEffectEvent((made: Player | null) => events.onPlayer?.(made))
  const onFailed = useEffectEvent(() => {
    setFailed('source')
    events.onFailed?.()
  })
  const start = useEffectEvent(() => ({ startAt: startAt ?? 0, language: languageTags[lang], autoplay }))

  useEffect(() => {
    const place = box.current
    if (!place) return
    let left = false
    const { startAt: second, language, autoplay: byItself = false } = start()
    const hear = { onPlaying, onPaused, onEnded, onFailed }
    async function make(into: HTMLElement) {
      const { createTcPlayer } = await import('./tc-player.ts')
      if (left) return
      const made = await createTcPlayer(into, {
        src,
        live,
        startAt: second,
        language,
        autoplay: byItself,
        ...hear,
      })
      if (left) {
        made.dispose()
        return
      }
      player.current = made
      onPlayer(made)
    }
    make(place).catch(() => {
      if (!left) setFailed('code')
    })
    return () => {
      left = true
      onPlayer(null)
      player.current?.dispose()
      player.current = null
      place.replaceChildren()
    }
  }, [src, live, tries])

  function press(event: KeyboardEvent<HTMLElement>) {
    const act = player.current && keyAction(event, live)
    if (!act || !player.current) return
    event.preventDefault()
    act(player.current)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a player work wherever in it one is
    <section
      className={styles.player}
      aria-label={t('live:player.label', { title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys must be reached
      tabIndex={0}
      onKeyDown={press}
    >
      <div ref={box} className={styles.box} hidden={failed !== null} />
      {failed && (
        <div className={styles.failed} role="alert">
          <p>{t(failed === 'source' ? 'live:player.noSource' : 'live:player.noCode')}</p>
          <Button
            onClick={() => {
              setFailed(null)
              setTries(tries + 1)
            }}
          >
            {t('live:player.again')}
          </Button>
        </div>
      )}
    </section>
  )
}
