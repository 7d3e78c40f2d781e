import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#web/lib/documents.ts'
import { openClassesRoute } from '#web/lib/shop-routes.ts'
import type { User } from '#web/features/session/use-user.ts'
import type { ClassState, StreamState } from '#contract/openclass/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Price } from '#web/ui/price.tsx'
import { LivePlayer } from './live-player.tsx'
import styles from './player-area.module.css'
import { Poster } from './poster.tsx'
import { PurchaseGate } from './purchase-gate.tsx'
import { ReplayPlayer } from './replay-player.tsx'
import { shownState, type Stage } from './stage.ts'
import type { OpenClass } from './types.ts'
import type { JustEnded } from './use-watched-class.ts'
import type { Entering } from './use-entering.ts'
import type { Replay } from './use-replay.ts'
import type { Watching } from './use-watching.ts'
import { CalendarButton } from './calendar-button.tsx'
import { BeforeClass } from './before-class.tsx'

const EntryStage = lazy(() => import('./entry-stage.tsx'))
const LoginPrompt = lazy(() => import('./login-prompt.tsx'))

export interface PlayerAreaProps {
  openClass: OpenClass
  stage: Stage
  state: ClassState
  /** the server's time, Unix seconds */
  now: number
  justEnded: JustEnded
  /** the chat is beside it */
  hasChat: boolean
  user: User | null
  replay: Replay
  entering: Entering
  watching: Watching
  reload: () => Promise<unknown>
  /** the last video of the class has ended */
  onEnded?: (() => void) | undefined
}

/** The area of the video, or of what replaces it before, after, or without access. */
export function PlayerArea(props: PlayerAreaProps) {
  const { t } = useTranslation('live')
  return (
    <section className={styles.area} aria-label={t('live:videoArea')}>
      <StageView {...props} />
    </section>
  )
}

function StageView(props: PlayerAreaProps) {
  const { openClass, stage, state, now, justEnded, hasChat, user, replay, entering, watching, reload } = props
  const { t } = useTranslation('live')
  // from a lesson nobody looks for open classes
  const others = openClass.lesson === null && (
    <ButtonLink href={addressOf('index', openClassesRoute)}>{t('live:allClasses')}</ButtonLink>
  )
  if (justEnded.is && stage === 'replay') {
    return (
      <Poster openClass={openClass} text={t('live:ended.title')}>
        <Button look="primary" onClick={justEnded.goOn}>
          {t('live:ended.replay')}
        </Button>
      </Poster>
    )
  }
  switch (stage) {
    case 'cancelled':
      return (
        <Poster
          openClass={openClass}
          text={t(openClass.is_need_pay === 1 ? 'live:cancelled' : 'live:cancelledFree')}
        >
          {others}
        </Poster>
      )
    case 'demo':
      return <Poster openClass={openClass} text={t('live:demo')} />
    case 'visitor':
      return <VisitorPoster openClass={openClass} state={state} now={now} />
    case 'buy':
    case 'join':
      return (
        <PurchaseGate
          key={openClass.id}
          openClass={openClass}
          kind={stage}
          now={now}
          user={user}
          reload={reload}
        />
      )
    case 'wait':
      return <BeforeClass openClass={openClass} now={now} entering={entering} user={user} />
    case 'enter':
      return (
        <Poster openClass={openClass} now={now} text={t(enterTexts[openClass.stream_state])}>
          <Button look="primary" size="large" loading={entering.busy} onClick={() => void entering.enter()}>
            {t('live:enter.press')}
          </Button>
        </Poster>
      )
    case 'live':
      return (
        <LivePlayer openClass={openClass} now={now} watching={watching} hasChat={hasChat} reload={reload} />
      )
    case 'waiting':
    case 'removed':
      return (
        <Suspense fallback={<Poster openClass={openClass} />}>
          <EntryStage key={stage} openClass={openClass} reload={reload} />
        </Suspense>
      )
    case 'replay':
      return (
        <ReplayPlayer
          openClass={openClass}
          replay={replay}
          watching={watching}
          user={user}
          onEnded={props.onEnded}
        />
      )
    case 'ended':
      return (
        <Poster openClass={openClass} text={t('live:ended.title')}>
          <p>{t('live:replay.none')}</p>
          {others}
        </Poster>
      )
  }
}

/** The message about a class for users with access. */
const enterTexts: Readonly<Record<StreamState, string>> = {
  waiting: 'live:enter.early',
  on_air: 'live:enter.title',
  interrupted: 'live:player.interrupted',
  ended: 'live:ended.title',
  replay: 'live:ended.title',
}

/** The same for visitors, who get only the time until the beginning. */
const visitorTexts: Readonly<Record<StreamState, string | null>> = {
  ...enterTexts,
  waiting: null,
  on_air: 'live:visitor.onAir',
}

const invitations: Readonly<Record<ClassState, string>> = {
  start: 'live:visitor.live',
  live: 'live:visitor.live',
  replay: 'live:visitor.replay',
  end: 'live:login.press',
}

/** Shown to visitors instead of the video: a click leads to the login. */
function VisitorPoster({
  openClass,
  state: byClock,
  now,
}: Pick<PlayerAreaProps, 'openClass' | 'state' | 'now'>) {
  const { t } = useTranslation('live')
  const [opened, setOpened] = useState(false)
  const state = shownState(openClass, byClock)
  const isOver = state === 'replay' || state === 'end'
  const { is_need_pay, product_price, currency } = openClass
  function sentence() {
    if (state === 'end') return `${t('live:ended.title')} · ${t('live:replay.none')}`
    const words = state === 'live' ? visitorTexts[openClass.stream_state] : null
    return words && t(words)
  }
  return (
    <>
      <Poster openClass={openClass} now={now} text={sentence()}>
        {is_need_pay === 1 && <Price amount={product_price} currency={currencyCode(currency)} />}
        <button type="button" className={styles.play} onClick={() => setOpened(true)}>
          <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
            <circle cx="32" cy="32" r="31" fill="rgb(0 0 0 / 0.55)" stroke="currentColor" strokeWidth="2" />
            <path d="M26 20l20 12-20 12z" fill="currentColor" />
          </svg>
          <span>{t(invitations[state])}</span>
        </button>
        {state === 'start' && <CalendarButton openClass={openClass} />}
      </Poster>
      {opened && (
        <Suspense fallback={null}>
          <LoginPrompt wants={isOver ? 'replay' : 'live'} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
