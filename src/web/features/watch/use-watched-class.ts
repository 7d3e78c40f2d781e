import { useEffect, useRef, useState } from 'react'
import { useUser } from '#web/features/session/use-user.ts'
import { useConfig } from '#web/lib/config.ts'
import type { LiveQuery } from './live-query.ts'
import { invites, type Stage, stageOf } from './stage.ts'
import type { OpenClass } from './types.ts'
import { useEntering } from './use-entering.ts'
import { useStreamChange } from './use-live-status.ts'
import { usePresence } from './use-presence.ts'
import { useReplay } from './use-replay.ts'
import { stateOf, useServerClock } from './use-server-clock.ts'
import { useStatistic } from './use-statistic.ts'
import { useWatching } from './use-watching.ts'

export interface JustEnded {
  /** the class ended while it was being watched */
  is: boolean
  /** continues to the view after the class */
  goOn: () => void
}

interface WatchOptions {
  query: LiveQuery
  /** its video plays without a press */
  plays?: boolean | undefined
  reload: () => Promise<unknown>
}

/** A class before, during and after it: what the area of its video shows, and what is reported of the viewer. */
export function useWatchedClass(openClass: OpenClass, { query, plays = false, reload }: WatchOptions) {
  const { user } = useUser()
  const { demo_site } = useConfig()
  const now = useServerClock(openClass)
  const state = stateOf(openClass, now)
  const stage = stageOf(openClass, state, { signedIn: user !== null, isDemoSite: demo_site })
  const justEnded = useJustEnded(stage)
  const replay = useReplay(openClass.id, { enabled: stage === 'replay' && !justEnded.is, plays })
  const statistics = useStatistic(openClass.id, user?.userid)
  const entering = useEntering(openClass, { user, query, stage, onJoined: reload })
  const watching = useWatching(openClass.id, stage === 'live' || (stage === 'replay' && !justEnded.is))
  usePresence(openClass.id, stage === 'live')
  const withPlayer = stage === 'live' || stage === 'replay'
  useStreamChange(
    openClass,
    { enabled: state === 'live' && (withPlayer || invites(stage)), withPlayer },
    reload,
  )
  const known = useRef(state)
  useEffect(() => {
    // read again: stream addresses are only returned while the class may be watched, and its times may change
    if (state === 'live' || state !== known.current) void reload()
    known.current = state
  }, [state, reload])
  return { user, now, state, stage, justEnded, replay, statistics, entering, watching }
}

function useJustEnded(stage: Stage): JustEnded {
  const [seen, setSeen] = useState(stage)
  const [is, setIs] = useState(false)
  if (stage !== seen) {
    setSeen(stage)
    setIs(seen === 'live' && stage === 'replay')
  }
  return { is, goOn: () => setIs(false) }
}
