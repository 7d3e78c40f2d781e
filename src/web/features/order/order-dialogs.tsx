import { ObstacleDialog } from './obstacle-dialog.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { RefusalDialog } from './refusal-dialog.tsx'
import { StudyDialog } from './study-dialog.tsx'
import type { obstacleKeys } from './who-may-order.ts'

export type OrderMessage =
  | { kind: 'study'; goods?: boolean }
  | { kind: 'refused'; message: string }
  /** a lesson was opened that has to be bought (or joined) first */
  | { kind: 'needed'; free: boolean; onGoOn: () => void }
  | { kind: 'obstacle'; obstacle: keyof typeof obstacleKeys }

export interface OrderDialogsProps {
  message: OrderMessage
  course: string
  onClose: () => void
}

/** What a press on the buy button ended with, where that is no other page. */
export default function OrderDialogs({ message, course, onClose }: OrderDialogsProps) {
  if (message.kind === 'study')
    return <StudyDialog course={course} goods={message.goods === true} onClose={onClose} />
  if (message.kind === 'refused') return <RefusalDialog message={message.message} onClose={onClose} />
  if (message.kind === 'needed')
    return (
      <PurchaseDialog type={message.free ? 2 : 1} course={course} onGoOn={message.onGoOn} onClose={onClose} />
    )
  return <ObstacleDialog obstacle={message.obstacle} onClose={onClose} />
}
