import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { shippingStateKeys } from '#contract/order/status-texts.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { teacherNames } from '#contract/teacher-names.ts'
import { formatList } from '#web/ui/format-list.ts'
import { isZero } from '#web/ui/format-money.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { AcceptedAgreement } from '#web/area-kit/accepted-agreement.tsx'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import { paymentTexts, sourceTexts } from '#contract/order/manage/texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import { ShownPhone } from '#web/features/privacy/manage/show-phone.tsx'
import { call } from '#web/lib/call.ts'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'

interface OrderProps {
  order: AdminOrder
}

const at = (moment: number | null) => moment !== null && <Moment at={moment} exact />

/** The product of an order, and the items of its price. */
export function OrderMoney({ order }: OrderProps) {
  const { t } = useTranslation('trade')
  const { currency, course_name, course_teacher, product_id, product_release, changed_price } = order
  const sum = (amount: string) => <Sum amount={amount} currency={currency} />
  const isGoods = order.course_type === productTypes.physical
  const names = product_release.sub_product.map(({ name }) => name)
  const lang = useLang()
  const contents = formatList(names, lang)
  return (
    <Part title={t(isGoods ? 'trade:order.goods' : 'trade:order.course')}>
      <Facts
        facts={[
          {
            label: t(isGoods ? 'trade:order.goodsName' : 'trade:column.course'),
            value: <RecordLink to={`/products/${product_id}`}>{course_name}</RecordLink>,
          },
          { label: t('trade:order.teacher'), value: teacherNames(course_teacher, lang) },
          { label: t('trade:order.contents'), value: contents },
          { label: t('trade:column.unitPrice'), value: sum(order.unit_price) },
          { label: t('trade:order.discount'), value: !isZero(order.discount) && sum(order.discount) },
          {
            label: order.coupon
              ? t('trade:order.couponNamed', { name: order.coupon })
              : t('trade:order.coupon'),
            value: !isZero(order.coupon_amount) && sum(order.coupon_amount),
          },
          { label: t('trade:order.changed'), value: changed_price !== null && sum(changed_price) },
          {
            label: t(order.paid_at === null ? 'trade:order.toPay' : 'trade:order.paid'),
            value: <strong>{sum(order.amount)}</strong>,
          },
          {
            label: t('trade:order.refundable'),
            value: !isZero(order.refundable) && sum(order.refundable),
          },
        ]}
      />
    </Part>
  )
}

export function OrderStudent({ order }: OrderProps) {
  const { t } = useTranslation('trade')
  const { userid, username, name, telephone, area_code, recommenduserid, recommender, fissionid } = order
  return (
    <Part title={t('trade:order.student')}>
      <Facts
        facts={[
          {
            label: t('trade:column.name'),
            value: <RecordLink to={`/users/${userid}`}>{name || username}</RecordLink>,
          },
          { label: t('trade:column.username'), value: username },
          {
            label: t('trade:column.phone'),
            value: telephone && (
              <ShownPhone
                areaCode={area_code}
                phone={telephone}
                read={() =>
                  call('POST /api/v1/admin/users/{id}/phone', {
                    params: { id: userid },
                    body: { phone_of: 'own' },
                  })
                }
              />
            ),
          },
          { label: t('trade:order.recommendedBy'), value: recommender || recommenduserid },
          { label: t('trade:order.fission'), value: fissionid },
        ]}
      />
    </Part>
  )
}

export function OrderDelivery({ order }: OrderProps) {
  const { t } = useTranslation(['trade', 'order'])
  const address = order.address.deliver_address
  if (!address) return null
  const { consignee, area_code, telephone, province, city, district, full_address } = address
  return (
    <Part title={t('trade:order.delivery')}>
      <Facts
        facts={[
          {
            label: t('order:shipping.title'),
            value: order.shipping_state !== null && t(shippingStateKeys[order.shipping_state]),
          },
          { label: t('trade:column.consignee'), value: consignee },
          {
            label: t('trade:column.consigneePhone'),
            value: (
              <ShownPhone
                areaCode={area_code}
                phone={telephone}
                read={() => call('POST /api/v1/admin/orders/{id}/phone', { params: { id: order.order_id } })}
              />
            ),
          },
          {
            label: t('trade:column.address'),
            value: [province, city, district, full_address].filter(Boolean).join(' '),
          },
          { label: t('trade:column.expressCompany'), value: order.express_company },
          { label: t('trade:column.expressNumber'), value: order.express_number },
          { label: t('trade:order.shippedAt'), value: at(order.shipped_at) },
          { label: t('trade:order.signedAt'), value: at(order.signed_at) },
        ]}
      />
    </Part>
  )
}

export function OrderFacts({ order }: OrderProps) {
  const { t } = useTranslation('trade')
  const isPending = order.status === orderStatuses.pending
  return (
    <Part title={t('trade:order.about')}>
      <Facts
        facts={[
          { label: t('trade:column.number'), value: order.order_number },
          { label: t('trade:column.source'), value: textOf(t, sourceTexts, order.ordersource) },
          { label: t('trade:order.placedBy'), value: order.placed_by },
          { label: t('trade:order.orderedAt'), value: at(order.created_at) },
          { label: t('trade:order.expiresAt'), value: isPending && at(order.expires_at) },
          { label: t('trade:order.paidAt'), value: at(order.paid_at) },
          {
            label: t('trade:column.payment'),
            value: order.payment !== null && textOf(t, paymentTexts, order.payment),
          },
          {
            label: t('trade:order.agreement'),
            value: order.agreement && <AcceptedAgreement {...order.agreement} />,
          },
        ]}
      />
    </Part>
  )
}
