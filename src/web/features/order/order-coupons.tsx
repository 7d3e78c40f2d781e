import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { CouponChoice, type CouponChoiceProps } from './coupon-choice.tsx'
import type { useCheckoutCoupons } from './use-checkout-coupons.ts'

export interface OrderCouponsProps
  extends Pick<CouponChoiceProps, 'chosen' | 'onChoose' | 'price' | 'inGroup'> {
  coupons: ReturnType<typeof useCheckoutCoupons>
}

/** The coupon choice, once the coupons have loaded. */
export function OrderCoupons({ coupons, ...choice }: OrderCouponsProps) {
  const { data, error, isFetching, refetch } = coupons
  if (data)
    return (
      <CouponChoice
        {...choice}
        available={data.available_coupon}
        unavailable={data.unavailable_coupon}
        claimable={data.claimable_coupon}
        onClaimed={() => void refetch()}
      />
    )
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading>
      <Skeleton shape="block" height={64} />
    </Loading>
  )
}
