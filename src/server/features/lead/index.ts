export { createLeads, type NewLead } from './create-lead.ts'
export { lockLeadPhone, lockLeadPhones } from './lock-phone.ts'
export { convertLeadsOf, leadOfRegistration } from './register-lead.ts'
