import HolderOutlined from '@ant-design/icons-svg/es/asn/HolderOutlined'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/lib/can.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { SchoolEntry } from '../entry.ts'
import styles from './school.module.css'
import type { LessonMoves } from './use-moving.ts'

export const MOVE_HELP = 'move-help'

/** Whether the lesson can be moved here: the server has the same rule. Bookings and open classes have their own pages. */
export function useIsMovable(): (entry: SchoolEntry) => boolean {
  const can = useCan()
  const now = useNow()
  return ({ kind, is_cancelled, begintime }) =>
    kind === 'lesson' && is_cancelled === 0 && begintime > now && can('schedule.write')
}

interface MoveGripProps {
  /** as it is stored */
  entry: SchoolEntry
  /** tells the places of a class apart that stands twice */
  place: string
  moves: LessonMoves
  /** how other teachers stand, to whom it can be moved; null: they do not */
  teachers: 'columns' | 'rows' | null
}

/** The handle by which a lesson is dragged; with the keyboard it is picked up, moved by the arrows, and put down. */
export function MoveGrip({ entry, place, moves, teachers }: MoveGripProps) {
  const { t } = useTranslation('schedule')
  const button = useRef<HTMLButtonElement>(null)
  const { moving, left, takeLeft } = moves
  const isThis = (one: typeof moving) =>
    one?.entry.open_class_id === entry.open_class_id && one.place === place
  const isMoved = isThis(moving)
  const isLeft = isThis(left)
  const takesFocus = isLeft || (isMoved && moving?.byKeys === true && moves.planned === null)
  const at = moving && `${moving.begintime} ${moving.place}`

  // on another day stands another handle, which gets the focus of this one
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus, at])
  useEffect(() => {
    if (isLeft) takeLeft()
  })

  function key(event: KeyboardEvent) {
    if (!isMoved) return
    const does: Readonly<Record<string, () => void>> = {
      ArrowUp: moves.earlier,
      ArrowDown: moves.later,
      ArrowLeft: teachers === 'columns' ? moves.teacherBefore : moves.dayBefore,
      ArrowRight: teachers === 'columns' ? moves.teacherAfter : moves.dayAfter,
      Escape: moves.stop,
    }
    const others: typeof does = { ArrowUp: moves.teacherBefore, ArrowDown: moves.teacherAfter }
    const act = (teachers === 'rows' && event.shiftKey && others[event.key]) || does[event.key]
    if (!act) return
    event.preventDefault()
    // the calendar turns its pages by the same keys
    event.stopPropagation()
    act()
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.grip}
      aria-label={t('schedule:lessons.moveNamed', { title: entry.title })}
      aria-describedby={MOVE_HELP}
      aria-pressed={isMoved}
      onPointerDown={(event) => moves.drag(event, entry, place)}
      onClick={({ detail }) => {
        // a pointer drags instead
        if (detail > 0) return
        if (isMoved) moves.put()
        else moves.pick(entry, place)
      }}
      onKeyDown={key}
    >
      <Icon of={HolderOutlined} />
    </button>
  )
}
