import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type CaptchaInput, spendSend } from './captcha.ts'
import { captchaOfBrowser } from './captcha-cookie.ts'
import { spendTicket } from './human-tickets.ts'

export interface SendProof extends CaptchaInput {
  ticket?: string | undefined
  randstr?: string | undefined
}

/**
 * Earns one send: by a ticket where one came along, else by a captcha.
 * @throws verificationNotCompleted, captchaWrong
 */
export async function earnSend(deps: Deps, proof: SendProof, request: FastifyRequest): Promise<void> {
  const { ticket = '', randstr = '' } = proof
  if (ticket !== '') return spendTicket(deps, { ticket, randstr }, request.ip)
  return spendSend(deps, proof, captchaOfBrowser(request))
}
