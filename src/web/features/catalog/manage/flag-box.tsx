import { Checkbox, type CheckboxChangeEvent, Form } from 'antd'
import type { ReactNode } from 'react'
import type { ProductField } from './product-values.ts'

/** A checkbox whose value is 0 or 1 in the contract. */
export function FlagBox({ name, children }: { name: ProductField; children: ReactNode }) {
  return (
    <Form.Item
      name={name}
      getValueProps={(value: unknown) => ({ checked: value === 1 })}
      getValueFromEvent={({ target }: CheckboxChangeEvent) => (target.checked ? 1 : 0)}
    >
      <Checkbox>{children}</Checkbox>
    </Form.Item>
  )
}
