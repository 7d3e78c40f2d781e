import { Type } from 'typebox'

/**
 * What of PayPal's answers is relied on; whatever else they carry is let by.
 * Source: github.com/paypal/paypal-rest-api-specifications (checkout_orders_v2, payments_payment_v2,
 * notifications_webhooks_v1, reporting_transactions_v1).
 */
const Text = Type.String({ minLength: 1 })
const Maybe = Type.Optional(Type.String())

export const Money = Type.Object({ currency_code: Text, value: Text })

export const Token = Type.Object({ access_token: Text, expires_in: Type.Integer({ minimum: 1 }) })

export const ErrorAnswer = Type.Object({
  name: Text,
  message: Maybe,
  details: Type.Optional(Type.Array(Type.Object({ issue: Maybe, description: Maybe }))),
})

const Payee = Type.Optional(Type.Object({ merchant_id: Maybe }))

export const Capture = Type.Object({
  id: Text,
  status: Text,
  amount: Money,
  custom_id: Maybe,
  invoice_id: Maybe,
  create_time: Text,
  payee: Payee,
})

export const Refund = Type.Object({
  id: Text,
  status: Text,
  amount: Money,
  custom_id: Maybe,
  invoice_id: Maybe,
  create_time: Type.Optional(Text),
  update_time: Type.Optional(Text),
})

export const Order = Type.Object({
  id: Text,
  status: Text,
  links: Type.Optional(Type.Array(Type.Object({ href: Text, rel: Text }))),
  purchase_units: Type.Array(
    Type.Object({
      custom_id: Maybe,
      amount: Type.Optional(Money),
      payee: Payee,
      payments: Type.Optional(
        Type.Object({
          captures: Type.Optional(Type.Array(Capture)),
          refunds: Type.Optional(Type.Array(Refund)),
        }),
      ),
    }),
    { minItems: 1 },
  ),
})

export const Event = Type.Object({
  id: Text,
  event_type: Text,
  resource: Type.Record(Type.String(), Type.Unknown()),
})

export const ApprovedOrder = Type.Object({
  purchase_units: Type.Array(Type.Object({ custom_id: Text }), { minItems: 1 }),
})

export const Numbers = Type.Object({ custom_id: Maybe, invoice_id: Maybe })

export const PostBack = Type.Object({ verification_status: Text })

export const TransactionPage = Type.Object({
  total_pages: Type.Integer({ minimum: 0 }),
  /** up to when the list is complete */
  last_refreshed_datetime: Type.Optional(Text),
  transaction_details: Type.Array(
    Type.Object({
      transaction_info: Type.Object({
        transaction_id: Text,
        transaction_event_code: Text,
        transaction_initiation_date: Text,
        transaction_amount: Type.Object({ currency_code: Text, value: Text }),
        transaction_status: Type.Optional(Text),
        invoice_id: Maybe,
        custom_field: Maybe,
      }),
    }),
  ),
})
