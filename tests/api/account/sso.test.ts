import { linkPart } from './sso/link-part.ts'
import { loginPart } from './sso/login-part.ts'
import { managePart } from './sso/manage-part.ts'
import { registerPart } from './sso/register-part.ts'
import { wechatPart } from './sso/wechat-part.ts'
import { openSsoSchool } from './sso/school.ts'

const opened = await openSsoSchool()

loginPart(opened)
registerPart(opened)
linkPart(opened)
managePart(opened)
wechatPart(opened)
