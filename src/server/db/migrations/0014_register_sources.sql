ALTER TABLE "users" ADD COLUMN "register_source" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_register_source_check" CHECK ("users"."register_source" between 1 and 4);--> statement-breakpoint
update "users" set "register_source" = case
	when "registered_from" = 'wap' then 2
	when "registered_from" = 'wechatpublic' then 3
	when "id" = 1 or "is_demo" or exists (
		select from "audit_log" a where a."action" = 'user created' and a."subject" = 'user ' || "users"."id"
	) then 4
	else 1
end;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "registered_from";