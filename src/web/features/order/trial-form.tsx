import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { AddressChoice } from '#web/features/address/address-choice.tsx'
import { useAddresses } from '#web/features/address/use-addresses.ts'
import { buyState } from '#web/features/catalog/buy-state.ts'
import type { Product } from '#web/features/catalog/types.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import labels from '#web/ui/horizontal-form.module.css'
import { TrialFormFields } from './trial-form-fields.tsx'
import styles from './trial-form.module.css'
import { OrderLine } from './order-line.tsx'
import { recommendationOf } from '#web/features/group/recommendation.ts'
import { myCoursesAddress, myOrdersAddress } from './routes.ts'
import { ClosedProduct, isClosed } from './closed-product.tsx'
import { StudyDialog } from './study-dialog.tsx'
import { useTrialForm } from './use-trial-form.ts'

export interface TrialFormProps {
  product: Product
  profile: ByKey['GET /api/v1/student/profile']['reply'] | undefined
  query: URLSearchParams
}

/** The form by which a free trial course is claimed. */
export function TrialForm({ product, profile, query }: TrialFormProps) {
  const { t } = useTranslation(['claim', 'order'])
  const [claimed, setClaimed] = useState(false)
  const [celebrated, setCelebrated] = useState(false)
  const [addressId, setAddressId] = useState<number | null>(null)
  const delivered = product.is_deliver === 1
  const goods = product.type === productTypes.physical
  const addresses = useAddresses(delivered)
  const address =
    addresses.addresses?.find(({ id }) => id === addressId) ??
    addresses.addresses?.find(({ is_select }) => is_select === 1)
  const { fields, busy, refusal, submit } = useTrialForm({
    productId: product.id,
    profile,
    addressId: address?.id,
    recommendation: recommendationOf(query),
    onClaimed: () => setClaimed(true),
  })
  const { form } = fields
  const state = buyState(product, false)
  if (!claimed && !busy && isClosed(state)) return <ClosedProduct product={product} state={state} />
  const further = (
    <ButtonLink look="primary" size="large" block href={goods ? myOrdersAddress : myCoursesAddress}>
      {goods ? t('order:toMyOrders') : t('order:toMyCourses')}
    </ButtonLink>
  )
  return (
    <>
      <Card as="section" padding="large" className={styles.form}>
        <OrderLine cover={product.cover_url} name={product.name} teachers={product.teacher_name} />
      </Card>
      {delivered && !claimed && (
        <Card as="section" padding="large">
          <AddressChoice state={addresses} chosen={address} onChoose={setAddressId} />
        </Card>
      )}
      {claimed ? (
        further
      ) : (
        <form
          ref={form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            submit()
          }}
        >
          <Card padding="large" className={classNames(styles.form, labels.beside)}>
            <TrialFormFields
              fields={fields}
              grades={profile?.options.grade ?? []}
              subjects={profile?.options.subject ?? []}
            />
            {refusal && (
              <Notice tone="error" live>
                {refusal}
              </Notice>
            )}
            <Button look="primary" size="large" type="submit" block loading={busy}>
              {t('claim:submit')}
            </Button>
          </Card>
        </form>
      )}
      {claimed && !celebrated && (
        <StudyDialog
          productId={product.id}
          course={product.name}
          goods={goods}
          onClose={() => setCelebrated(true)}
        />
      )}
    </>
  )
}
