import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import { NotDone } from '#web/area-kit/form/not-done.tsx'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { call } from '#web/lib/call.ts'
import { useHomeAreaCode } from '#web/features/account/forms/use-countries.ts'
import { useConfig } from '#web/lib/config.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { meansBody, withKind } from '#web/features/payment/manage/offline/payment-entry.ts'
import { PaymentFields } from '#web/features/payment/manage/offline/payment-fields.tsx'
import { AmountField } from '#web/area-kit/form/amount-field.tsx'
import { refreshTrade } from '#web/features/payment/manage/refresh-trade.ts'
import styles from '#web/area-kit/record.module.css'
import { isSame } from '#web/area-kit/form/merge-values.ts'
import { AddressChoice } from './address-choice.tsx'
import {
  nothingPlaced,
  type PlaceProblems,
  type PlaceValues,
  problemsOf,
  refusedProblems,
} from './place-values.ts'
import { ProductSelect } from './product-select.tsx'
import { StudentSelect } from './student-select.tsx'

const NOBODY = 0

/** Reads the student's addresses, if the product is delivered. */
function usePlacing({ userId, productId }: PlaceValues) {
  const addresses = useCall(
    'GET /api/v1/admin/users/{id}/addresses',
    { params: { id: userId ?? NOBODY } },
    { enabled: userId !== null },
  )
  const product = useCall(
    'GET /api/v1/admin/products/{id}',
    { params: { id: productId ?? NOBODY } },
    { enabled: productId !== null },
  )
  return { known: addresses.data ?? [], isSent: product.data?.is_deliver === 1 }
}

function addressOf({ addressId, written }: PlaceValues) {
  if (addressId !== null) return { address_id: addressId }
  return {
    address: {
      consignee: written.consignee.trim(),
      area_code: written.areaCode,
      telephone: written.phone,
      province: written.province.trim(),
      city: written.city.trim(),
      district: written.district.trim(),
      full_address: written.fullAddress.trim(),
    },
  }
}

/** Places an order for a student who has paid offline. */
export function PlaceOrder() {
  const { t } = useTranslation('trade')
  const navigate = useNavigate()
  const { currency } = useConfig()
  const homeAreaCode = useHomeAreaCode()
  const lang = useLang()
  const [values, setValues] = useState(nothingPlaced)
  const [untouched] = useState(values)
  const [problems, setProblems] = useState<PlaceProblems>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [placed, setPlaced] = useState(false)
  const { known, isSent } = usePlacing(values)
  const chosen = values.addressId ?? undefined
  const shown = {
    ...values,
    addressId: known.some(({ id }) => id === chosen) ? values.addressId : null,
    written: { ...values.written, areaCode: values.written.areaCode || homeAreaCode },
  }

  function set(change: Partial<PlaceValues>) {
    setValues((before) => ({ ...before, ...change }))
    setProblems({})
    setFailure(null)
  }
  async function place(userid: number, productid: number) {
    setBusy(true)
    try {
      const offline = meansBody(values.payment)
      const { amount } = values.payment
      const body = { userid, productid, amount, currency, offline, ...(isSent ? addressOf(shown) : {}) }
      const { order_id } = await call('POST /api/v1/admin/orders', { body }, { quiet: true })
      setPlaced(true)
      await refreshTrade()
      toast.success(t('trade:place.done'))
      void navigate(`/orders/${order_id}`, { replace: true })
    } catch (error) {
      const fields = refusedProblems(error)
      if (fields) setProblems(fields)
      else setFailure(error)
      setBusy(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(shown, currency, isSent)
    setProblems(found)
    const { userId, productId } = values
    if (!busy && Object.keys(found).length === 0 && userId !== null && productId !== null)
      void place(userId, productId)
  }
  const most = formatMoney(values.price, currencyCode(currency), lang)
  const errorOf = (field: keyof PlaceProblems) => {
    const key = problems[field]
    return key && t(key, { most })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <StudentSelect error={errorOf('student')} onChoose={(userId) => set({ userId, addressId: null })} />
      <ProductSelect
        error={errorOf('product')}
        onChoose={(product) =>
          set({
            productId: product?.id ?? null,
            price: product?.price ?? '0',
            payment: { ...values.payment, amount: product?.price ?? '' },
          })
        }
      />
      <AmountField
        label={t('trade:place.amount')}
        currency={currency}
        value={values.payment.amount}
        hint={t('trade:place.amountHint')}
        error={errorOf('amount')}
        onChange={(amount) => set({ payment: { ...values.payment, amount } })}
      />
      <PaymentFields
        values={values.payment}
        problems={problems}
        onChange={(change) => set({ payment: withKind(values.payment, change) })}
      />
      {isSent && <AddressChoice known={known} values={shown} problems={problems} onChange={set} />}
      <p className="second">{t(isSent ? 'trade:place.whatSent' : 'trade:place.what')}</p>
      {failure !== null && (
        <NotDone error={failure} action={<ButtonLink to="/orders">{t('trade:order.back')}</ButtonLink>} />
      )}
      <div className={styles.foot}>
        <Button look="primary" type="submit" loading={busy}>
          {t('trade:place.submit')}
        </Button>
        <ButtonLink look="quiet" to="/orders">
          {t('trade:order.back')}
        </ButtonLink>
      </div>
      <UnsavedGuard dirty={!placed && !isSame(values, untouched)} />
    </form>
  )
}
