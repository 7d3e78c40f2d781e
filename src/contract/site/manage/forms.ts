import type { TObject, TProperties } from 'typebox'
import { LoginType } from '../../account/operations.ts'
import { operation } from '../../operation.ts'
import { Revised } from '../../schema.ts'
import { site } from '../operations.ts'
import { BuyAgreement, RegisterAgreement } from './agreements.ts'

/** A setting as its form reads it: in the main language, as it is at this moment, with its revision. */
const form = <const Path extends string, Properties extends TProperties>(
  path: Path,
  what: string,
  values: TObject<Properties>,
) =>
  operation({
    method: 'GET',
    path,
    summary: `${what}, for editing`,
    access: 'admin',
    permission: 'site.read',
    reply: Revised(values),
  })

/** What visitors read in their language, and from a cache, and administrators as it is stored. */
export const siteForms = {
  logoForm: form('/api/v1/admin/logo', "The school's logo", site.logo.reply),
  bannerTextForm: form(
    '/api/v1/admin/banner_text',
    'The banner text of the registration with free collection',
    site.bannerText.reply,
  ),
  homeInfoForm: form('/api/v1/admin/homeinfo', 'Footer and "about us"', site.homeInfo.reply),
  registerAgreementForm: form(
    '/api/v1/admin/agreements/register',
    'The registration agreement',
    RegisterAgreement,
  ),
  buyAgreementForm: form('/api/v1/admin/agreements/buy', 'The purchase agreement', BuyAgreement),
  registerConfigForm: form(
    '/api/v1/admin/reg_conf',
    'Fields and pictures of the registration page',
    site.registerConfig.reply,
  ),
  loginConfigForm: form('/api/v1/admin/login_conf', 'Pictures of the login page', site.loginConfig.reply),
  loginTypeForm: form('/api/v1/admin/logintype', 'The tab that the login page opens with', LoginType),
  toolsForm: form('/api/v1/admin/tools', 'Where the learning tools are downloaded', site.tools.reply),
}
