export { createLead, type NewLead } from './create-lead.ts'
export { lockLeadPhone } from './lock-phone.ts'
export { leadOfRegistration, convertLeadOf } from './register-lead.ts'
