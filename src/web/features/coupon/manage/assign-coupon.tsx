import { useMutation } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userTypes } from '#contract/account/limits.ts'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshActivities } from '#web/features/promotion/manage/stop-activity.ts'
import styles from '#web/features/promotion/manage/promotion.module.css'

interface Choice {
  value: number
  label: string
}

const MOST = 1000

/** Gives the coupon to students, who are searched by name or phone. */
export function AssignCoupon({ id }: { id: number }) {
  const { t } = useTranslation('promotion')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const keyword = useDeferredValue(text.trim()).slice(0, 64)
  const { data, isFetching } = useCall(
    'GET /api/v1/admin/users',
    { query: { type: userTypes.student, is_open: 1, ...(keyword ? { keyword } : {}) } },
    { placeholderData: (before) => before },
  )
  const found: Choice[] = (data?.list ?? []).map(({ id: user, name, username, telephone }) => ({
    value: user,
    label: [name || username, username, telephone].filter((part) => part !== '').join(' · '),
  }))
  const others = chosen.filter(({ value }) => !found.some((one) => one.value === value))
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/v1/coupons/{id}/assign', {
        params: { id },
        body: { userids: chosen.map(({ value }) => value) },
      }),
    onSuccess: async ({ assigned, already }) => {
      setChosen([])
      toast.success(
        already > 0
          ? t('promotion:assignedSome', { count: assigned, already })
          : t('promotion:assigned', { count: assigned }),
      )
      await Promise.all([invalidate('GET /api/v1/coupons/{id}/assign'), refreshActivities()])
    },
  })
  return (
    <div className={styles.assign}>
      <div className={styles.grow}>
        <Select<number[]>
          mode="multiple"
          size="large"
          className={styles.select ?? ''}
          aria-label={t('promotion:students')}
          value={chosen.map(({ value }) => value)}
          options={[...found, ...others]}
          loading={isFetching}
          maxCount={MOST}
          showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
          placeholder={t('promotion:findStudents')}
          notFoundContent={isFetching ? null : t('promotion:noStudent')}
          onChange={(ids) => {
            const known = new Map([...chosen, ...found].map((choice) => [choice.value, choice]))
            setChosen(ids.flatMap((one) => known.get(one) ?? []))
            setText('')
          }}
        />
      </div>
      <Button look="primary" disabled={chosen.length === 0} loading={isPending} onClick={() => mutate()}>
        {t('promotion:assign')}
      </Button>
    </div>
  )
}
