import type { paymentSetupAdmin } from '#contract/payment/manage/setup.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { paymentMethods } from '../../gateways/payment/provider.ts'
import { notifyPath } from './addresses.ts'

/** What the environment has set up; no secret is in it. */
export const paymentSetup = ({
  payment,
  config,
}: Deps): OperationTypes<typeof paymentSetupAdmin.paymentSetup>['reply'] => ({
  mode: payment.mode,
  methods: paymentMethods.map((method) => {
    const provider = payment.provider(method)
    return {
      method,
      set_up: provider ? 1 : 0,
      is_test: provider?.test ? 1 : 0,
      notify_url: config.publicUrl + notifyPath(method),
    }
  }),
})
