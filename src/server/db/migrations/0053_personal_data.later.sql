create index concurrently if not exists "audit_log_phones_idx" ON "audit_log" USING btree ("subject","id" DESC NULLS LAST) WHERE "audit_log"."action" = 'phone shown';
