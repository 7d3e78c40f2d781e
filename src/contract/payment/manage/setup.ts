import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { described, Flag } from '../../schema.ts'

export const paymentSetupAdmin = {
  paymentSetup: operation({
    method: 'GET',
    path: '/api/v1/admin/payment_setup',
    summary: 'Which payment providers the server is set up for, and where they reach the school',
    access: 'admin',
    permission: 'payment.configure',
    reply: Type.Object({
      mode: described(
        Type.Union([Type.Literal('real'), Type.Literal('sandbox'), Type.Literal('none')]),
        'none: nothing that costs money can be sold',
      ),
      methods: Type.Array(
        Type.Object({
          method: Type.Union([Type.Literal('wechat'), Type.Literal('alipay'), Type.Literal('paypal')]),
          set_up: Flag,
          is_test: described(Flag, 'money paid there is not real'),
          notify_url: described(Type.String(), 'where the provider notifies the school'),
        }),
      ),
    }),
  }),
}
