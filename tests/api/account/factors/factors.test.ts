import { openTestSchool } from '#tests/support/test-school.ts'
import { identitiesPart } from './identities-part.ts'
import { loginPart } from './login-part.ts'
import { passkeyLoginPart } from './passkey-login-part.ts'
import { passkeysPart } from './passkeys-part.ts'
import { proofPart } from './proof-part.ts'
import { removalPart } from './removal-part.ts'
import { sealedPart } from './sealed-part.ts'
import { totpPart } from './totp-part.ts'

const school = await openTestSchool()

identitiesPart(school)
loginPart(school)
totpPart(school)
passkeyLoginPart(school)
passkeysPart(school)
proofPart(school)
removalPart(school)
sealedPart(school)
