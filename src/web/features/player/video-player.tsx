import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { languageTags } from '#contract/languages.ts'
import { reloadForNewBuild } from '#web/lib/chunk-reload.ts'
import { Button } from '#web/ui/button.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import type { Player, PlayerEvents, PlayerSource } from './player.ts'
import { keyAction, pageKeyAction } from './player-keys.ts'
import { isWhep } from './source-type.ts'
import { tryAgainSoon } from './try-again.ts'
import styles from './video-player.module.css'

export interface VideoPlayerProps extends PlayerSource, PlayerEvents {
  /** accessible name */
  title: string
  startAt?: number | undefined
  autoplay?: boolean | undefined
  /** the player once it is ready; null when it is destroyed */
  onPlayer?: ((player: Player | null) => void) | undefined
  /** called to retry a failed source, or to load another one */
  onRetry?: (() => void) | undefined
  /** element over the video, in full screen too */
  overlay?: ReactNode
}

/** What creates a player of an address: WebRTC needs nothing but the browser. */
async function creatorFor(src: string) {
  if (isWhep(src)) return (await import('./whep-player.ts')).createWhepPlayer
  return (await import('./tc-player.ts')).createTcPlayer
}

/** how often in a row the player's code failed to load, in any player of this page */
let failedLoads = 0

/**
 * Browsers may keep the failed import of a file until the page reloads: a further attempt then fails without a request,
 * although the server answers. The file may also belong to a replaced build.
 */
async function reloadIfServed(): Promise<void> {
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  if (ok) reloadForNewBuild()
}

/**
 * Plays one source; another source creates another player. The player's code loads when there is a source. When it
 * fails to load, it is tried again by itself, for a live stream by `onFailed`, as after a failure of the stream.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, src, live, behind, startAt, autoplay, overlay, ...events } = props
  const isSeekable = !live || behind !== undefined
  const { t } = useTranslation('live')
  const box = useRef<HTMLDivElement>(null)
  const player = useRef<Player | null>(null)
  const lang = useLang()
  const [failure, setFailure] = useState<{ what: 'source' | 'code'; src: string } | null>(null)
  const failed = failure?.src === src ? failure.what : null
  const [tries, setTries] = useState(0)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [silenced, setSilenced] = useState(false)
  const onPlaying = useEffectEvent(() => events.onPlaying?.())
  const onPaused = useEffectEvent(() => events.onPaused?.())
  const onEnded = useEffectEvent(() => events.onEnded?.())
  const onPlayer = useEffectEvent((made: Player | null) => {
    setLayer(made?.layer ?? null)
    setSilenced(false)
    events.onPlayer?.(made)
  })
  const onSilence = useEffectEvent((isSilent: boolean, byBrowser: boolean) => {
    if (byBrowser || !isSilent) setSilenced(isSilent)
  })
  const onFailed = useEffectEvent(() => {
    setFailure({ what: 'source', src })
    events.onFailed?.()
  })
  const onNoCode = useEffectEvent(() => {
    failedLoads += 1
    setFailure({ what: 'code', src })
    if (failedLoads > 1) reloadIfServed().catch(() => undefined)
    if (live) events.onFailed?.()
  })
  const start = useEffectEvent(() => ({
    startAt: startAt ?? 0,
    behind,
    language: languageTags[lang],
    autoplay,
  }))

  useEffect(() => {
    const place = box.current
    if (!place) return
    let left = false
    const { startAt: second, behind: secondsBehind, language, autoplay: byItself = false } = start()
    const handlers = { onPlaying, onPaused, onEnded, onFailed, onSilence }
    async function make(into: HTMLElement) {
      const create = await creatorFor(src)
      if (left) return
      const made = await create(into, {
        src,
        live,
        startAt: second,
        behind: secondsBehind,
        language,
        autoplay: byItself,
        ...handlers,
      })
      if (left) {
        made.dispose()
        return
      }
      failedLoads = 0
      setFailure(null)
      player.current = made
      onPlayer(made)
    }
    make(place).catch(() => {
      if (!left) onNoCode()
    })
    return () => {
      left = true
      onPlayer(null)
      player.current?.dispose()
      player.current = null
      place.replaceChildren()
    }
  }, [src, live, tries])
  useEffect(() => {
    if (failure?.what !== 'code' || live) return
    return tryAgainSoon(failedLoads - 1, () => setTries((before) => before + 1))
  }, [failure, live])

  function obey(event: Pick<Event, 'preventDefault'>, act: ((player: Player) => void) | undefined) {
    if (!act || !player.current) return
    event.preventDefault()
    act(player.current)
  }
  const pressOnPage = useEffectEvent((event: globalThis.KeyboardEvent) =>
    obey(event, pageKeyAction(event, !isSeekable)),
  )
  useEffect(() => {
    document.addEventListener('keydown', pressOnPage)
    return () => document.removeEventListener('keydown', pressOnPage)
  }, [])
  const press = (event: KeyboardEvent<HTMLElement>) => obey(event, keyAction(event, !isSeekable))
  const over = (
    <>
      {overlay}
      {silenced && (
        <button type="button" className={styles.sound} onClick={() => player.current?.toggleMuted()}>
          {t('live:player.unmute')}
        </button>
      )}
    </>
  )
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
      {layer ? createPortal(over, layer) : over}
      {failed && (
        <div className={styles.failed} role="alert">
          <p>{t(failed === 'source' ? 'live:player.noSource' : 'live:player.noCode')}</p>
          {(live || failed === 'code') && <p>{t('live:player.reconnecting')}</p>}
          <Button
            onClick={() => {
              setFailure(null)
              setTries(tries + 1)
              events.onRetry?.()
            }}
          >
            {t('live:player.again')}
          </Button>
        </div>
      )}
    </section>
  )
}
