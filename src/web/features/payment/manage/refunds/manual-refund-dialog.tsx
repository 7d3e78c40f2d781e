import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { meansProblems, newHandMeans } from '../offline/means.ts'
import { ReasonField } from '../offline/reason-field.tsx'
import { isSame, isWithin } from '#web/area-kit/form/amount.ts'
import { AmountField } from '#web/area-kit/form/amount-field.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { refreshTrade } from '../refresh-trade.ts'
import { isHours, LessonHoursField } from './lesson-hours-field.tsx'
import { ManualRefundFields } from './manual-refund-fields.tsx'
import { manualRefundBody, type ManualRefund, type ManualRefundValues } from './manual-refund.ts'

export interface ManualRefundDialogProps {
  title: string
  /** the maximum amount */
  most: string
  /** by which means the order was paid, which is proposed where money can go back so; null: not known */
  paidKind: string | null
  currency: number
  /** it is the whole rest of the order's payment, so that a full refund ends the grant */
  endsOrder: boolean
  /** exactly that amount */
  fixed?: boolean
  /** the student reads the reason; not where the student requested the refund */
  withReason: boolean
  /** of an order that gives lesson hours: how many are left; null: it gives none */
  hoursLeft: number | null
  /** the order has a delivery */
  hasGoods: boolean
  /** what was bought is goods, no course */
  isGoods: boolean
  children?: ReactNode
  onSend: (
    amount: string,
    answer: string,
    hand: ManualRefund,
    lessonHours: number | undefined,
  ) => Promise<unknown>
  refresh?: () => Promise<unknown>
  onClose: () => void
}

/** Records the refund of an offline payment: amount, means, and what happens to grant and place. */
export function ManualRefundDialog(props: ManualRefundDialogProps) {
  const {
    title,
    most,
    currency,
    endsOrder,
    fixed = false,
    withReason,
    hoursLeft,
    hasGoods,
    isGoods,
    paidKind,
    children,
  } = props
  const { t } = useTranslation('trade')
  const lang = useLang()
  const [amount, setAmount] = useState(most)
  const [answer, setAnswer] = useState('')
  const [values, setValues] = useState<ManualRefundValues>(() => ({
    ...newHandMeans(paidKind),
    takeCourse: false,
    returnPlace: true,
  }))
  const [hours, setHours] = useState('')
  const [tried, setTried] = useState(false)
  const shown = (value: string) => formatMoney(value, currencyCode(currency), lang)
  const isGood = isWithin(amount, most, currency)
  const isWhole = endsOrder && isGood && isSame(amount, most)
  const problems = meansProblems(values, 'trade:hand.kindNeeded')
  const showsHours = isGood && !isWhole && !fixed && !values.takeCourse && hoursLeft !== null && hoursLeft > 0
  const hoursMissing = showsHours && !isHours(hours, hoursLeft)
  const reasonMissing = withReason && answer.trim() === ''
  const place = { isWhole, mayReturnPlace: isWhole || !hasGoods }

  const ofWhole = isGoods ? 'trade:hand.wholeGoods' : 'trade:hand.whole'

  async function send() {
    const hand = manualRefundBody(values, place)
    if (!hand) return
    // with the whole course all hours go
    const hasHours = !isWhole && !fixed && hoursLeft !== null && hoursLeft > 0
    const sentHours = showsHours ? Number(hours) : hasHours ? hoursLeft : undefined
    await props.onSend(amount, answer.trim(), hand, sentHours)
    toast.success(t('trade:hand.done', { amount: shown(amount) }))
  }
  return (
    <FormDialog
      title={title}
      look="danger"
      action={isGood ? t('trade:hand.submit', { amount: shown(amount) }) : t('trade:hand.record')}
      check={() => {
        setTried(true)
        return isGood && !reasonMissing && !hoursMissing && Object.keys(problems).length === 0
      }}
      entered={[amount, answer, values, hours]}
      onSubmit={send}
      refresh={() => Promise.all([refreshTrade(), props.refresh?.()])}
      onClose={props.onClose}
    >
      {children}
      <AmountField
        label={t('trade:hand.amount')}
        currency={currency}
        value={amount}
        readOnly={fixed}
        onChange={setAmount}
        hint={fixed ? undefined : t('trade:refund.most', { most: shown(most) })}
        error={tried && !isGood ? t('trade:refund.rule', { most: shown(most) }) : undefined}
      />
      <ManualRefundFields
        values={values}
        problems={tried ? problems : {}}
        {...place}
        isGoods={isGoods}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      {showsHours && (
        <LessonHoursField
          left={hoursLeft}
          value={hours}
          onChange={setHours}
          showProblem={tried && hoursMissing}
        />
      )}
      {withReason && (
        <ReasonField
          value={answer}
          missing={tried && reasonMissing}
          hint={t('trade:refund.reasonHint')}
          onChange={setAnswer}
        />
      )}
      {isGood && <p className="second">{t(isWhole ? ofWhole : 'trade:hand.part')}</p>}
    </FormDialog>
  )
}
