create index concurrently if not exists "audit_log_subject_idx" on "audit_log" ("subject");
