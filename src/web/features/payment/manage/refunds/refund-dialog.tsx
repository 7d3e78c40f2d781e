import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { isSame, isWithin } from '#web/area-kit/form/amount.ts'
import { AmountField } from '#web/area-kit/form/amount-field.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { ReasonField } from '../offline/reason-field.tsx'
import { refreshTrade } from '../refresh-trade.ts'
import { isHours, LessonHoursField } from './lesson-hours-field.tsx'

export interface RefundDialogProps {
  title: string
  /** the maximum amount */
  most: string
  currency: number
  /** it is the whole rest of the order's payment, so that a full refund ends the grant */
  endsOrder: boolean
  /** only a full refund is possible */
  wholeOnly: boolean
  /** the student reads the reason; not where the student requested the refund */
  withReason: boolean
  /** of an order that gives lesson hours: how many are left; null: it gives none */
  hoursLeft: number | null
  /** what was bought is goods, no course */
  isGoods: boolean
  /** the student's reason */
  children?: ReactNode
  onSend: (amount: string, answer: string, lessonHours: number | undefined) => Promise<unknown>
  onClose: () => void
}

/** Refunds the whole payment or a part, and explains the consequences for the order. */
export function RefundDialog(props: RefundDialogProps) {
  const {
    title,
    most,
    currency,
    wholeOnly,
    endsOrder,
    withReason,
    hoursLeft,
    isGoods,
    children,
    onSend,
    onClose,
  } = props
  const { t } = useTranslation('trade')
  const lang = useLang()
  const [amount, setAmount] = useState(most)
  const [answer, setAnswer] = useState('')
  const [hours, setHours] = useState('')
  const [tried, setTried] = useState(false)
  const shown = (value: string) => formatMoney(value, currencyCode(currency), lang)
  const isGood = isWithin(amount, most, currency)
  const isWhole = isGood && isSame(amount, most)
  const showsHours = isGood && !(isWhole && endsOrder) && hoursLeft !== null && hoursLeft > 0
  const hoursMissing = showsHours && !isHours(hours, hoursLeft)
  const reasonMissing = withReason && answer.trim() === ''

  const ofCourse = isWhole ? 'trade:refund.whole' : 'trade:refund.part'
  const ofGoods = isWhole ? 'trade:refund.wholeGoods' : 'trade:refund.partGoods'

  async function send() {
    await onSend(amount, answer.trim(), showsHours ? Number(hours) : undefined)
    toast.success(t('trade:refund.begun', { amount: shown(amount) }))
  }
  return (
    <FormDialog
      title={title}
      look="danger"
      action={isGood ? t('trade:refund.submit', { amount: shown(amount) }) : t('trade:refund.action')}
      check={() => {
        setTried(true)
        return isGood && !reasonMissing && !hoursMissing
      }}
      entered={[amount, answer, hours]}
      onSubmit={send}
      refresh={refreshTrade}
      onClose={onClose}
    >
      {children}
      <AmountField
        label={t('trade:refund.amount')}
        currency={currency}
        value={amount}
        readOnly={wholeOnly}
        onChange={setAmount}
        hint={wholeOnly ? t('trade:refund.wholeOnly') : t('trade:refund.most', { most: shown(most) })}
        error={tried && !isGood ? t('trade:refund.rule', { most: shown(most) }) : undefined}
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
      {isGood && <p className="second">{t(isGoods ? ofGoods : ofCourse)}</p>}
    </FormDialog>
  )
}
