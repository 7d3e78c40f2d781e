import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { RefusalDialog } from './refusal-dialog.tsx'
import { StudyDialog } from './study-dialog.tsx'
import { obstacleKeys } from './who-may-order.ts'

/** A refusal that is known without a request. */
function ObstacleDialog(props: { obstacle: keyof typeof obstacleKeys; onClose: () => void }) {
  const { t } = useTranslation('order')
  return <RefusalDialog message={t(obstacleKeys[props.obstacle])} onClose={props.onClose} />
}

/** Its texts are in the catalog's namespace, which the page of an order does not load. */
const PurchaseDialog = lazyPart(
  async () => ({ default: (await import('./purchase-dialog.tsx')).PurchaseDialog }),
  ['catalog'],
)

export type OrderMessage =
  | { kind: 'study'; goods?: boolean }
  | { kind: 'refused'; message: string }
  /** a lesson was opened whose course has to be bought (or joined) first */
  | { kind: 'needed'; free: boolean; onGoOn: () => void }
  | { kind: 'obstacle'; obstacle: keyof typeof obstacleKeys }

export interface OrderDialogsProps {
  message: OrderMessage
  productId: number
  course: string
  onClose: () => void
}

/** Dialogs for the outcome of the buy button, where that is not another page. */
export default function OrderDialogs({ message, productId, course, onClose }: OrderDialogsProps) {
  if (message.kind === 'study')
    return (
      <StudyDialog productId={productId} course={course} goods={message.goods === true} onClose={onClose} />
    )
  if (message.kind === 'refused') return <RefusalDialog message={message.message} onClose={onClose} />
  if (message.kind === 'needed')
    return (
      <Suspense>
        <PurchaseDialog
          type={message.free ? 2 : 1}
          course={course}
          onGoOn={message.onGoOn}
          onClose={onClose}
        />
      </Suspense>
    )
  return <ObstacleDialog obstacle={message.obstacle} onClose={onClose} />
}
