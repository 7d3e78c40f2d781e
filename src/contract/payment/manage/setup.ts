import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { Flag } from '../../schema.ts'

export const paymentSetupAdmin = {
  paymentSetup: operation({
    method: 'GET',
    path: '/api/v1/admin/payment_setup',
    summary: 'Which payment providers the server is set up for, and where they reach the school',
    access: 'admin',
    reply: Type.Object({
      /** none: nothing that costs money can be sold */
      mode: Type.Union([Type.Literal('real'), Type.Literal('sandbox'), Type.Literal('none')]),
      methods: Type.Array(
        Type.Object({
          method: Type.Union([Type.Literal('wechat'), Type.Literal('alipay'), Type.Literal('paypal')]),
          set_up: Flag,
          /** money paid there is not real */
          is_test: Flag,
          /** where the provider notifies the school */
          notify_url: Type.String(),
        }),
      ),
    }),
  }),
}
