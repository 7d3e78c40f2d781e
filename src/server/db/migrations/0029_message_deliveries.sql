CREATE TABLE "message_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"message_id" integer,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"code" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone,
	"provider" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_deliveries_channel_check" CHECK ("message_deliveries"."channel" in ('mail', 'sms')),
	CONSTRAINT "message_deliveries_purpose_check" CHECK (("message_deliveries"."purpose" = 'message') = ("message_deliveries"."message_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_settings" ALTER COLUMN "lesson_reminder" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "message_settings" ALTER COLUMN "minutes_before" SET DEFAULT '{30}';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "quiet" text DEFAULT 'school' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "quiet_from" smallint;--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "quiet_until" smallint;--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "message_settings" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD CONSTRAINT "mail_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_deliveries_due_idx" ON "message_deliveries" USING btree ("channel","next_try_at") WHERE "message_deliveries"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "message_deliveries_message_idx" ON "message_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_deliveries_user_idx" ON "message_deliveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "message_deliveries_created_idx" ON "message_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_codes_user_idx" ON "mail_codes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_codes_email_idx" ON "mail_codes" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "mail_codes_expiry_idx" ON "mail_codes" USING btree ("expires_at");--> statement-breakpoint
UPDATE message_settings SET choices = coalesce((
	SELECT jsonb_object_agg(kind, '{"app": false, "mail": false}'::jsonb) FROM unnest(muted) AS kind), '{}');--> statement-breakpoint
ALTER TABLE "message_settings" DROP COLUMN "muted";--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_quiet_check" CHECK ("message_settings"."quiet" in ('school', 'own', 'none'));--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_quiet_hours_check" CHECK ("message_settings"."quiet" <> 'own' or ("message_settings"."quiet_from" between 0 and 1439 and "message_settings"."quiet_until" between 0 and 1439));
--> statement-breakpoint
-- When quiet hours end that it is in the midst of, by the clock of a zone and in minutes of its day; null: it is in none.
CREATE FUNCTION quiet_until(zone text, from_minute integer, until_minute integer, at timestamp with time zone)
	RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$
	SELECT (midnight + make_interval(mins => until_minute)
		+ CASE WHEN from_minute > until_minute AND minute >= from_minute THEN interval '1 day' ELSE interval '0' END)
		AT TIME ZONE zone
	FROM (
		SELECT date_trunc('day', local) AS midnight,
			extract(hour FROM local)::integer * 60 + extract(minute FROM local)::integer AS minute
		FROM (SELECT at AT TIME ZONE zone AS local) AS clock
	) AS now_there
	WHERE CASE WHEN from_minute < until_minute THEN minute >= from_minute AND minute < until_minute
		ELSE from_minute > until_minute AND (minute >= from_minute OR minute < until_minute) END
$$;
