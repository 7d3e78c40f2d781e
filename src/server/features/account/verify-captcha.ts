import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type CaptchaInput, spendSend } from './captcha.ts'
import { captchaOfBrowser } from './captcha-cookie.ts'
import { consumeCaptchaToken } from './captcha-tokens.ts'

export interface CaptchaProof extends CaptchaInput {
  ticket?: string | undefined
  randstr?: string | undefined
}

/**
 * Verifies the captcha of one send: by its token where the call has one, else by its answer.
 * @throws verificationNotCompleted, captchaWrong
 */
export async function verifyCaptcha(deps: Deps, proof: CaptchaProof, request: FastifyRequest): Promise<void> {
  const { ticket = '', randstr = '' } = proof
  if (ticket !== '') return consumeCaptchaToken(deps, { ticket, randstr }, request.ip)
  return spendSend(deps, proof, captchaOfBrowser(request))
}
