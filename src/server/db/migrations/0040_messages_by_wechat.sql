CREATE TABLE "wechat_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"openid" text,
	"linked_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"ticket_hash" text,
	"ticket_expires_at" timestamp with time zone,
	CONSTRAINT "wechat_links_linked_check" CHECK (("wechat_links"."openid" is null) = ("wechat_links"."linked_at" is null))
);
--> statement-breakpoint
ALTER TABLE "message_deliveries" DROP CONSTRAINT "message_deliveries_channel_check";--> statement-breakpoint
ALTER TABLE "wechat_links" ADD CONSTRAINT "wechat_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_links_ticket_key" ON "wechat_links" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "wechat_links_openid_idx" ON "wechat_links" USING btree ("openid");--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_channel_check" CHECK ("message_deliveries"."channel" in ('mail', 'sms', 'wechat'));--> statement-breakpoint
-- a school that has chosen its switches chooses those of the new channel by itself, as a new one does
UPDATE "settings" SET "value" = jsonb_set("value", '{off}', ("value" -> 'off') || '["class_begins.wechat", "class_cancelled.wechat", "lesson_booked.wechat", "lesson_moved.wechat", "lesson_cancelled.wechat", "homework_published.wechat", "homework_due.wechat", "homework_returned.wechat", "feedback_given.wechat", "refund_approved.wechat", "refund_refused.wechat", "order_shipped.wechat", "announcement.wechat"]'::jsonb)
WHERE "key" = 'messages' AND jsonb_typeof("value" -> 'off') = 'array';
