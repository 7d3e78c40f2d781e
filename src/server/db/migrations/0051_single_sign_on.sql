CREATE TABLE "identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"union_id" text,
	"label" text DEFAULT '' NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"names" jsonb NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"scopes" text DEFAULT '' NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"claims" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"types" smallint[] NOT NULL,
	"new_accounts" text DEFAULT 'none' NOT NULL,
	"ends_there" boolean DEFAULT false NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_providers_kind_check" CHECK ("identity_providers"."kind" in ('oidc', 'wechat')),
	CONSTRAINT "identity_providers_new_accounts_check" CHECK ("identity_providers"."new_accounts" in ('none', 'student', 'teacher'))
);
--> statement-breakpoint
CREATE TABLE "sso_attempts" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"user_id" integer,
	"session_id" integer,
	"is_in_wechat" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"identity" jsonb,
	"problem" text,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject_key" ON "identities" USING btree ("provider_id","issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_union_key" ON "identities" USING btree ("provider_id","union_id") WHERE "identities"."union_id" is not null;--> statement-breakpoint
CREATE INDEX "identities_user_idx" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_attempts_expiry_idx" ON "sso_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_attempts_user_idx" ON "sso_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_attempts_provider_idx" ON "sso_attempts" USING btree ("provider_id");